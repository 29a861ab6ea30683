/** A chair without a server: what it keeps of the keys, and how it gets the cards. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptKeys, keepKey } from "../../src/lib/browser/keyring";
import type { Content, Message } from "../../src/lib/wire/types";
import { NO_ENTRY, WAITS, WRONG_KEY, type Wire } from "../../src/lib/wire/socket";
import { Laying, sitDown, type Chair } from "../../src/table/chair";
import { block, Kept } from "./storage";

let kept: Kept;
let wires: Line[];
/** What the server answers to requests; null: it is away. */
let answers: (Response | null)[];
let asked: string[];

class Line implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  constructor(readonly address: string) {
    wires.push(this);
  }
  send(): void {}
  close(): void {}
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Kept();
  wires = [];
  asked = [];
  answers = [];
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("location", { origin: "http://h" });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    if (!answer) throw new TypeError("nobody is there");
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const content = { version: "1" } as Content;
const laidOut = (): Response => Response.json(content);
const cannotGoOn = (): Response => Response.json({ error: "other rules", problems: [] }, { status: 409 });
const position = (version = "1"): Message => ({ type: "position", view: { version } }) as Message;

describe("a key", () => {
  const sit = (key: string | null): Chair => sitDown("t", key, { message() {}, line() {} });
  const seats = (mine: number | null) => ({
    type: "table",
    seats: [0, 1].map((seat) => ({ seat, mine: seat === mine })),
  });
  const close = (code: number): void => wires.at(-1)?.onclose?.({ code, reason: "" });

  it("is kept when it has opened a seat, and not before", () => {
    sit("new");
    expect(keptKeys(kept, "t")).toEqual([]);
    wires[0]?.tell(seats(1));
    expect(keptKeys(kept, "t")).toEqual(["new"]);
  });

  it("does not keep the table from being heard where the browser has no room for it", () => {
    kept.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const heard: Message[] = [];
    sitDown("t", "new", { message: (message) => heard.push(message), line() {} });
    wires[0]?.tell(seats(1));
    expect(heard.map(({ type }) => type)).toEqual(["table"]);
  });

  it("makes the one that opened its seat before void", () => {
    keepKey(kept, "t", "old", 1);
    sit("new");
    wires[0]?.tell(seats(1));
    expect(keptKeys(kept, "t")).toEqual(["new"]);
  });

  it("is not needed for looking on, and nothing is kept then", () => {
    sit(null);
    wires[0]?.tell(seats(null));
    expect(kept.getItem("sietch.keys")).toBe(null);
  });

  it("is forgotten when the table does not know it", () => {
    keepKey(kept, "t", "void", 0);
    keepKey(kept, "t", "good", 1);
    sit("void");
    close(WRONG_KEY);
    expect(keptKeys(kept, "t")).toEqual(["good"]);
  });

  it("that a table does not know is told as such also where the browser keeps nothing", () => {
    block();
    const lines: string[] = [];
    sitDown("t", "void", { message() {}, line: (line) => lines.push(line) });
    close(WRONG_KEY);
    expect(lines.at(-1)).toBe("refused");
  });

  it("stays when the table cannot go on here, or nobody answers: it may another time", () => {
    keepKey(kept, "t", "mine", 0);
    for (const code of [NO_ENTRY, 1006, 1013]) {
      sit("mine");
      close(code);
    }
    expect(keptKeys(kept, "t")).toEqual(["mine"]);
  });
});

describe("the cards of a table", () => {
  it("are asked for again after pauses that grow, until they come, without another position", async () => {
    answers = [null, new Response("Bad gateway", { status: 502 }), cannotGoOn(), laidOut()];
    const laid: Content[] = [];
    const laying = new Laying("t 1", (found) => laid.push(found));
    void laying.hear(position());
    for (const [n, wait] of WAITS.slice(0, 3).entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect([asked.length, laid.length]).toEqual([n + 1, 0]);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(laid).toEqual([content]);
    expect(new Set(asked)).toEqual(new Set(["/api/tables/t%201/content?language=en"]));
  });

  it("are asked for once by many positions, and again by those of another version", async () => {
    answers = [laidOut(), laidOut()];
    const laying = new Laying("t", () => {});
    for (const version of ["1", "1", "2", "2"]) void laying.hear(position(version));
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(2);
  });

  it("are not asked for any more by who has left", async () => {
    const laying = new Laying("t", () => {});
    void laying.hear(position());
    await vi.advanceTimersByTimeAsync(1);
    laying.end();
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
});
