/** The wire to a table: connects, comes back by itself, and says so. */
import { inWords, tableApi } from "./ask";
import type { Message, Request } from "./types";

export type Line = "connecting" | "open" | "lost" | "refused";

/** Milliseconds before each further attempt; the last one is kept. */
export const WAITS: readonly number[] = [250, 500, 1000, 2000, 4000, 8000];

/** The codes of close frames by which a server says that coming back is of no use. */
export const WRONG_KEY = 4401;
export const NO_ENTRY = 4403;

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Hears {
  message(message: Message): void;
  line(line: Line, reason: string, code?: number): void;
}

export class Socket {
  private wire: Wire | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private ended = false;
  private isOpen = false;
  private isThere = false;

  constructor(
    private readonly connect: () => Wire,
    private readonly hears: Hears,
  ) {
    this.hears.line("connecting", "");
    this.open();
  }

  /** Whether it was sent: what cannot be sent now is not sent later, for the table may have gone on. */
  send(request: Request): boolean {
    if (!this.isOpen || !this.wire) return false;
    this.wire.send(JSON.stringify(request));
    return true;
  }

  close(): void {
    this.ended = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.wire?.close();
  }

  /** Tries again at once, say when the machine wakes up. */
  hurry(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.open();
  }

  private open(): void {
    this.timer = null;
    const wire = this.connect();
    this.wire = wire;
    wire.onopen = () => {
      this.isOpen = true;
    };
    wire.onmessage = ({ data }) => {
      const text = typeof data === "string" ? data : new TextDecoder().decode(data);
      const message = JSON.parse(text) as Message;
      this.hears.message(message);
      if (message.type === "position") this.arrived();
    };
    wire.onclose = (event) => this.lost(event.code, event.reason);
  }

  /** The table is there: a server that answers and lets nobody in has not come back yet. */
  private arrived(): void {
    this.attempts = 0;
    if (this.isThere) return;
    this.isThere = true;
    this.hears.line("open", "");
  }

  private lost(code: number, reason: string): void {
    this.wire = null;
    this.isOpen = false;
    this.isThere = false;
    if (this.ended) return;
    if (code === NO_ENTRY || code === WRONG_KEY) {
      this.hears.line("refused", reason, code);
      return;
    }
    const wait = WAITS[Math.min(this.attempts, WAITS.length - 1)] ?? 0;
    this.attempts += 1;
    this.hears.line("lost", reason);
    this.timer = setTimeout(() => this.open(), wait);
  }
}

/** The address of a seat, or of a spectator without a key. */
export function address(origin: string, table: string, key: string | null): string {
  const base = `${origin.replace(/^http/, "ws")}${tableApi(table)}`;
  return inWords(key === null ? `${base}/watch` : `${base}/seat?key=${encodeURIComponent(key)}`);
}
