import { describe, expect, it, vi } from "vitest";
import { Game, type Overlay } from "../../src/lib/game/game.svelte";
import type { Request } from "../../src/lib/wire/types";
import { onKey } from "../../src/table/keyboard";
import { contentOf, fixture, last } from "./positions";

const pressed = (key: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key, target: null, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent;

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
  const key = pressed(" ", { timeStamp: 0 });
  onKey(key, game, false);
  return {
    sent: send.mock.calls.length,
    browsers: vi.mocked(key.preventDefault).mock.calls.length === 0,
    game,
  };
}

it("Esc puts away what a finger asked for, and backs out of nothing yet", () => {
  const found = fixture("space");
  const send = vi.fn(() => true);
  const game = new Game(send);
  game.content = contentOf(found.mode);
  game.hear(last(found));
  const esc = pressed("Escape");
  const asked = {
    kind: "spaces",
    id: "arrakeen",
    name: "",
    option: null,
    place: null,
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

it.each(["menu", "tools"] as const)("Esc closes an open menu, and backs out of nothing yet: %s", (open) => {
  const send = vi.fn(() => true);
  const game = new Game(send);
  game.content = contentOf(fixture("space").mode);
  game.hear(last(fixture("space")));
  game.menu = open === "menu" ? { chips: [], left: 0, top: 0 } : null;
  game.tools = open === "tools";
  const before = send.mock.calls.length;
  onKey(pressed("Escape"), game, false);
  expect([game.menu, game.tools, send.mock.calls.length]).toEqual([null, false, before]);
});

describe("Space", () => {
  it("ends the turn, or declines", () => {
    expect(space(null)).toMatchObject({ sent: 1, browsers: false });
  });

  it("does not skip what follows the turn that it has just ended", () => {
    const { game } = space(null);
    const { rev } = last(fixture("verb-pass"));
    game.settings.pace = "slow";
    const later = (more: number) => ({
      ...last(fixture("verb-pass")),
      rev: rev + more,
      move: { seat: 5, option: "", words: "", automatic: false },
    });
    for (const more of [1, 2, 3]) game.hear(later(more));
    for (const [timeStamp, shown] of [
      [100, rev + 1],
      [700, rev + 3],
    ] as const) {
      onKey(pressed(" ", { timeStamp }), game, false);
      expect(game.position?.rev).toBe(shown);
    }
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

describe("Space while others' moves are shown", () => {
  /** Pressed at these moments; what was sent. The first one skips to the question whether one plays a Combat card. */
  function pressedAt(moments: readonly number[], target: HTMLElement | null = null): Request[] {
    const found = fixture("combat");
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    game.content = contentOf(found.mode);
    game.settings.autoPass = false;
    game.settings.confirm = "off";
    game.settings.pace = "slow";
    for (const position of found.positions) game.hear(position);
    expect(game.queue.busy).toBe(true);
    for (const timeStamp of moments) onKey(pressed(" ", { timeStamp, target }), game, true);
    expect(game.queue.busy).toBe(false);
    return sent.filter(({ type }) => type === "choose");
  }

  it("skips them, and passes nothing that comes while one still presses it", () => {
    expect(pressedAt([100_000, 100_150, 100_300, 100_700])).toEqual([]);
  });

  it("presses nothing that has the focus and is offered meanwhile", () => {
    const click = vi.fn();
    const card = { tagName: "BUTTON", matches: () => true, closest: () => null, click };
    pressedAt([100_000, 100_150], card as unknown as HTMLElement);
    expect(click).not.toHaveBeenCalled();
    pressedAt([100_000, 100_700], card as unknown as HTMLElement);
    expect(click).toHaveBeenCalledOnce();
  });

  it("passes when one has seen the question", () => {
    expect(pressedAt([200_000, 200_150, 200_900])).toHaveLength(1);
  });
});

describe("Enter", () => {
  const asked: Overlay = { is: "confirm", option: "pass", warning: "?" };
  function enter(overlay: Overlay | null, target: HTMLElement | null = null): number {
    const { game } = space({ is: "log" });
    const choose = vi.spyOn(game, "choose").mockImplementation(() => undefined);
    game.overlay = overlay;
    onKey(pressed("Enter", { target }), game, false);
    return choose.mock.calls.length;
  }

  it("says yes to who asks, and ends nothing else", () => {
    expect([enter(asked), enter(null), enter({ is: "log" })]).toEqual([1, 0, 0]);
  });

  it("is the browser's on a button", () => {
    const button = { tagName: "BUTTON", closest: () => ({}) } as unknown as HTMLElement;
    expect(enter(asked, button)).toBe(0);
  });
});

describe("a key that is held down", () => {
  /** A table that asks, and what was sent by these keys. */
  function held(
    name: string,
    overlay: Overlay | null,
    key: string,
  ): { sent: Request[]; event: KeyboardEvent } {
    const found = fixture(name);
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    game.content = contentOf(found.mode);
    game.settings.autoPass = false;
    game.hear({ ...last(found), take_back: { to: 1, warning: "" } });
    game.queue.skip();
    game.overlay = overlay;
    sent.length = 0;
    const event = pressed(key, { repeat: true });
    onKey(event, game, false);
    return { sent, event };
  }

  it.each([
    [
      "Space answers no question that it has called up",
      "verb-pass",
      " ",
      { is: "confirm", option: "pass", warning: "?" },
    ],
    ["Space ends no turn", "verb-pass", " ", null],
    ["1 answers no further question", "space", "1", null],
    ["U takes nothing more back", "space", "u", null],
    ["Esc backs out no further", "space", "Escape", null],
  ] as const)("%s", (_, name, key, overlay) => {
    const { sent, event } = held(name, overlay, key);
    expect(sent).toEqual([]);
    expect(event.preventDefault).toHaveBeenCalled(); // nor does the browser press what has the focus
  });

  it("Enter presses no button again", () => {
    expect(held("space", null, "Enter").event.preventDefault).toHaveBeenCalled();
  });

  it("Enter is left to the browser in a field, and where one walks through a game that is over", () => {
    const enter = (more: Partial<KeyboardEvent>, lookingBack: boolean): KeyboardEvent => {
      const game = new Game(() => true);
      game.lookingBack = lookingBack;
      const event = pressed("Enter", { repeat: true, ...more });
      onKey(event, game, false);
      return event;
    };
    const field = { tagName: "TEXTAREA" } as HTMLElement;
    expect(enter({ target: field }, false).preventDefault).not.toHaveBeenCalled();
    expect(enter({}, true).preventDefault).not.toHaveBeenCalled();
  });

  it("Space scrolls on in the log", () => {
    expect(held("space", { is: "log" }, " ").event.preventDefault).not.toHaveBeenCalled();
  });
});
