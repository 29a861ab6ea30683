/** What calls the player: title and sound; and the focus that is watched while there is a table. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chime, setTitle } from "../../src/table/call";
import { keepFocus } from "../../src/table/focus";

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
});

it("the focus is not watched any more when the table is left", () => {
  const listening: unknown[] = [];
  vi.stubGlobal("document", {
    addEventListener: (_: string, heard: unknown) => listening.push(heard),
    removeEventListener: (_: string, heard: unknown) => listening.splice(listening.indexOf(heard), 1),
  });
  const [first, second] = [keepFocus(), keepFocus()];
  expect(listening).toHaveLength(2);
  first.end();
  second.end();
  expect(listening).toEqual([]);
});
