import { describe, expect, it, vi } from "vitest";
import { Game, type Overlay } from "../../src/lib/game.svelte";
import { onKey } from "../../src/table/keyboard";
import { contentOf, fixture, last } from "./positions";

/** A table at the end of a turn, and Space; whether the browser still has the key for itself. */
function space(overlay: Overlay | null, menu = false): { sent: number; browsers: boolean; game: Game } {
  const found = fixture("verb-pass");
  const send = vi.fn(() => true);
  const game = new Game(send);
  game.content = contentOf(found.mode);
  game.settings.autoPass = false;
  game.settings.confirm = "off";
  game.hear(last(found));
  game.queue.skip();
  expect(game.end).not.toBeNull();
  game.overlay = overlay;
  if (menu) game.menu = { chips: [], left: 0, top: 0 };
  const prevent = vi.fn();
  onKey({ key: " ", target: null, preventDefault: prevent } as unknown as KeyboardEvent, game, false);
  return { sent: send.mock.calls.length, browsers: prevent.mock.calls.length === 0, game };
}

it("Esc puts away what a finger asked for, and backs out of nothing yet", () => {
  const found = fixture("space");
  const send = vi.fn(() => true);
  const game = new Game(send);
  game.content = contentOf(found.mode);
  game.hear(last(found));
  const esc = { key: "Escape", target: null, preventDefault: vi.fn() } as unknown as KeyboardEvent;
  const asked = {
    kind: "spaces",
    id: "arrakeen",
    name: "",
    option: null,
    brief: false,
    mouse: false,
    stays: true,
  };
  game.pointed = { ...asked, node: null as unknown as HTMLElement };
  const before = send.mock.calls.length;
  onKey(esc, game, false);
  expect([game.pointed, send.mock.calls.length]).toEqual([null, before]);
  onKey(esc, game, false);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: "take_back" }));
});

describe("Space", () => {
  it("ends the turn, or declines", () => {
    expect(space(null)).toMatchObject({ sent: 1, browsers: false });
  });

  it("says yes to who asks", () => {
    const { game } = space({ is: "log" });
    const asked = game.end?.option.text ?? "";
    expect(space({ is: "confirm", option: asked, warning: "?" })).toMatchObject({ sent: 1, browsers: false });
  });

  it.each([["log"], ["rules"], ["help"], ["settings"], ["summary"], ["go on"]] as const)(
    "scrolls in %s, and ends nothing behind it",
    (is) => {
      expect(space({ is })).toMatchObject({ sent: 0, browsers: true });
    },
  );

  it("ends nothing behind a small menu", () => {
    expect(space(null, true)).toMatchObject({ sent: 0, browsers: true });
  });
});
