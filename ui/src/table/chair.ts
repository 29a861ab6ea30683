/** A chair at a table of the server: the wire of one game, which comes back by itself. */
import { keepKeys } from "../lib/keyring";
import type { Content, Message, Request } from "../lib/messages";
import { rememberSeat } from "../lib/own";
import { address, Socket, type Line, type Wire } from "../lib/socket";

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
  if (key !== null) keepKeys(localStorage, table, [key]);
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
        if (message.type === "table")
          for (const { seat, mine } of message.seats) if (mine) rememberSeat(localStorage, table, seat);
        sits.message(message);
      },
      line: (line, said) => sits.line(line, said || reason),
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

/** null: the server does not answer now, and will be asked again. */
export async function contentOf(table: string): Promise<Content | null> {
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/content?language=en`);
    return answer.ok ? ((await answer.json()) as Content) : null;
  } catch {
    return null;
  }
}
