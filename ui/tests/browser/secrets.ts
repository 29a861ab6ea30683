/** What a page must not show: cards in hands of others, as the server tells them to their owners alone. */
import { expect } from "vitest";
import type { Content, Message, Position } from "../../src/lib/wire/types.ts";
import type { Device } from "./server.ts";

interface Ear {
  /** The latest position, and everything that was ever named to this seat. */
  position: Position | null;
  named: Set<string>;
  socket: WebSocket;
}

/** Cards by the names under which a page could show them. */
export interface Secret {
  id: string;
  name: string;
}

const PATIENCE = 30_000;

export class Secrets {
  private readonly content: Content;
  /** Words that mean something else as well: the Ornithopter is a card and a battle icon. */
  private readonly ambiguous: Set<string>;
  /** By seats; those who look on are the last. */
  private readonly ears: Ear[];

  private constructor(content: Content, ears: Ear[]) {
    this.content = content;
    const { cards: _, intrigue: __, ...others } = content.components;
    this.ambiguous = wordsOf(JSON.stringify(others));
    this.ears = ears;
  }

  static async of(url: string, { id, keys }: Device): Promise<Secrets> {
    const content = (await (await fetch(`${url}/api/tables/${id}/content`)).json()) as Content;
    const at = `${url.replace(/^http/, "ws")}/api/tables/${id}`;
    const ears = [...keys.map((key) => `${at}/seat?key=${key}`), `${at}/watch`].map(listen);
    return new Secrets(content, ears);
  }

  leave(): void {
    for (const { socket } of this.ears) socket.close();
  }

  /** Cards that somebody holds and the seat (null: everybody) has never been told of. */
  async from(seat: number | null, rev: number): Promise<Secret[]> {
    await expect
      .poll(() => this.ears.map((ear) => ear.position?.rev), { timeout: PATIENCE })
      .toEqual(this.ears.map(() => rev));
    const knows = (ear: Ear): boolean => (ear.position?.view.seat ?? null) === seat;
    const known = this.ears.find(knows);
    if (!known) throw new Error(`nobody listens for seat ${seat}`);
    const held = this.ears.filter((ear) => ear !== known).flatMap((ear) => heldBy(ear.position));
    const found = held.filter(([, id]) => !known.named.has(id) && !this.ambiguous.has(id));
    // commanders have cards of their own with the names of others
    const names = new Set([...known.named].map((id) => this.content.components["cards"]?.[id]?.name));
    return found.map((card) => this.called(card)).filter(({ name }) => !names.has(name));
  }

  /** The cards of a seat itself. */
  own(seat: number): Secret[] {
    const ear = this.ears.find((one) => one.position?.view.seat === seat);
    return heldBy(ear?.position ?? null).map((card) => this.called(card));
  }

  private called([kind, id]: [kind: string, id: string]): Secret {
    return { id, name: this.content.components[kind]?.[id]?.name ?? id };
  }
}

const wordsOf = (json: string): Set<string> =>
  new Set([...json.matchAll(/"(\w+)"/g)].map(([, word]) => word ?? ""));

function heldBy(position: Position | null): [kind: string, id: string][] {
  const own = position?.view.own;
  return [
    ...(own?.hand ?? []).map((id): [string, string] => ["cards", id]),
    ...(own?.intrigue ?? []).map((id): [string, string] => ["intrigue", id]),
  ];
}

function listen(address: string): Ear {
  const ear: Ear = { position: null, named: new Set(), socket: new WebSocket(address) };
  ear.socket.binaryType = "arraybuffer";
  ear.socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    const message = JSON.parse(text) as Message;
    if (message.type === "log" || message.type === "position")
      for (const word of wordsOf(text)) ear.named.add(word);
    if (message.type === "position") ear.position = message;
  };
  return ear;
}
