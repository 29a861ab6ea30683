import { describe, expect, it } from "vitest";
import type { Event, Turn } from "../../src/lib/wire/types";
import { brought, priceOf, spent, type Sum } from "../../src/lib/telling/persuasion";
import { contentOf, fixture, last } from "./positions";

const { components } = contentOf("four");
const card = (id: string) => components["cards"]?.[id];
const { turn } = last(fixture("reveal")).view;
if (!turn) throw new Error("a Reveal turn without a turn");
const sum = (sums: readonly Sum[]): number => sums.reduce((all, { n }) => all + n, 0);

describe("the sum of persuasion", () => {
  const { log, positions } = fixture("reveal");
  const events = [...log.events, ...positions.slice(1).flatMap((one) => one.events)];
  const DEAR = "the_spice_must_flow";
  const bought = (left: number, ...acquired: string[]): Turn => ({ ...turn, persuasion: left, acquired });
  const told = (n: number, kind = "cards", id = "dagger"): Event => ({
    event: "persuasion",
    seat: turn.seat,
    source: { kind, id },
    n,
    rev: 1,
    text: "",
  });
  const begun: Event = { event: "turn", seat: turn.seat, rev: 0, text: "" };

  it("is what is left, in a real game, and every card of it was revealed", () => {
    const gains = brought(turn, events);
    expect(gains.length).toBeGreaterThan(0);
    const revealed = events.flatMap((event) => (event.event === "revealed_card" ? event.card : []));
    expect(gains.flatMap(({ of }) => of).filter(({ id }) => !revealed.includes(id))).toEqual([]);
    expect(sum(gains) - sum(spent(turn, events, card))).toBe(turn.persuasion);
  });

  it("has every gain with its source, or none where it is of the rules", () => {
    const council = { kind: "spaces", id: "high_council" };
    const others = { ...told(9), seat: turn.seat + 1 };
    const nobodys: Event = { ...told(1), source: null };
    expect(brought(turn, [begun, told(2, "spaces", "high_council"), others, nobodys])).toEqual([
      { n: 2, of: [council] },
      { n: 1, of: [] },
    ]);
  });

  it("has the price of every card that was bought", () => {
    const price = priceOf(card(DEAR)) ?? 0;
    expect(spent(bought(1, DEAR), [begun, told(price), told(1)], card)).toEqual([
      { n: price, of: [{ kind: "cards", id: DEAR }] },
    ]);
  });

  it("costs nothing what came free", () => {
    const free = bought(5, DEAR);
    expect(sum(brought(free, [begun, told(5)]))).toBe(5);
    expect(spent(free, [begun, told(5)], card)).toEqual([]);
  });

  it("has what was really spent where one of two came free, or for less", () => {
    const [all] = spent(bought(1, DEAR, "dagger"), [begun, told(5)], card);
    expect(all?.n).toBe(4);
    expect(all?.of.map(({ id }) => id)).toEqual([DEAR, "dagger"]);
  });

  it("costs nothing what is paid in something else", () => {
    const contraband = { n: 2, paid_in: ["contraband"], words: "2 contraband" };
    const sold = (id: string) => {
      const found = card(id);
      return found && id === "dagger" ? { ...found, price: contraband } : found;
    };
    const price = priceOf(card(DEAR)) ?? 0;
    const turnAfter = bought(1, DEAR, "dagger");
    expect(spent(turnAfter, [begun, told(price), told(1)], sold)).toEqual([
      { n: price, of: [{ kind: "cards", id: DEAR }] },
    ]);
    expect(priceOf(sold("dagger"))).toBeNull();
  });

  it("counts this turn alone", () => {
    expect(sum(brought(bought(2), [told(7), begun, told(2)]))).toBe(2);
  });
});
