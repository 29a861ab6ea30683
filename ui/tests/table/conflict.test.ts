import { describe, expect, it } from "vitest";
import { ranks } from "../../src/lib/conflict";
import type { View } from "../../src/lib/messages";
import { fixture, last } from "./positions";

const { view } = last(fixture("card"));
const armies = (...strengths: number[]): View => ({
  ...view,
  players: strengths.map((strength, seat) => ({ ...(view.players[0] ?? raise()), seat, strength })),
});
function raise(): never {
  throw new Error("nobody plays");
}
const places = (...strengths: number[]) =>
  ranks(armies(...strengths)).map(({ player, place }) => [player.seat, place]);

describe("who would get what", () => {
  it("the strongest first, and nothing for no strength", () => {
    expect(places(3, 9, 0, 5)).toEqual([
      [1, 1],
      [3, 2],
      [0, 3],
      [2, null],
    ]);
  });

  it("tied armies share the place below", () => {
    expect(places(6, 6, 2, 0)).toEqual([
      [0, 2],
      [1, 2],
      [2, 3],
      [3, null],
    ]);
  });

  it("three players have two rewards", () => {
    expect(places(6, 4, 2).at(-1)).toEqual([2, null]);
  });
});
