/** The content of all kinds of games, as the server sends it. */
import { readFileSync } from "node:fs";
import type { Component, Content, Effect } from "../src/lib/wire/types";

interface Vocabulary {
  atoms: string[];
  flags: string[];
  counters: string[];
  events: string[];
  who: string[];
  limits: string[];
  vp_sources: string[];
  examples: Record<string, Effect>;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../content/${name}.json`, import.meta.url), "utf8")) as T;
}

export const PLAYERS = [1, 3, 4, 6] as const;
export const GAMES = ["", "-ix", "-immortality"].flatMap((sets) =>
  PLAYERS.map((players) => `${players}${sets}`),
);
export const CONTENTS: Content[] = GAMES.map((game) => read<Content>(game));
export const VOCABULARY = read<Vocabulary>("vocabulary");

/** Every component once, by kind and id; the same in several games is taken from the first. */
export function components(): Component[] {
  const found = new Map<string, Component>();
  for (const content of CONTENTS)
    for (const kind of Object.values(content.components))
      for (const one of Object.values(kind)) found.set(`${one.kind}/${one.id}`, one);
  return [...found.values()];
}

export function find(kind: string, id: string): Component {
  const found = components().find((one) => one.kind === kind && one.id === id);
  if (!found) throw new Error(`no ${kind} ${id}`);
  return found;
}
