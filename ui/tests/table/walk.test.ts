import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../src/lib/wire/ask";
import { SHARES } from "../../src/lib/game/between";
import { Game } from "../../src/lib/game/game.svelte";
import type { Chronicle, PastStep, Scene } from "../../src/lib/wire/types";
import { clamp, hashOf, placeOf, roundAt, stride, views, walkCommand } from "../../src/lib/finished/walk";
import { PACE, Walk } from "../../src/lib/finished/walk.svelte";
import { fixture, last } from "./positions";

const chronicle = {
  steps: 20,
  turns: [0, 4, 9, 15],
  rounds: [
    { round: 1, rev: 1, points: [1, 1] },
    { round: 2, rev: 9, points: [1, 2] },
  ],
};
const press = (key: string, shiftKey = false) => ({
  key,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

const RIVALS = fixture("rivals").table;

describe("walking through a game", () => {
  it("goes by turns, rounds, and to both ends", () => {
    expect(stride(chronicle, 4, "turn", 1)).toBe(9);
    expect(stride(chronicle, 4, "turn", -1)).toBe(0);
    expect(stride(chronicle, 16, "turn", 1)).toBe(20);
    expect(stride(chronicle, 4, "round", 1)).toBe(9);
    expect(stride(chronicle, 10, "round", -1)).toBe(9);
    expect(stride(chronicle, 9, "round", -1)).toBe(1);
    expect(stride(chronicle, 1, "round", -1)).toBe(0);
    expect([stride(chronicle, 7, "all", -1), stride(chronicle, 7, "all", 1)]).toEqual([0, 20]);
    expect([roundAt(chronicle, 0), roundAt(chronicle, 8), roundAt(chronicle, 9)]).toEqual([1, 1, 2]);
    expect([clamp(chronicle, -3), clamp(chronicle, 99), clamp(chronicle, NaN)]).toEqual([0, 20, 0]);
  });

  it("hears the keys that it has, and leaves the others to the table", () => {
    expect(walkCommand(press("ArrowRight"))).toEqual({ do: "go", stride: "step", by: 1 });
    expect(walkCommand(press("ArrowLeft", true))).toEqual({ do: "go", stride: "turn", by: -1 });
    expect(walkCommand(press("PageUp"))).toEqual({ do: "go", stride: "round", by: -1 });
    expect(walkCommand(press("Home"))).toEqual({ do: "go", stride: "all", by: -1 });
    expect(walkCommand(press(" "))).toEqual({ do: "play" });
    expect(walkCommand(press("V"))).toEqual({ do: "view" });
    expect(walkCommand(press("l"))).toBeNull();
    expect(walkCommand({ ...press("ArrowLeft"), altKey: true })).toBeNull();
  });

  it("names a step in the address, and reads what others have written there", () => {
    const { seats } = fixture("six").table;
    for (const view of views(seats)) expect(placeOf(hashOf(120, view))).toEqual({ step: 120, view });
    expect(placeOf("")).toEqual({ step: null, view: "open" });
    expect(placeOf("#nonsense.9")).toEqual({ step: null, view: "open" });
  });

  it("is seen with the eyes of whoever has cards", () => {
    const seated = RIVALS.seats.filter((seat) => seat.who !== "rival").map((seat) => seat.seat);
    expect(seated.length).toBeLessThan(RIVALS.seats.length);
    expect(views(RIVALS.seats)).toEqual(["open", ...seated, "watch"]);
  });
});

/**
 * A server that has every step, with something to see in the middle of some, counts what it is asked for, and refuses the next
 * request that is like this.
 */
function served(
  steps = 20,
  table = fixture("end").table,
  scenes: Readonly<Record<number, Scene["what"][]>> = {},
) {
  const { positions } = fixture("end");
  const refuses: { next: RegExp | null } = { next: null };
  const slow = { by: 0 };
  const position = last({ ...fixture("end"), positions });
  const told: Chronicle = {
    ...chronicle,
    steps,
    table,
    over: true,
    points: [],
    sources: [],
    battles: [],
    ties: [],
  };
  const asked: string[] = [];
  const happened = (rev: number) =>
    Array.from({ length: (scenes[rev]?.length ?? 0) + 1 }, () => ({
      event: "passed",
      seat: 0,
      rev,
      text: "",
    }));
  const events = Array.from({ length: steps + 1 }, (_, n) => happened(n)).flat();
  const fetched = async <T>(path: string): Promise<T> => {
    asked.push(path);
    await (slow.by > 0 ? new Promise((resolve) => setTimeout(resolve, slow.by)) : Promise.resolve());
    if (refuses.next?.test(path)) {
      refuses.next = null;
      throw new Refusal("The server does not answer.");
    }
    const [, kind = "", query = ""] = /\/(chronicle|steps|log)\?(.*)$/.exec(path) ?? [];
    const wanted = new URLSearchParams(query);
    const from = Number(wanted.get("from"));
    const to = Number(wanted.get("to") ?? from);
    const found: PastStep[] = Array.from({ length: to - from + 1 }, (_, n) => ({
      position: {
        ...position,
        rev: from + n,
        events: happened(from + n),
        scenes: [...(scenes[from + n] ?? [])].map((what, k) => ({
          what,
          seat: null,
          view: { ...position.view, decision: null },
          events: k + 1,
        })),
      },
      chosen: "pass",
    }));
    const answers: Record<string, unknown> = { chronicle: told, steps: { steps: found }, log: { events } };
    return answers[kind] as T;
  };
  const game = new Game(() => false);
  return { walk: new Walk("t", game, fetched), game, asked, refuses, slow };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a walk", () => {
  it("shows the step of the address, with the log until then and nothing to choose", async () => {
    const { walk, game } = served();
    await walk.begin(["k"], 7, 2);
    await settled();
    expect(game.position?.rev).toBe(7);
    expect(game.story.events.at(-1)?.rev).toBe(7);
    expect(walk.view).toBe(2);
    expect(game.chips).toEqual([]);
    walk.go("step", 1);
    await settled();
    expect(game.position?.rev).toBe(8);
  });

  it("asks for the step first, then for those ahead, and for none twice", async () => {
    const { walk, game, asked } = served();
    await walk.begin([], 0, "open");
    await settled();
    const before = asked.length;
    for (let n = 0; n < 6; n++) walk.go("step", 1);
    await settled();
    expect(game.position?.rev).toBe(6);
    expect(asked.slice(before).filter((path) => /from=[0-6]&/.test(path))).toEqual([]);
  });

  it("stops where there is something to see in the middle of a step, on the way and back", async () => {
    const { walk, game } = served(6, fixture("end").table, { 5: ["battle", "round"], 6: ["battle"] });
    await walk.begin([], 4, "open");
    await settled();
    const seen = async () => {
      await settled();
      return [
        game.position?.rev,
        game.story.scene?.what ?? null,
        game.story.events.length,
        walk.shown?.chosen,
      ];
    };
    const whole = [4, null, 5, "pass"];
    const battle = [5, "battle", 6, null];
    const round = [5, "round", 7, null];
    const end = [5, null, 8, "pass"];
    const last = [6, "battle", 9, null];
    const on = async () => {
      walk.go("step", 1);
      return seen();
    };
    const back = async () => {
      walk.go("step", -1);
      return seen();
    };
    expect(await seen()).toEqual(whole);
    expect([await on(), await on(), await on(), await on()]).toEqual([battle, round, end, last]);
    expect(walk.atEnd).toBe(false);
    expect([await on(), await on()]).toEqual([
      [6, null, 10, "pass"],
      [6, null, 10, "pass"],
    ]);
    expect(walk.atEnd).toBe(true);
    expect([await back(), await back(), await back(), await back(), await back()]).toEqual([
      last,
      end,
      round,
      battle,
      whole,
    ]);
    walk.jump(5);
    expect(await seen()).toEqual(end);
  });

  it("goes on from the middle of a step to where it leads, and from other eyes by the same pictures", async () => {
    const { walk, game } = served(20, fixture("end").table, { 9: ["battle", "round"], 12: ["turn", "turn"] });
    await walk.begin([], 8, "open");
    await settled();
    const inBattle = async () => {
      walk.jump(8);
      await settled();
      walk.go("step", 1);
      await settled();
      expect([game.position?.rev, game.story.scene?.what]).toEqual([9, "battle"]);
    };
    for (const how of ["turn", "round"] as const) {
      await inBattle();
      walk.go(how, 1);
      await settled();
      expect([game.position?.rev, game.story.scene]).toEqual([9, null]);
      await inBattle();
      walk.go(how, -1);
      await settled();
      expect(game.position?.rev).toBe(how === "turn" ? 4 : 1);
    }
    await inBattle();
    walk.go("step", 1);
    await settled();
    walk.look(2);
    walk.go("step", -1);
    await settled();
    expect([game.position?.rev, game.story.scene?.what, game.open]).toEqual([9, "battle", false]);
  });

  it("tells the round of the picture: it is not over before it was seen to be", async () => {
    const { walk, game } = served(20, fixture("end").table, { 9: ["battle"] });
    await walk.begin([], 8, "open");
    await settled();
    expect(walk.round).toBe(1);
    walk.go("step", 1);
    await settled();
    expect(walk.round).toBe(game.position?.view.round);
    walk.go("step", 1);
    await settled();
    expect(walk.round).toBe(2);
  });

  it("asks again for a last step that was refused, also for its middle", async () => {
    const { walk, game, refuses } = served(4, fixture("end").table, { 4: ["battle"] });
    await walk.begin([], 3, "open");
    await settled();
    refuses.next = /steps\?.*view=1/;
    walk.look(1);
    await settled();
    refuses.next = /steps\?.*view=1/;
    walk.go("step", 1);
    await settled();
    expect(walk.error).not.toBe("");
    walk.go("step", 1);
    await settled();
    expect([walk.error, walk.step, game.position?.rev]).toEqual(["", 4, 4]);
  });

  it("gives a picture that comes late all of its time", async () => {
    const { walk, game, slow } = served(3, fixture("end").table, { 2: ["battle"] });
    await walk.begin([], 1, "open");
    await settled();
    vi.useFakeTimers();
    try {
      slow.by = 800;
      walk.look(0);
      walk.play();
      for (let n = 0; n < 500 && !game.story.scene; n++) await vi.advanceTimersByTimeAsync(10);
      expect(game.story.scene?.what).toBe("battle");
      await vi.advanceTimersByTimeAsync(SHARES.battle * PACE.step - 20);
      expect(game.story.scene?.what).toBe("battle");
      await vi.advanceTimersByTimeAsync(20);
      expect([walk.playing, game.story.scene]).toEqual([true, null]);
      walk.pause();
    } finally {
      vi.useRealTimers();
    }
  });

  it("begins with how rivals have begun", async () => {
    const { walk, game } = served(3, fixture("end").table, { 0: ["turn", "turn"] });
    const seen = () => [walk.step, game.story.events.length, game.story.scene?.what ?? null, walk.atStart];
    await walk.begin([], null, "open");
    await settled();
    expect(seen()).toEqual([0, 1, "turn", true]);
    for (const next of [
      [0, 2, "turn", false],
      [0, 3, null, false],
      [1, 4, null, false],
    ]) {
      walk.go("step", 1);
      await settled();
      expect(seen()).toEqual(next);
    }
    walk.go("step", -1);
    await settled();
    expect(seen()).toEqual([0, 3, null, false]);
    for (const how of ["turn", "round"] as const) {
      walk.go("all", -1);
      await settled();
      expect(seen()).toEqual([0, 1, "turn", true]);
      walk.go(how, 1);
      await settled();
      expect(seen().slice(0, 3)).toEqual(how === "turn" ? [0, 3, null] : [1, 4, null]);
    }
    walk.go("all", -1);
    await settled();
    walk.go("step", -1);
    await settled();
    expect(seen()).toEqual([0, 1, "turn", true]);
  });

  it("gives the middle of a step its time when it plays by itself", async () => {
    const { walk, game } = served(3, fixture("end").table, { 2: ["battle"] });
    await walk.begin([], 1, "open");
    await settled();
    vi.useFakeTimers();
    try {
      walk.play();
      await vi.advanceTimersByTimeAsync(PACE.step);
      expect([walk.step, game.story.scene?.what]).toEqual([2, "battle"]);
      await vi.advanceTimersByTimeAsync(SHARES.battle * PACE.step - 10);
      expect(game.story.scene?.what).toBe("battle");
      await vi.advanceTimersByTimeAsync(10);
      expect([walk.step, game.story.scene]).toEqual([2, null]);
      walk.pause();
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends where the slider was let go, however many steps were wished for", async () => {
    const { walk, game, asked } = served(2000);
    await walk.begin([], 0, "open");
    const before = asked.length;
    for (let step = 20; step <= 1900; step += 10) walk.jump(step);
    await settled();
    expect(game.position?.rev).toBe(1900);
    expect(asked.length - before).toBeLessThan(8);
  });

  it("changes the eyes and stays at its step", async () => {
    const { walk, game, asked } = served();
    await walk.begin([], 5, "open");
    walk.lookOn();
    await settled();
    expect([walk.view, walk.step, game.open]).toEqual([0, 5, false]);
    expect(asked.some((path) => path.includes("log?view=0"))).toBe(true);
  });

  it("plays by itself until it is stopped or over, and then from the beginning", async () => {
    const { walk } = served(3);
    await walk.begin([], 1, "open");
    await settled();
    vi.useFakeTimers();
    try {
      walk.play();
      expect(walk.playing).toBe(true);
      await vi.advanceTimersByTimeAsync(PACE.step);
      expect(walk.step).toBe(2);
      walk.play();
      await vi.advanceTimersByTimeAsync(2 * PACE.step);
      expect([walk.step, walk.playing]).toEqual([2, false]);
      walk.play();
      await vi.advanceTimersByTimeAsync(PACE.step);
      expect([walk.step, walk.playing]).toEqual([3, false]);
      walk.play();
      expect([walk.step, walk.playing]).toEqual([0, true]);
      walk.pause();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([/log\?view=0/, /steps\?.*view=0/])("says what failed (%s), and asks again", async (request) => {
    const { walk, game, refuses } = served();
    await walk.begin([], 5, "open");
    await settled();
    refuses.next = request;
    walk.look(0);
    await settled();
    expect([walk.error, game.open]).toEqual(["The server does not answer.", true]);
    walk.go("step", 1);
    await settled();
    expect([walk.error, game.open, game.position?.rev]).toEqual(["", false, 6]);
  });

  it("has no eyes that nobody has: a rival's, or those of a seat that is not there", async () => {
    const { walk } = served(20, RIVALS);
    const rival = RIVALS.seats.findIndex((seat) => seat.who === "rival");
    await walk.begin([], 5, rival);
    expect(walk.view).toBe("open");
    for (const view of [rival, 5]) {
      walk.look(view);
      expect(walk.view).toBe("open");
    }
    const seen = walk.views.map(() => {
      walk.lookOn();
      return walk.view;
    });
    expect(new Set(seen)).toEqual(new Set(views(RIVALS.seats)));
    await settled();
    expect(walk.error).toBe("");
  });
});
