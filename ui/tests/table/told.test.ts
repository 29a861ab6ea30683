/** What is told of a battle, a rival's turn and the end of a round. */
import { describe, expect, it } from "vitest";
import { endOfRound, fought, rivalDid, sentBy } from "../../src/lib/telling/told";
import type { Event } from "../../src/lib/wire/types";
import { contentOf } from "./positions";

const content = contentOf("four");
const at = (rev: number, event: string, more: Partial<Event> = {}): Event => ({
  event,
  rev,
  text: event,
  ...more,
});
const compared = (seat: number, n: number): Event => at(8, "compared", { seat, n });
const reward = (seat: number, place: number): Event => at(8, "reward", { seat, place });
const gained = (seat: number, n: number, rev = 8): Event =>
  at(rev, "gained", { seat, n, resource: "solari" });

describe("a battle", () => {
  /** An earlier one, which does not count. */
  const earlier = [
    at(1, "round"),
    at(3, "compared", { seat: 3, n: 9 }),
    at(3, "won", { seat: 3 }),
    at(4, "round"),
  ];
  const facts = (events: Event[], due: (number | null)[] = []) =>
    fought([...earlier, ...events], content, due).map(({ seat, strength, place, tied, got }) => [
      seat,
      strength,
      place,
      tied,
      got.length,
    ]);

  it("has its fighters by their places, each with all that it got", () => {
    const events = [compared(0, 4), compared(1, 6), compared(2, 10), reward(1, 2), gained(1, 3)];
    expect(facts([...events, reward(2, 1), gained(2, 1), at(8, "won", { seat: 2 })])).toEqual([
      [2, 10, 1, false, 2],
      [1, 6, 2, false, 1],
      [0, 4, null, false, 0],
    ]);
  });

  it("tells of those who are tied, and of who yielded what was given", () => {
    const tie = [compared(0, 7), compared(1, 7), compared(2, 2)];
    expect(facts([...tie, reward(0, 2), reward(1, 2), reward(2, 3)])).toEqual([
      [0, 7, 2, true, 0],
      [1, 7, 2, true, 0],
      [2, 2, 3, false, 0],
    ]);
    expect(facts([...tie, reward(1, 1), reward(0, 2)])).toEqual([
      [1, 7, 1, false, 0],
      [0, 7, 2, false, 0],
      [2, 2, null, false, 0],
    ]);
  });

  it("knows what was chosen option by option, and what is still due", () => {
    const events = [compared(0, 4), compared(1, 6), reward(1, 1), gained(1, 1, 8), gained(1, 2, 9)];
    expect(facts(events, [2, 1, null, null])).toEqual([
      [1, 6, 1, false, 2],
      [0, 4, 2, false, 0],
    ]);
  });

  it("is none if nobody has fought in this round", () => {
    expect(facts([at(8, "nobody_won")])).toEqual([]);
  });
});

describe("a rival's turn", () => {
  it("is what came of it, not the cards that it turned over in vain", () => {
    const turn = [
      at(5, "turn", { seat: 1 }),
      at(5, "hagal", { seat: 1, hagal: "old" }),
      at(6, "turn", { seat: 1 }),
      at(6, "hagal", { seat: 1, hagal: "one" }),
      at(6, "hagal_occupied", { seat: 1, hagal: "one" }),
      at(6, "hagal", { seat: 1, hagal: "two" }),
      at(6, "hagal_nowhere", { seat: 1, hagal: "two" }),
      at(6, "hagal", { seat: 1, hagal: "spy" }),
      at(6, "hagal", { seat: 1, hagal: "three" }),
      at(6, "hagal_politics", { seat: 1, hagal: "three" }),
      at(6, "hagal", { seat: 1, hagal: "four" }),
      at(6, "sent", { seat: 1, space: "arrakeen" }),
      at(6, "hagal", { seat: 1, hagal: "swords" }),
      at(6, "gained", { seat: 0, n: 1, resource: "spice" }),
    ];
    expect(rivalDid(turn, 1).map(({ event, hagal }) => [event, hagal])).toEqual([
      ["turn", undefined],
      ["hagal", "spy"],
      ["hagal", "four"],
      ["sent", undefined],
      ["hagal", "swords"],
    ]);
    expect(sentBy(rivalDid(turn, 1))?.hagal).toBe("four");
    expect(sentBy(rivalDid(turn.slice(0, -2), 1))?.hagal).toBe("four");
    expect(rivalDid([], 1)).toEqual([]);
  });
});

it("the end of a round is what came after its battle", () => {
  const after = [at(8, "makers", { space: "hagga_basin" }), at(8, "first_player", { seat: 1 })];
  expect(endOfRound([at(8, "won", { seat: 0 }), ...after])).toEqual(after);
  expect(endOfRound([at(8, "nobody_won"), ...after])).toEqual(after);
  const pair = [at(8, "won", { seat: 0 }), at(8, "paired", { seat: 0 }), at(8, "scored", { seat: 0, n: 1 })];
  expect(endOfRound([...pair, ...after])).toEqual(after);
});
