/** Positions of real games; `python tests/ui/positions.py ui/content/positions` writes them. */
import { readFileSync } from "node:fs";
import type { Chronicle, Content, Log, Position, Table } from "../../src/lib/messages";

export interface Fixture {
  mode: string;
  table: Table;
  log: Log;
  positions: Position[];
  /** Of a game that is over. */
  course: Chronicle | null;
}

function read<T>(name: string): T {
  const path = new URL(`../../content/positions/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

export const MODES = ["four", "six", "rivals", "plain"] as const;
export const contentOf = (mode: string): Content => read<Content>(`content-${mode}`);
export const fixture = (name: string): Fixture => read<Fixture>(name);
export const vocabulary = (): Record<string, string[]> => read("vocabulary");
export const eventKinds = (): string[] => read("events");

export function last(found: Fixture): Position {
  const position = found.positions.at(-1);
  if (!position) throw new Error("a fixture without positions");
  return position;
}
