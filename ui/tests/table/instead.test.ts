/** Another card instead of the one that was just put down: a click on it, and the first is back in the hand. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Position } from "../../src/lib/wire/types";
import { placeKey } from "../../src/lib/game/options";
import { fixture, last, offered } from "./positions";
import { seated } from "./seated";

const before = last(fixture("card"));
const cards = offered(fixture("card")).filter(({ verb }) => verb === "play");
const [played, other] = cards.map(({ text }) => text);
const then = last(fixture("space"));
const chosen: Position = {
  ...then,
  rev: before.rev + 1,
  move: { seat: before.view.seat ?? -1, option: played ?? "", words: "", automatic: false },
  take_back: { to: before.rev, warning: "" },
  scenes: [],
};
const thing = (option: string | undefined) => cards.find(({ text }) => text === option) ?? {};
const key = (option: string | undefined): string => placeKey(thing(option));

/** Longer than a double click. */
const LATER = 1000;

function halfMade(position: Position = chosen) {
  const { game, sent } = seated();
  game.hear(before);
  game.queue.skip();
  game.hear(position);
  game.queue.skip();
  vi.advanceTimersByTime(LATER);
  return { game, sent };
}

describe("a card instead of the one just put down", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is every other one that could have been played, and says so", () => {
    const { game } = halfMade();
    expect(cards.length).toBeGreaterThan(2);
    const texts = cards.map(({ text }) => text);
    expect([...game.instead.values()]).toEqual(texts.filter((text) => text !== played));
    expect([...game.instead.keys()]).toEqual(cards.slice(1).map(placeKey));
    expect(game.why(thing(other))).toBe("Play this card instead");
    expect([...game.instead.values()]).not.toContain("reveal");
  });

  it("takes the first back, and is played when that has happened", () => {
    const { game, sent } = halfMade();
    game.pick(thing(other));
    expect(sent).toEqual([{ type: "take_back", rev: chosen.rev, to: before.rev }]);
    game.pick(thing(other)); // impatience
    expect(sent).toHaveLength(1);
    game.hear({ type: "log", events: [], since: before.rev });
    game.hear({ ...before, move: null, events: [] });
    game.queue.skip();
    expect(sent.filter(({ type }) => type === "choose")).toEqual([
      { type: "choose", rev: before.rev, option: other },
    ]);
    game.hear({ ...chosen, move: chosen.move && { ...chosen.move, option: other ?? "" } });
    game.queue.skip();
    expect(game.instead.has(key(played))).toBe(true);
    expect(game.instead.has(key(other))).toBe(false);
  });

  it("is not played when nothing could be taken back", () => {
    const { game, sent } = halfMade();
    game.pick(thing(other));
    game.hear({ type: "refused", rev: chosen.rev, option: null, reason: "It could not be taken back." });
    game.hear({ ...before, move: null, events: [] });
    game.queue.skip();
    expect(sent.filter(({ type }) => type === "choose")).toEqual([]);
  });

  it.each<[string, Partial<Position>]>([
    ["something has come to light", { take_back: { to: before.rev, warning: "a card was drawn" } }],
    ["nothing can be taken back", { take_back: null }],
    ["it was another choice", { take_back: { to: before.rev - 1, warning: "" } }],
    [
      "an agent was sent",
      { view: { ...then.view, turn: then.view.turn && { ...then.view.turn, space: "arrakeen" } } },
    ],
    ["somebody else decides", { view: { ...then.view, decision: { seat: 3 } } }],
  ])("is not offered when %s", (_, change) => {
    const { game, sent } = halfMade({ ...chosen, ...change });
    expect([...game.instead]).toEqual([]);
    game.pick(thing(other));
    expect(sent.filter(({ type }) => type === "take_back")).toEqual([]);
  });

  it("is not meant by the second half of a double click, under which the cards have moved", () => {
    const { game, sent } = halfMade();
    game.hear({ ...chosen, rev: chosen.rev });
    game.queue.skip();
    game.pick(thing(other));
    vi.advanceTimersByTime(500);
    game.pick(thing(other));
    expect(sent.filter(({ type }) => type === "take_back")).toEqual([]);
    vi.advanceTimersByTime(LATER);
    game.pick(thing(other));
    expect(sent.filter(({ type }) => type === "take_back")).toHaveLength(1);
  });

  it("waits for nothing else that was asked before", () => {
    const { game, sent } = halfMade();
    game.choose(game.chips[0]?.option.text ?? "", true);
    game.playInstead(other ?? "");
    game.hear({ ...before, move: null, events: [] });
    game.queue.skip();
    expect(sent.filter(({ type }) => type === "choose")).toHaveLength(1);
    expect(sent.filter(({ type }) => type === "take_back")).toEqual([]);
  });

  it("is forgotten when the line breaks", () => {
    const { game, sent } = halfMade();
    game.pick(thing(other));
    game.hearLine("connecting", "");
    game.hear({ ...before, move: null, events: [] });
    game.queue.skip();
    expect(sent.filter(({ type }) => type === "choose")).toEqual([]);
  });

  it("is not offered where one looks back at a game", () => {
    const { game } = halfMade();
    game.lookingBack = true;
    expect([...game.instead]).toEqual([]);
  });
});
