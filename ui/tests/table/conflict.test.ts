import { describe, expect, it } from "vitest";
import { oneOf, ranks } from "../../src/lib/conflict";
import type { View } from "../../src/lib/messages";
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
