import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Game } from "../../src/lib/game.svelte";
import { points } from "../../src/table/point";
import { contentOf, fixture, last } from "./positions";

/** As much of a thing on the page as a finger needs. */
class Thing extends EventTarget {
  readonly dataset: Record<string, string> = {};
  setAttribute(): void {}
  matches(): boolean {
    return false;
  }
}

let game: Game;
let thing: Thing;
let chosen: number;
let drop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  game = new Game(() => true);
  game.lay(contentOf(fixture("space").mode));
  game.hear(last(fixture("space")));
  thing = new Thing();
  chosen = 0;
  const option = game.chips[0]?.option.text ?? "";
  const node = thing as unknown as HTMLElement;
  drop = points(node, { game, kind: "spaces", id: "arrakeen", option }).destroy;
  thing.addEventListener("click", () => (chosen += 1));
});
afterEach(() => {
  drop();
  vi.useRealTimers();
});

/** A finger at this moment of its own clock; the clock of the page may be late. */
function finger(type: string, timeStamp: number, x = 0): void {
  const event = new Event(type, { cancelable: true });
  const told = { pointerType: "touch", clientX: x, clientY: 0, timeStamp };
  for (const [name, value] of Object.entries(told)) Object.defineProperty(event, name, { value });
  thing.dispatchEvent(event);
}

describe("a finger on a thing that is offered", () => {
  it("chooses by a tap", () => {
    finger("pointerdown", 0);
    finger("pointerup", 80);
    finger("click", 80);
    expect([chosen, game.pointed]).toEqual([1, null]);
  });

  it("opens the words by a long press, and chooses nothing", () => {
    finger("pointerdown", 0);
    vi.advanceTimersByTime(1000);
    expect(game.pointed?.stays).toBe(true);
    finger("pointerup", 1000);
    finger("click", 1000);
    expect([chosen, game.pointed?.stays]).toEqual([0, true]);
  });

  it("does so on a busy page as well, whose clock comes after the finger", () => {
    finger("pointerdown", 0);
    finger("pointerup", 700);
    finger("click", 700);
    expect([chosen, game.pointed?.stays]).toEqual([0, true]);
  });

  it("chooses by a tap of which a busy page hears late", () => {
    finger("pointerdown", 0);
    vi.advanceTimersByTime(1000);
    finger("pointerup", 80);
    finger("click", 80);
    expect([chosen, game.pointed]).toEqual([1, null]);
  });

  it("says nothing where it has moved on", () => {
    finger("pointerdown", 0);
    finger("pointermove", 300, 40);
    finger("pointerup", 700, 40);
    expect(game.pointed).toBeNull();
  });
});
