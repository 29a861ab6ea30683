import { describe, expect, it } from "vitest";
import { asides, bars, decided, pointsAfter, SOURCES, usedSources } from "../../src/lib/finished/charts";
import type { Army, Battle } from "../../src/lib/wire/types";
import { isKey } from "../../src/lib/words/words";
import { VOCABULARY } from "../content";
import { fixture, last } from "./positions";

const end = fixture("end");
const chronicle = end.chronicle!;
const players = last(end).view.players;

describe("the charts of a finished game", () => {
  it("stack all points of every seat, one after the other", () => {
    for (const player of players) {
      const found = bars(player.vp_from, 12);
      expect(found.reduce((sum, bar) => sum + bar.points, 0)).toBe(player.vp);
      found.forEach((bar, n) => {
        const before = found.slice(0, n).reduce((sum, one) => sum + one.length, 0);
        expect(bar.from).toBeCloseTo(before);
        expect(bar.length).toBeCloseTo(bar.points / 12);
      });
    }
  });

  it("draw no bar for lost points, and name only what somebody has", () => {
    expect(bars({ influence: 2, alliances: -1 }, 4)).toEqual([
      { source: "influence", points: 2, from: 0, length: 0.5 },
    ]);
    const used = usedSources(players.map((player) => player.vp_from));
    expect(used).toContain("start");
    for (const source of used) expect(isKey(`vp.${source}`)).toBe(true);
  });

  it("know all sources of the game, and leave out no points of others", () => {
    const known = new Set(Object.keys(SOURCES));
    expect(new Set([...VOCABULARY.vp_sources, "other"])).toEqual(known);
    for (const source of known) expect(isKey(`vp.${source}`)).toBe(true);
    const strange = { influence: 2, smuggled: 1, constructor: 1 };
    expect(bars(strange, 4)).toEqual([
      { source: "influence", points: 2, from: 0, length: 0.5 },
      { source: "other", points: 2, from: 0.5, length: 0.5 },
    ]);
    expect(usedSources([strange])).toEqual(["influence", "other"]);
  });

  it("follow the points from the start to the end", () => {
    const rows = pointsAfter(chronicle);
    expect(rows).toHaveLength(last(end).view.round + 1);
    expect(rows[0]).toEqual(players.map(() => 1));
    expect(rows.at(-1)).toEqual(players.map((player) => player.vp));
  });

  it("put equal lines side by side, and others nowhere", () => {
    expect([0, 1, 2].map((seat) => asides([[3, 3, 5]], seat, 2)[0])).toEqual([-1, 1, 0]);
  });
});

describe("what decided a Conflict", () => {
  const army = (seat: number, before: number, strength = before): Army => ({
    seat,
    troops: 1,
    sandworms: 0,
    swords: 0,
    before,
    strength,
    place: 0,
  });
  const battle = (armies: Army[], winner: number | null, cards: Battle["cards"] = []): Battle => ({
    conflict: "x",
    round: 1,
    begun: 1,
    rev: 2,
    armies,
    cards,
    winner,
  });
  const card = { rev: 1, seat: 1, intrigue: "y", changed: { 1: 5 } };

  it.each([
    [battle([], null), { by: "nobody", margin: 0 }],
    [battle([army(0, 5), army(1, 5)], null), { by: "tied", margin: 0 }],
    [battle([army(0, 5)], 0), { by: "alone", margin: 5 }],
    [battle([army(0, 5), army(1, 3)], 0), { by: "margin", margin: 2 }],
    [battle([army(1, 3, 8), army(0, 5)], 1, [card]), { by: "cards", margin: 3 }],
    [battle([army(1, 6, 11), army(0, 5)], 1, [card]), { by: "margin", margin: 6 }],
    [battle([army(0, 5), army(2, 4), army(1, 7, 0)], 0, [card]), { by: "cards", margin: 1 }],
    [battle([army(0, 5), army(1, 3, 0)], 0, [card]), { by: "margin", margin: 5 }],
  ])("%#", (fought, told) => {
    expect(decided(fought)).toEqual(told);
    expect(isKey(`end.${told.by}`)).toBe(true);
  });

  it("is told of every Conflict of a real game", () => {
    expect(chronicle.battles).toHaveLength(last(end).view.round);
    for (const one of chronicle.battles) expect(decided(one).margin).toBeGreaterThanOrEqual(0);
  });
});
