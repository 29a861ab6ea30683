/** Positions of real games; `python tests/ui/positions.py ui/content/positions` writes them. */
import { readFileSync } from "node:fs";
import type { Chronicle, Content, Log, Option, Position, Table, View } from "../../src/lib/wire/types";

export interface Fixture {
  mode: string;
  table: Table;
  log: Log;
  positions: Position[];
  /** Of a game that is over. */
  chronicle: Chronicle | null;
}

function read<T>(name: string): T {
  const path = new URL(`../../content/positions/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

export const MODES = [
  "four",
  "six",
  "rivals",
  "plain",
  "ix",
  "ix-six",
  "ix-rivals",
  "immortality",
  "immortality-six",
  "immortality-rivals",
  "both",
  "both-six",
] as const;
export const contentOf = (mode: string): Content => read<Content>(`content-${mode}`);
export const fixture = (name: string): Fixture => read<Fixture>(name);
export const vocabulary = (): Record<string, Option[]> => read("vocabulary");

const known = new Map(
  Object.entries(vocabulary()).map(([mode, all]) => [
    mode,
    new Map(all.map((option) => [option.text, option])),
  ]),
);
/** An option as the server tells it, without words of its own; one of no set that is known does nothing. */
export const offer = (text: string, mode = "four"): Option =>
  known.get(mode)?.get(text) ?? { text, verb: "dance", words: text };
export const offers = (...texts: string[]): Option[] => texts.map((text) => offer(text));
/** What is offered in the last position of a fixture. */
export const offered = (found: Fixture): Option[] => last(found).view.decision?.options ?? [];
/** The same question, as if what it tells of units and Combat cards did nothing, or something. */
export const outlooked = (view: View, idle: boolean): View => ({
  ...view,
  decision: view.decision && {
    ...view.decision,
    options: (view.decision.options ?? []).map((option) =>
      option.outlook ? { ...option, outlook: { ...option.outlook, idle } } : option,
    ),
  },
});
export const eventKinds = (): string[] => read("events");

export function last(found: Fixture): Position {
  const position = found.positions.at(-1);
  if (!position) throw new Error("a fixture without positions");
  return position;
}
