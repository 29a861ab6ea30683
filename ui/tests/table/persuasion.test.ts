import { describe, expect, it } from "vitest";
import type { Event, Turn } from "../../src/lib/messages";
import { brought, priceOf, spent, type Sum } from "../../src/lib/persuasion";
import { contentOf, fixture, last } from "./positions";

const content = contentOf("four");
const card = (id: string) => content.components["cards"]?.[id];
const position = last(fixture("reveal"));
const { turn } = position.view;
if (!turn) throw new Error("a Reveal turn without a turn");
const sum = (sums: readonly Sum[]): number => sums.reduce((all, { n }) => all + n, 0);

describe("the sum of persuasion", () => {
  const { log, positions } = fixture("reveal");
  const events = [...log.events, ...positions.slice(1).flatMap((one) => one.events)];
  const mine = position.view.players[turn.seat];
  const DEAR = "the_spice_must_flow";
  const bought = (left: number, ...acquired: string[]): Turn => ({ ...turn, persuasion: left, acquired });
  const told = (n: number): Event => ({ event: "persuasion", seat: turn.seat, n, rev: 1, text: "" }) as Event;
  const begun = { event: "turn", seat: turn.seat, rev: 0, text: "" } as Event;

  it("is what is left, in a real game", () => {
    const gains = brought(turn, events, mine?.revealed ?? [], card);
    expect(gains.length).toBeGreaterThan(0);
    expect(sum(gains) - sum(spent(turn, events, card))).toBe(turn.persuasion);
  });

  it("has the price of every card that was bought", () => {
    const price = priceOf(card(DEAR));
    expect(spent(bought(1, DEAR), [begun, told(price), told(1)], card)).toEqual([
      { n: price, cards: [DEAR] },
    ]);
  });

  it("costs nothing what came free", () => {
    const free = bought(5, DEAR);
    expect(brought(free, [begun, told(5)], [], card)).toEqual([{ n: 5, cards: [] }]);
    expect(spent(free, [begun, told(5)], card)).toEqual([]);
  });

  it("has what was really spent where one of two came free, or for less", () => {
    expect(spent(bought(1, DEAR, "dagger"), [begun, told(5)], card)).toEqual([
      { n: 4, cards: [DEAR, "dagger"] },
    ]);
  });

  it("counts this turn alone", () => {
    expect(brought(bought(2), [told(7), begun, told(2)], [], card)).toEqual([{ n: 2, cards: [] }]);
  });
});
