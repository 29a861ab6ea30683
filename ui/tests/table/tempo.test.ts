/** What is drawn when: own choices at once, others at their pace, and what happened in between so that it can be seen. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Game } from "../../src/lib/game/game.svelte";
import { SHARES } from "../../src/lib/game/between";
import { DELAYS } from "../../src/lib/game/queue";
import { onKey } from "../../src/table/keyboard";
import type { Message, Position, Scene } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";
import { seated } from "./seated";

describe("while the server has not answered", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const READ = { is: "piles", seat: 1 } as const;
  const pointed = (id: string): Game["pointed"] => ({
    ...{ kind: "cards", id, option: null, place: null, name: "", brief: false, mouse: true, stays: false },
    node: {} as HTMLElement,
  });
  /** What lies about that a player may have chosen with. */
  const tools = ({ overlay, menu, pointed, twin }: Game) => ({ overlay, menu, pointed, twin });
  const NONE = { overlay: null, menu: null, pointed: null, twin: null };

  function chosen() {
    const { game, sent, position } = seated();
    game.hear(position);
    const options = game.chips.length;
    game.overlay = READ;
    game.menu = { chips: [...game.chips], left: 0, top: 0 };
    game.pointed = pointed("dagger");
    game.twin = "reveal";
    game.choose(game.chips[0]?.option.text ?? "", true);
    return { game, sent, position, options };
  }
  const answer = (position: Position, more = 1): Position => ({ ...position, rev: position.rev + more });

  it.each([
    ["the answer", (position: Position): Message => answer(position)],
    [
      "a refusal",
      ({ rev }: Position): Message => ({ type: "refused", rev, option: "reveal", reason: "Not now." }),
    ],
  ])("everything stays for a moment, and what was chosen with goes with %s", (_, said) => {
    const { game, position, options } = chosen();
    const before = tools(game);
    expect(Object.values(before)).not.toContain(null);
    vi.advanceTimersByTime(99);
    expect(tools(game)).toEqual(before);
    expect(game.chips).toHaveLength(options);
    game.hear(said(position));
    expect(tools(game)).toEqual(NONE);
    vi.advanceTimersByTime(5000);
    expect(game.chips).toHaveLength(options);
  });

  it("what was opened in that moment stays", () => {
    for (const ms of [50, 150]) {
      const { game, position } = chosen();
      game.overlay = { is: "log" };
      game.pointed = pointed("diplomacy");
      game.twin = "pass";
      vi.advanceTimersByTime(ms);
      game.hear(answer(position));
      expect(tools(game)).toEqual({
        ...{ overlay: { is: "log" }, menu: null, twin: "pass" },
        pointed: pointed("diplomacy"),
      });
    }
  });

  it("it is seen after a moment that nothing more can be chosen, and what is opened then stays", () => {
    const { game, sent, position, options } = chosen();
    vi.advanceTimersByTime(100);
    expect([tools(game), game.chips]).toEqual([NONE, []]);
    game.overlay = READ;
    vi.advanceTimersByTime(5000);
    game.hear({ type: "refused", rev: position.rev, option: null, reason: "Not now." });
    expect([game.overlay, game.chips.length]).toEqual([READ, options]);
    expect(sent).toHaveLength(1);
  });

  it("the pace of others' moves holds nothing up: the answer is shown at once, and what follows it at that pace", () => {
    const { game, position } = chosen();
    for (const more of [1, 2]) game.hear(answer(position, more));
    expect(game.position?.rev).toBe(position.rev + 1);
    vi.advanceTimersByTime(DELAYS.slow);
    expect(game.position?.rev).toBe(position.rev + 2);
  });

  it("a take-back is waited for as well, and puts away nothing that is read", () => {
    const { game, sent, position } = seated();
    game.hear({ ...position, take_back: { to: 0, warning: "" } });
    game.pointed = pointed("dagger");
    game.takeBack();
    game.takeBack();
    game.choose(game.chips[0]?.option.text ?? "", true);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(game.chips).toEqual([]);
    expect(game.pointed).not.toBeNull();
    game.hear(answer(position, -1));
    expect(game.position?.rev).toBe(position.rev - 1);
  });

  it("no hint is asked for", () => {
    const { game, sent } = chosen();
    game.hear({ ...fixture("card").table, may_hint: true });
    expect(game.mayHint).toBe(true);
    game.askHint();
    expect(sent).toHaveLength(1);
  });

  it("what cannot be sent is put away at once, and can be chosen again", () => {
    const game = new Game(() => false);
    game.content = contentOf(fixture("card").mode);
    game.hear(last(fixture("card")));
    const options = game.chips.length;
    game.menu = { chips: [...game.chips], left: 0, top: 0 };
    game.choose(game.chips[0]?.option.text ?? "", true);
    expect([game.menu, game.pending]).toEqual([null, false]);
    vi.advanceTimersByTime(5000);
    expect(game.chips).toHaveLength(options);
  });
});

