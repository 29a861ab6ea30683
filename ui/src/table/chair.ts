/** A chair at a table of the server: the wire of one game, which comes back by itself. */
import { ask, Refusal, tableApi } from "../lib/wire/ask";
import { forgetKey, keepKey } from "../lib/browser/keyring";
import type { Content, Message, Request } from "../lib/wire/types";
import { rememberSeat } from "../lib/browser/own";
import { address, Socket, WAITS, WRONG_KEY, type Line, type Wire } from "../lib/wire/socket";
import { store } from "../lib/browser/store";

export interface Sits {
  message(message: Message): void;
  line(line: Line, reason: string): void;
}

export interface Chair {
  send(request: Request): boolean;
  leave(): void;
}

/** `key` null: one looks on. */
export function sitDown(table: string, key: string | null, sits: Sits): Chair {
  let reason = "";
  const socket = new Socket(
    () => {
      const wire = new WebSocket(address(location.origin, table, key));
      wire.binaryType = "arraybuffer";
      return wire as Wire;
    },
    {
      message(message) {
        if (message.type === "refused") reason = message.reason;
        if (message.type === "table" && key !== null)
          for (const { seat, mine } of message.seats) if (mine) seated(table, key, seat);
        sits.message(message);
      },
      line(line, said, code) {
        if (code === WRONG_KEY && key !== null) forgetKey(store, table, key);
        sits.line(line, said || reason);
      },
    },
  );
  const wake = (): void => {
    if (!document.hidden) socket.hurry();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  return {
    send: (request) => socket.send(request),
    leave() {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      socket.close();
    },
  };
}

/** A key is kept when it has opened a seat, and not before: links are mistyped. */
function seated(table: string, key: string, seat: number): void {
  keepKey(store, table, key, seat);
  rememberSeat(store, table, seat);
}

/** Lays out the content of a table: one for all positions, until another version of the rules names other things. */
export class Laying {
  private version = "";
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly lay: (content: Content) => void,
  ) {}

  /** A server that does not answer is asked again, after pauses that grow. */
  async hear(message: Message): Promise<void> {
    if (message.type !== "position" || message.view.version === this.version) return;
    const { version } = message.view;
    this.version = version;
    const wanted = (): boolean => !this.ended && this.version === version;
    for (let attempt = 0; wanted(); attempt++) {
      try {
        const content = await ask<Content>(`${tableApi(this.table)}/content`);
        if (wanted()) this.lay(content);
        return;
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        await pause(attempt);
      }
    }
  }

  end(): void {
    this.ended = true;
  }
}

const pause = (attempt: number): Promise<void> =>
  new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
