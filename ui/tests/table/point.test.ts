import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Game } from "../../src/lib/game/game.svelte";
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
function finger(type: string, timeStamp: number, x = 0): Event {
  return pointer(type, { pointerType: "touch", clientX: x, clientY: 0, timeStamp });
}
const mouse = (type: string): Event => pointer(type, { pointerType: "mouse", clientX: 0, clientY: 0 });
function pointer(type: string, told: object): Event {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(told)) Object.defineProperty(event, name, { value });
  thing.dispatchEvent(event);
  return event;
}

describe("a tap where nothing is offered", () => {
  const tapped = async (taps: boolean): Promise<boolean | undefined> => {
    drop();
    const node = thing as unknown as HTMLElement;
    drop = points(node, { game, kind: "leaders", id: "muad_dib", taps }).destroy;
    await Promise.resolve(); // fingers are listened to from then on
    finger("pointerdown", 0);
    finger("pointerup", 80);
    finger("click", 80);
    return game.pointed?.stays;
  };

  it("opens the words", async () => {
    expect(await tapped(false)).toBe(true);
  });

  it("opens none where it does something of its own", async () => {
    expect(await tapped(true)).toBeUndefined();
  });
});

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

  it("opens the words again by the next long press, although no click came after the first", () => {
    finger("pointerdown", 0);
    vi.advanceTimersByTime(1000);
    finger("pointerup", 1000);
    game.pointed = null;
    finger("pointerdown", 2000);
    finger("pointerup", 2700); // the clock of the page comes after it
    expect(game.pointed).toMatchObject({ stays: true });
  });

  it("has no menu of the browser; a mouse has it", () => {
    finger("pointerdown", 0);
    expect(finger("contextmenu", 500).defaultPrevented).toBe(true);
    mouse("pointerdown");
    expect(mouse("contextmenu").defaultPrevented).toBe(false);
  });

  it("says nothing where it has moved on", () => {
    finger("pointerdown", 0);
    finger("pointermove", 300, 40);
    finger("pointerup", 700, 40);
    expect(game.pointed).toBeNull();
  });
});
