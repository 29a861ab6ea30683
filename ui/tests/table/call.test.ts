/** What calls the player: title and sound. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { calls, chime, setTitle } from "../../src/table/call";
import type { Moment } from "../../src/lib/game/queue";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the title", () => {
  const title = (): string => document.title;
  beforeEach(() => vi.stubGlobal("document", { title: "" }));

  it("says who is called, and no more after the table is left", () => {
    const leave = setTitle("Your turn");
    expect(title()).toBe("● Your turn – Sietch");
    leave();
    expect(title()).toBe("Sietch");
  });

  it("stays with the table that follows", () => {
    const leave = setTitle("Chani");
    const other = setTitle("Chani");
    leave();
    expect(title()).toBe("● Chani – Sietch");
    other();
    expect(title()).toBe("Sietch");
  });
});

describe("a call", () => {
  const moment = (seat: number, automatic: boolean, ...turns: number[]): Moment => ({
    rev: 1,
    move: { seat, automatic },
    events: turns.map((turn) => ({ event: "turn", seat: turn })),
  });
  const after = (seat: number, ...turns: number[]): boolean =>
    calls([moment(1, false), moment(0, false), moment(seat, false, ...turns)], 0);

  it("comes when others have moved", () => {
    expect(after(1, 0)).toBe(true);
    expect(after(2)).toBe(true);
  });

  it("comes when rivals have moved: their turns are part of somebody's", () => {
    expect(after(0, 1, 2, 0)).toBe(true);
  });

  it("does not come within the own turn, nor when a table is opened", () => {
    expect(after(0)).toBe(false);
    expect(after(0, 0)).toBe(false);
    expect(calls([], 0)).toBe(false);
    expect(calls([moment(1, false), { rev: 2, move: null, events: [] }], 0)).toBe(false);
  });

  it("comes also when the own turn began by itself, say with the only thing left to do", () => {
    expect(calls([moment(0, false), moment(1, false), moment(0, true), moment(0, true)], 0)).toBe(true);
    expect(calls([moment(1, false), moment(0, false), moment(0, true)], 0)).toBe(false);
  });
});

describe("the sound", () => {
  /** As the specification has it: a new one is suspended, and runs after a task if it may. */
  class Audio {
    static mayRun = true;
    static made: Audio[] = [];
    state = "suspended";
    currentTime = 0;
    tones = 0;
    constructor() {
      Audio.made.push(this);
    }
    resume(): Promise<void> {
      return new Promise((done) => {
        if (!Audio.mayRun) return;
        setTimeout(() => {
          this.state = "running";
          done();
        }, 20);
      });
    }
    async close(): Promise<void> {
      this.state = "closed";
    }
    createOscillator() {
      this.tones += 1;
      const tone = { frequency: {}, connect: () => tone, start() {}, stop() {} };
      return tone;
    }
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain, connect() {} };
    }
  }
  beforeEach(() => {
    vi.useFakeTimers();
    Audio.made = [];
    vi.stubGlobal("AudioContext", Audio);
  });

  it.each([
    [true, { state: "running", tones: 2 }],
    [false, { state: "closed", tones: 0 }],
  ])("is heard where it may be, a moment later: %s", async (mayRun, heard) => {
    Audio.mayRun = mayRun;
    const chimed = chime();
    await vi.runAllTimersAsync();
    await chimed;
    expect(Audio.made).toMatchObject([heard]);
  });

  it("is not tried before anybody has touched the page", async () => {
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    await chime();
    expect(Audio.made).toEqual([]);
  });
});
