import { describe, expect, it } from "vitest";
import type { Own, Player, View } from "../../src/lib/wire/types";
import { seatPiles, tablePiles } from "../../src/lib/telling/piles";
import { contentOf, fixture, last } from "./positions";

const { view } = last(fixture("verb-keep"));
const content = contentOf(fixture("verb-keep").mode);
const titles = (seen: View, player: Player): Record<string, readonly (string | null)[]> =>
  Object.fromEntries(seatPiles(seen, player, content).map(({ title, ids }) => [title, ids]));
const player = (seat: number): Player => {
  const found = view.players[seat];
  if (!found) throw new Error("no such seat");
  return found;
};
const knowing = view.players.filter(({ known }) => known.hand.length + known.deck.length > 0);

describe("piles", () => {
  it("beside the board are those that lie open there", () => {
    expect(tablePiles(view)).toEqual([
      { title: "piles.intrigue_discard", kind: "intrigue", ids: view.table.intrigue_discard },
      { title: "piles.removed", kind: "cards", ids: view.table.removed },
    ]);
    const none = { ...view.table, intrigue_discard: [], removed: [] };
    expect(tablePiles({ ...view, table: none })).toEqual([]);
  });

  it("of a seat tell what came before everybody's eyes", () => {
    expect(knowing.length).toBeGreaterThan(0);
    for (const one of knowing) {
      const found = titles(view, one);
      if (one.known.deck.length > 0) expect(found["piles.known_deck"]).toEqual(one.known.deck);
      if (one.seat !== view.seat && one.known.hand.length > 0)
        expect(found["piles.known_hand"]).toEqual(one.known.hand);
    }
  });

  it("of a mate whose hand is open have all its cards, and none twice", () => {
    const seat = view.players.findIndex((one) => one.seat !== view.seat);
    const shown: Own = { hand: ["dagger"], deck: ["diplomacy"], intrigue: ["a"], trashed_intrigue: ["b"] };
    const known = { hand: ["dagger"], deck: [null, "diplomacy"], intrigue: ["a"], trashed_intrigue: [] };
    const found = titles(view, { ...player(seat), shown, known });
    expect(found).toMatchObject({
      "piles.shown": ["dagger"],
      "piles.shown_intrigue": ["a"],
      "piles.known_deck": [null, "diplomacy"],
      "piles.deck": ["diplomacy"],
      "piles.trashed_intrigue": ["b"],
    });
    expect(Object.keys(found)).not.toContain("piles.known_hand");
    expect(Object.keys(found)).not.toContain("piles.known_intrigue");
  });

  it("of the own seat have the cards that are still to be drawn", () => {
    const { own } = view;
    expect(own?.deck.length).toBeGreaterThan(0);
    expect(titles(view, player(view.seat ?? 0))["piles.deck"]).toEqual(own?.deck);
  });

  it("of the own seat leave out what lies in sight", () => {
    const found = Object.keys(titles(view, player(view.seat ?? 0)));
    expect(found).not.toContain("piles.shown");
    expect(found).not.toContain("piles.known_hand");
  });
});
