import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Picture } from "../../src/lib/game/between";
import { DELAYS, Queue, type Moment, type Pace } from "../../src/lib/game/queue";

const at = (rev: number, seat: number | null = 1, automatic = false, turn?: number): Moment => ({
  rev,
  move: seat === null ? null : { seat, automatic },
  events: turn === undefined ? [{ event: "gained" }] : [{ event: "turn", seat: turn }],
});

describe("the queue of positions", () => {
  let pace: Pace;
  let shown: number[];
  let settled: number;
  let queue: Queue<Moment>;
  beforeEach(() => {
    vi.useFakeTimers();
    pace = "normal";
    shown = [];
    settled = 0;
    queue = new Queue(
      (position) => shown.push(position.rev),
      () => pace,
      () => (settled += 1),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows the first at once and the others one after another", () => {
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    expect(shown).toEqual([1]);
    expect(queue.busy).toBe(true);
    vi.advanceTimersByTime(DELAYS.normal);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(DELAYS.normal);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("gives what was seen no more time, and what comes then its own", () => {
    queue.add(at(1));
    queue.wasSeen();
    for (const rev of [2, 3]) queue.add(at(rev));
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(DELAYS.normal - 1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("gives what one does oneself, and what follows from it, a fifth of the time", () => {
    const ME = 2;
    queue = new Queue(
      (position) => shown.push(position.rev),
      () => pace,
      undefined,
      () => ME,
    );
    queue.add(at(1, ME));
    queue.add(at(2, ME, true));
    queue.add(at(3, 1));
    queue.add(at(4, 1));
    vi.advanceTimersByTime(DELAYS.normal * 0.2);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(DELAYS.normal * 0.2);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(DELAYS.normal - 1);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("gives what brings nothing to see as little, whoever did it", () => {
    queue.add(at(1));
    queue.add({ ...at(2), events: [] });
    queue.add(at(3, 1, false, 2)); // somebody's turn begins
    queue.add(at(4));
    vi.advanceTimersByTime(DELAYS.normal);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(DELAYS.normal * 0.2);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(DELAYS.normal * 0.2);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  describe("with something to see in the middle of a move", () => {
    const ME = 2;
    /** Move 1 has two pictures before it ends: one as long as a move, one twice as long. */
    const middle = (position: Moment): Picture<Moment>[] =>
      position.rev === 1
        ? [1, 2].map((share) => ({ share, position: { ...position, rev: position.rev + share / 10 } }))
        : [];
    beforeEach(() => {
      queue = new Queue(
        (position) => shown.push(position.rev),
        () => pace,
        () => (settled += 1),
        () => ME,
        middle,
      );
    });

    it("gives each picture its time, and asks nothing before", () => {
      queue.add(at(1, ME));
      expect([shown, queue.left]).toEqual([[1.1], 2]);
      vi.advanceTimersByTime(DELAYS.normal - 1);
      expect(shown).toEqual([1.1]);
      vi.advanceTimersByTime(1);
      expect(shown).toEqual([1.1, 1.2]);
      vi.advanceTimersByTime(2 * DELAYS.normal - 1);
      expect([shown, settled, queue.busy]).toEqual([[1.1, 1.2], 0, true]);
      vi.advanceTimersByTime(1);
      expect([shown, settled, queue.busy]).toEqual([[1.1, 1.2, 1], 1, false]);
    });

    it("remembers the move alone, and shows its pictures again", () => {
      queue.add(at(1, ME));
      queue.add(at(2, 1));
      vi.runAllTimers();
      expect(queue.shown.map(({ rev }) => rev)).toEqual([1, 2]);
      expect(queue.has(1, 2)).toBe(true);
      shown = [];
      queue.replay(1);
      vi.runAllTimers();
      expect(shown).toEqual([1.1, 1.2, 1, 2]);
    });

    it.each(["skipped", "without pace"])("shows only where it led to: %s", (how) => {
      if (how === "without pace") pace = "off";
      queue.add(at(1, ME));
      if (how === "skipped") queue.skip();
      vi.runAllTimers();
      expect([shown.at(-1), settled, queue.busy]).toEqual([1, 1, false]);
      expect(queue.shown.map(({ rev }) => rev)).toEqual([1]);
    });

    it("forgets the pictures of a move that was taken back", () => {
      queue.add(at(1, ME));
      queue.add(at(0, null));
      vi.runAllTimers();
      expect([shown, queue.shown.map(({ rev }) => rev)]).toEqual([[1.1, 0], [0]]);
    });

    it("stops at a picture, and goes on from there", () => {
      queue.add(at(1, ME));
      queue.hold(true);
      vi.runAllTimers();
      expect([shown, settled]).toEqual([[1.1], 0]);
      queue.step();
      expect(shown).toEqual([1.1, 1.2]);
      queue.hold(false);
      vi.runAllTimers();
      expect([shown, settled]).toEqual([[1.1, 1.2, 1], 1]);
    });
  });

  it("settles only after the last one was shown", () => {
    queue.add(at(1));
    for (const rev of [2, 3]) queue.add(at(rev));
    settled = 0;
    vi.advanceTimersByTime(DELAYS.normal);
    expect(settled).toBe(0);
    vi.advanceTimersByTime(DELAYS.normal);
    expect(shown).toEqual([1, 2, 3]);
    expect(settled).toBe(1);
    expect(queue.busy).toBe(false);
  });

  it("draws only the latest without pace", () => {
    pace = "off";
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([3]);
    expect(queue.shown.map((position) => position.rev)).toEqual([1, 2, 3]);
    expect(queue.busy).toBe(false);
  });

  it("is quicker over what happened by itself", () => {
    queue.add(at(1, 1, true));
    queue.add(at(2));
    vi.advanceTimersByTime(DELAYS.normal / 2);
    expect(shown).toEqual([1, 2]);
  });

  it("skips to the end", () => {
    for (const rev of [1, 2, 3, 4]) queue.add(at(rev));
    queue.skip();
    expect(shown).toEqual([1, 4]);
    expect(queue.busy).toBe(false);
    expect(queue.shown.map((position) => position.rev)).toEqual([1, 2, 3, 4]);
  });

  it("shows nothing by itself while it is held, and goes on from there", () => {
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    queue.hold(true);
    vi.runAllTimers();
    queue.add(at(4));
    vi.runAllTimers();
    expect(shown).toEqual([1]);
    expect(queue.left).toBe(3);
    queue.hold(false);
    vi.runAllTimers();
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("steps from one to the next while it is held, also without pace", () => {
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    queue.hold(true);
    pace = "off";
    queue.step();
    expect(shown).toEqual([1, 2]);
    vi.runAllTimers();
    expect(shown).toEqual([1, 2]);
    queue.step();
    queue.step();
    expect(shown).toEqual([1, 2, 3]);
  });

  it("gives what comes after a skip its full time", () => {
    queue.add(at(1));
    queue.add(at(2));
    vi.advanceTimersByTime(DELAYS.normal / 2);
    queue.skip();
    queue.add(at(3));
    queue.add(at(4));
    vi.advanceTimersByTime(DELAYS.normal - 1);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("replays since a revision and ends where the table stands", () => {
    pace = "off";
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    vi.runAllTimers();
    shown = [];
    pace = "fast";
    queue.replay(2);
    vi.runAllTimers();
    expect(shown).toEqual([2, 3]);
    expect(queue.shown).toHaveLength(3);
  });

  it("shows a replay one after another even where others have no pace", () => {
    pace = "off";
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    vi.runAllTimers();
    shown = [];
    queue.replay(1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(DELAYS.fast);
    expect(shown).toEqual([1, 2]);
    expect(queue.busy).toBe(true);
    vi.advanceTimersByTime(DELAYS.fast);
    expect(shown).toEqual([1, 2, 3]);
    for (const rev of [4, 5]) queue.add(at(rev));
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2, 3, 5]);
  });

  it("knows where the own turn ended", () => {
    pace = "off";
    [at(1, 0), at(2, 0), at(3, 1), at(4, 2), at(5, 0)].forEach((position) => queue.add(position));
    vi.runAllTimers();
    expect(queue.since(0)).toBe(2);
    expect(queue.since(null)).toBe(1);
  });

  it("counts the turns of rivals, which are part of an own move", () => {
    pace = "off";
    [at(1, 0), at(2, 0, false, 1), at(3, 0)].forEach((position) => queue.add(position));
    vi.runAllTimers();
    expect(queue.since(0)).toBe(2);
  });

  it("does not count a pass in combat: it is no turn, and may have happened alone", () => {
    pace = "off";
    const passes = { ...at(4, 0), events: [{ event: "passed", seat: 0 }] };
    [at(1, 1), at(2, 0), at(3, 1), passes, at(5, 1), at(6, 2)].forEach((position) => queue.add(position));
    vi.runAllTimers();
    expect(queue.since(0)).toBe(2);
    const others = { ...at(7, 0), events: [{ event: "passed", seat: 1 }] };
    [others, at(8, 1)].forEach((position) => queue.add(position));
    vi.runAllTimers();
    expect(queue.since(0)).toBe(7);
  });

  it("forgets what was taken back", () => {
    pace = "off";
    for (const rev of [1, 2, 3]) queue.add(at(rev));
    vi.runAllTimers();
    queue.add(at(2));
    vi.runAllTimers();
    expect(queue.shown.map((position) => position.rev)).toEqual([1, 2]);
  });

  it("remembers what was before it looked, and can show that again", () => {
    queue.add(at(7, null));
    expect(queue.has(4, 7)).toBe(false);
    queue.remember([at(4, 0), at(5, 1), at(6, 2), at(7, 1)]);
    expect(shown).toEqual([7]);
    expect(queue.has(4, 7)).toBe(true);
    expect(queue.since(0)).toBe(4);
    queue.replay(4);
    vi.runAllTimers();
    expect(shown).toEqual([7, 4, 5, 6, 7]);
  });

  it("remembers while the position of the new connection still waits to be shown", () => {
    queue.add(at(3, 0));
    queue.add(at(6, null));
    queue.remember([at(3, 0), at(4, 1), at(5, 2), at(6, 1)]);
    vi.runAllTimers();
    expect(shown).toEqual([3, 6]);
    expect(queue.shown.map((position) => position.rev)).toEqual([3, 4, 5, 6]);
  });

  it("starts with the position of a new connection at once", () => {
    queue.add(at(40, null));
    expect(settled).toBe(1);
  });
});