describe("what is seen again", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says so until it is over, and nobody has lost anything by the way back", () => {
    const { game } = seated();
    const { positions } = fixture("card");
    const back: boolean[] = [];
    for (const position of positions) game.hear(position);
    game.queue.skip();
    expect([game.again, game.wentBack]).toEqual([false, false]);
    game.seeAgain();
    expect([game.again, game.wentBack]).toEqual([true, true]);
    while (game.queue.busy) {
      vi.advanceTimersByTime(DELAYS.slow);
      back.push(game.wentBack);
    }
    expect(game.again).toBe(false);
    expect(back).not.toContain(true);
    expect(back.length).toBeGreaterThan(1);
  });

  it("is left by Esc, which takes nothing back", () => {
    const { game, sent } = seated();
    for (const position of fixture("card").positions) game.hear(position);
    game.queue.skip();
    game.seeAgain();
    onKey({ key: "Escape", target: null, preventDefault() {} } as unknown as KeyboardEvent, game, false);
    expect([game.again, game.queue.busy]).toEqual([false, false]);
    expect(sent.filter(({ type }) => type === "take_back")).toEqual([]);
  });
});

describe("a move of which there is more to see than where it led to", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const found = fixture("rivals");
  const position = last(found);
  const rev = position.rev + 1;
  const [one, two] = found.table.seats.flatMap(({ who, seat }) => (who === "rival" ? [seat] : []));
  const person = found.table.seats.find(({ who }) => who === "person")?.seat ?? -1;
  const events = [
    ...[one, two].map((seat) => ({ event: "turn", seat, rev, text: "" })),
    ...["won", "first_player", "round"].map((event) => ({ event, rev, text: "" })),
  ];
  const scenes: Scene[] = [
    { what: "turn", seat: one ?? -1, events: 1 },
    { what: "turn", seat: two ?? -1, events: 2 },
    { what: "battle", seat: null, events: 3 },
    { what: "round", seat: null, events: 4 },
  ].map((scene, n) => ({ ...scene, view: { ...position.view, round: 100 + n, decision: null } }) as Scene);
  const move = { seat: person, option: "end turn", words: "", automatic: false };
  const answer: Position = { ...position, rev, move, events, scenes };

  function opened(): Game {
    const game = new Game(() => true);
    game.content = contentOf(found.mode);
    game.settings.pace = "slow";
    game.hear(found.table);
    return game;
  }
  const seen = (game: Game) => [
    game.story.scene?.what ?? null,
    game.acts,
    game.view?.round,
    game.story.told.length,
    game.chips.length > 0,
  ];
  const { round } = position.view;

  it("is shown picture by picture, with what had happened until then, and asks at its end", () => {
    const game = opened();
    game.hear(answer);
    expect(seen(game)).toEqual(["turn", one, 100, 1, false]);
    vi.advanceTimersByTime(SHARES.turn * DELAYS.slow);
    expect(seen(game)).toEqual(["turn", two, 101, 2, false]);
    vi.advanceTimersByTime(SHARES.turn * DELAYS.slow);
    expect(seen(game)).toEqual(["battle", null, 102, 3, false]);
    vi.advanceTimersByTime(SHARES.battle * DELAYS.slow - 1);
    expect(seen(game)).toEqual(["battle", null, 102, 3, false]);
    vi.advanceTimersByTime(1);
    expect(seen(game)).toEqual(["round", null, 103, 4, false]);
    vi.advanceTimersByTime(SHARES.round * DELAYS.slow);
    expect(seen(game)).toEqual([null, person, round, 5, true]);
  });

  it("shows how rivals have begun before the first move, at their pace and with what they did", () => {
    const game = opened();
    const before = events.slice(0, 2).map((event) => ({ ...event, rev: 0 }));
    game.hear({ type: "log", events: [], since: 0 });
    game.hear({ ...position, rev: 0, move: null, events: before, scenes: scenes.slice(0, 2) });
    expect(seen(game)).toEqual(["turn", one, 100, 1, false]);
    vi.advanceTimersByTime(SHARES.turn * DELAYS.slow - 1);
    expect(seen(game)).toEqual(["turn", one, 100, 1, false]);
    vi.advanceTimersByTime(1);
    expect(seen(game)).toEqual(["turn", two, 101, 2, false]);
    vi.advanceTimersByTime(SHARES.turn * DELAYS.slow);
    expect(seen(game)).toEqual([null, person, round, 2, true]);
    expect(game.story.events).toEqual(before);
  });

  it("is skipped as one, and nothing that happened is missing in the log", () => {
    const game = opened();
    game.hear(answer);
    game.skip();
    expect(seen(game)).toEqual([null, person, round, 5, true]);
    expect(game.story.events).toEqual(events);
  });

  it("goes back to its first picture when it is seen again, and nobody has lost anything by that", () => {
    const game = opened();
    game.hear(answer);
    game.skip();
    game.seeAgain();
    expect([...seen(game), game.wentBack]).toEqual(["turn", one, 100, 1, false, true]);
    vi.advanceTimersByTime(SHARES.turn * DELAYS.slow);
    expect([...seen(game), game.wentBack]).toEqual(["turn", two, 101, 2, false, false]);
    vi.runAllTimers();
    expect([...seen(game), game.again]).toEqual([null, person, round, 5, true, false]);
  });

  const next: Position = {
    ...answer,
    rev: rev + 1,
    scenes: [],
    events: [{ event: "turn", seat: person, rev: rev + 1, text: "" }],
  };

  it.each<[string, (game: Game) => void]>([
    ["is skipped", (game) => game.skip()],
    ["is taken back from", (game) => game.halt()],
    ["loses its pace", (game) => (game.settings.pace = "off")],
  ])("loses nothing of the log when it %s and another move waits behind it", (_, how) => {
    const game = opened();
    game.hear(answer);
    vi.advanceTimersByTime(DELAYS.slow);
    game.hear(next);
    how(game);
    vi.runAllTimers();
    expect(game.story.events).toEqual([...events, ...next.events]);
  });

  it("tells of an earlier move that is seen again what had happened until the picture, and keeps its log", () => {
    for (const moves of [[answer], [answer, next]]) {
      const game = opened();
      for (const one of moves) game.hear(one);
      vi.runAllTimers();
      const all = game.story.events;
      game.queue.replay(rev);
      game.again = true;
      expect([game.story.scene?.what, game.story.told.length]).toEqual(["turn", 1]);
      expect(game.story.events).toEqual(all);
    }
  });

  it("can be taken back from while it is shown, and says nothing of an end", () => {
    const game = opened();
    game.hear({ ...answer, take_back: { to: 3, warning: "" } });
    game.pick({ at: "post", id: "arrakeen_carthag" });
    expect([game.story.scene?.what, game.notice]).toEqual(["turn", ""]);
    expect(game.earlier).toEqual({ to: 3, warning: "" });
  });

  it("tells nothing twice after a new connection, and nothing was lost by it", () => {
    const game = opened();
    game.hear(answer);
    game.skip();
    game.hear({ type: "log", events, since: 0 });
    game.hear({ ...answer, move: null, events: [], scenes: [] });
    expect(game.story.events).toEqual(events);
    expect([...seen(game), game.wentBack]).toEqual([null, person, round, 5, true, false]);
  });
});

it("says that somebody thinks when it lasts, and not after the answer", () => {
  vi.useFakeTimers();
  const { game, position } = seated();
  game.hear(position);
  game.hear({ type: "thinking", seat: 1 });
  vi.advanceTimersByTime(399);
  expect(game.thinking).toBeNull();
  vi.advanceTimersByTime(1);
  expect(game.thinking).toBe(1);
  game.hear({ ...position, rev: position.rev + 1 });
  expect(game.thinking).toBeNull();
  game.hear({ type: "thinking", seat: 2 });
  game.hear({ ...position, rev: position.rev + 2 });
  vi.advanceTimersByTime(5000);
  expect(game.thinking).toBeNull();
  vi.useRealTimers();
});
