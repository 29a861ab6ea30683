import { describe, expect, it } from "vitest";
import { oneOf, ranks } from "../../src/lib/telling/conflict";
import type { View } from "../../src/lib/wire/types";
import type { Fighter } from "../../src/lib/telling/told";
import { fixture, last } from "./positions";

const { view } = last(fixture("card"));
const armies = (strengths: number[], places: (number | null)[]): View => ({
  ...view,
  table: { ...view.table, reward_of: places },
  players: strengths.map((strength, seat) => ({ ...(view.players[0] ?? raise()), seat, strength })),
});
function raise(): never {
  throw new Error("nobody plays");
}

describe("who would get what", () => {
  it("the strongest first, with what the server says of their places", () => {
    const found = ranks(armies([3, 9, 0, 5], [3, 1, null, 2]));
    expect(found.map(({ player, place, tied }) => [player.seat, place, tied])).toEqual([
      [1, 1, false],
      [3, 2, false],
      [0, 3, false],
      [2, null, false],
    ]);
  });

  it("a mate that yielded comes behind the other, and neither is tied, until the units are gone", () => {
    const fighter = (seat: number, place: number): Fighter => ({
      seat,
      place,
      strength: 6,
      tied: false,
      got: [],
    });
    const fighters = [fighter(1, 1), fighter(0, 2)];
    const facts = (view: View) =>
      ranks(view, fighters).map(({ player, place, tied }) => [player.seat, place, tied]);
    expect(facts(armies([6, 6, 2, 0], [2, 2, 3, null])).slice(0, 3)).toEqual([
      [1, 1, false],
      [0, 2, false],
      [2, 3, false],
    ]);
    expect(facts(armies([0, 0, 0, 0], [null, null, null, null])).every(([, place]) => place === null)).toBe(
      true,
    );
  });

  it("tied armies are marked", () => {
    const found = ranks(armies([6, 6, 2, 0], [2, 2, 3, null]));
    expect(found.map(({ place, tied }) => [place, tied])).toEqual([
      [2, true],
      [2, true],
      [3, false],
      [null, false],
    ]);
  });
});

it("a strength becomes one of what is told, never more than all of it", () => {
  expect([[8], [3, 4], [0, 12], [0, 3, 7]].map(oneOf)).toEqual(["8", "3 or 4", "0 or 12", "0 to 7"]);
});
