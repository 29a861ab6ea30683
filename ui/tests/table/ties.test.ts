import { expect, test } from "vitest";
import type { Tie } from "../../src/lib/wire/types";
import { tieWords } from "../../src/lib/finished/ties";

const NAMES = ["Gurney", "Irulan", "Amber"];
const called = (seat: number): string => NAMES[seat] ?? "?";
const tie = (more: Partial<Tie>): Tie => ({
  seats: [1, 2],
  points: 7,
  equal: {},
  by: "spice",
  held: [3, 1],
  ...more,
});

test("who is before whom, and by what", () => {
  expect(tieWords(tie({}), called, false)).toBe(
    "Irulan and Amber have 7 points each; spice decides: 3 to 1.",
  );
});

test("what is equal besides the points is told, in the order in which it would decide", () => {
  expect(tieWords(tie({ equal: { spice: 8 }, by: "solari", held: [12, 11] }), called, false)).toBe(
    "Irulan and Amber have 7 points and 8 spice each; solari decide: 12 to 11.",
  );
  const all = { spice: 1, solari: 0, water: 2, garrison: 3 };
  expect(tieWords(tie({ equal: all, by: "reveal", held: [] }), called, false)).toBe(
    "Irulan and Amber have 7 points, 1 spice, 0 solari, 2 water and 3 troops in the garrison each; the later Reveal turn decides.",
  );
});

test("one is one", () => {
  expect(tieWords(tie({ points: 1 }), called, false)).toContain("have 1 point each");
});

test("of two teams nobody needs to be named", () => {
  expect(tieWords(tie({ points: 24 }), called, true)).toBe(
    "The teams have 24 points each; spice decides: 3 to 1.",
  );
});

test("a single troop is one", () => {
  const equal = { spice: 0, solari: 0, water: 0, garrison: 1 };
  expect(tieWords(tie({ equal, by: "reveal", held: [] }), called, false)).toContain(
    "0 water and 1 troop in the garrison each",
  );
});
