import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../../src/lib/wire/types";
import { address, Socket, WAITS, type Line, type Wire } from "../../src/lib/wire/socket";

class Fake implements Wire {
  sent: string[] = [];
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }
}

describe("the socket", () => {
  let wires: Fake[];
  let heard: Message[];
  let states: Line[];
  let socket: Socket;
  const wire = (): Fake => {
    const found = wires.at(-1);
    if (!found) throw new Error("no wire");
    return found;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    heard = [];
    states = [];
    socket = new Socket(
      () => {
        const made = new Fake();
        wires.push(made);
        return made;
      },
      { message: (message) => heard.push(message), line: (line) => states.push(line) },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("tells what comes and sends what is asked", () => {
    wire().onopen?.();
    wire().onmessage?.({ data: '{"type":"thinking","seat":2}' });
    expect(heard).toEqual([{ type: "thinking", seat: 2 }]);
    expect(socket.send({ type: "choose", rev: 3, option: "pass" })).toBe(true);
    expect(wire().sent).toEqual(['{"type":"choose","rev":3,"option":"pass"}']);
  });

  it("says that the table is there when it is, and until then that it is not", () => {
    wire().onopen?.();
    wire().onmessage?.({ data: '{"type":"thinking","seat":2}' });
    expect(states).toEqual(["connecting"]);
    wire().onmessage?.({ data: '{"type":"position"}' });
    wire().onmessage?.({ data: '{"type":"position"}' });
    expect(states).toEqual(["connecting", "open"]);
    wire().onclose?.({ code: 1006, reason: "" });
    vi.advanceTimersByTime(WAITS[0] ?? 0);
    wire().onopen?.();
    expect(states).toEqual(["connecting", "open", "lost"]);
    wire().onmessage?.({ data: '{"type":"position"}' });
    expect(states).toEqual(["connecting", "open", "lost", "open"]);
  });

  it("reads bytes as well", () => {
    wire().onmessage?.({ data: new TextEncoder().encode('{"type":"thinking","seat":1}').buffer });
    expect(heard).toEqual([{ type: "thinking", seat: 1 }]);
  });

  it("sends nothing while the line is down, and nothing of it later", () => {
    expect(socket.send({ type: "choose", rev: 3, option: "pass" })).toBe(false);
    wire().onopen?.();
    expect(wire().sent).toEqual([]);
  });

  it("comes back, each time after a longer wait", () => {
    for (const wait of [...WAITS, WAITS.at(-1) ?? 0]) {
      const before = wires.length;
      wire().onclose?.({ code: 1006, reason: "" });
      vi.advanceTimersByTime(wait - 1);
      expect(wires).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(before + 1);
    }
  });

  it("waits longer each time also for a server that opens only to say that it cannot", () => {
    for (const wait of WAITS) {
      const before = wires.length;
      wire().onopen?.();
      wire().onmessage?.({ data: '{"type":"refused","rev":0,"option":null,"reason":"The disk is full."}' });
      wire().onclose?.({ code: 1013, reason: "" });
      vi.advanceTimersByTime(wait - 1);
      expect(wires).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(before + 1);
    }
  });

  it("begins with the short wait again once the table was there", () => {
    wire().onclose?.({ code: 1006, reason: "" });
    vi.advanceTimersByTime(WAITS[0] ?? 0);
    wire().onopen?.();
    wire().onmessage?.({ data: '{"type":"position"}' });
    wire().onclose?.({ code: 1006, reason: "" });
    vi.advanceTimersByTime(WAITS[0] ?? 0);
    expect(wires).toHaveLength(3);
  });

  it.each([4401, 4403])("stays away from a table that it may not enter: %i", (code) => {
    wire().onclose?.({ code, reason: "no such table" });
    vi.runAllTimers();
    expect(wires).toHaveLength(1);
    expect(states.at(-1)).toBe("refused");
  });

  it("does not come back after its end", () => {
    socket.close();
    vi.runAllTimers();
    expect(wires).toHaveLength(1);
  });

  it("does not come back when it ends while the line is down", () => {
    wire().onclose?.({ code: 1006, reason: "" });
    socket.close();
    vi.runAllTimers();
    expect(wires).toHaveLength(1);
  });
});

describe("addresses", () => {
  it("leads to a seat, or to the seats of spectators", () => {
    expect(address("https://a.example", "t 1", "k/2")).toBe(
      "wss://a.example/api/tables/t%201/seat?key=k%2F2&language=en",
    );
    expect(address("http://a.example", "t", null)).toBe("ws://a.example/api/tables/t/watch?language=en");
  });
});
