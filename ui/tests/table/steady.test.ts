import { expect, it } from "vitest";
import { kept, steady } from "../../src/lib/game/steady";

it("a list with the same words is the same list", () => {
  const same = steady<string[]>();
  const first = same(["dagger", "diplomacy"]);
  expect(same(["dagger", "diplomacy"])).toBe(first);
  expect(same(["dagger"])).toEqual(["dagger"]);
  expect(same(["dagger", "diplomacy"])).not.toBe(first);
});

it("of a position, what has not changed stays the same thing", () => {
  const before = {
    players: [
      { seat: 0, hand: ["dagger"] },
      { seat: 1, hand: [] },
    ],
    turn: null,
    round: 1,
  };
  const now = {
    players: [
      { seat: 0, hand: ["dagger"] },
      { seat: 1, hand: ["dune"] },
    ],
    turn: { seat: 1 },
    round: 1,
  };
  const found = kept(before, now);
  expect(found).toEqual(now);
  expect(found.players[0]).toBe(before.players[0]);
  expect(found.players[1]).not.toBe(before.players[1]);
  expect(kept(found, { ...found })).toBe(found);
});

it.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [["a"], { 0: "a" }],
  [null, {}],
  [[1, 2], [1]],
])("different things are not taken for each other: %j and %j", (before, now) => {
  expect(kept<unknown>(before, now)).toEqual(now);
  expect(kept<unknown>(before, now)).not.toBe(before);
});
