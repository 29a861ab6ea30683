/** No word of the page is left over: somebody says each of them, by its name or by one that is put together. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { keys } from "../src/lib/words/words";

const SRC = new URL("../src/", import.meta.url);
const WORDS = new URL("lib/words/words.ts", SRC).href;
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => new URL(file.replaceAll("\\", "/"), SRC))
  .filter((file) => file.href !== WORDS);
const read = (file: URL): string => readFileSync(file, "utf8");
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? "");
const quoted = (text: string): string[] => found(text, /["'`]([\w.]+)["'`]/g);
const names = new Set(files.flatMap((file) => quoted(read(file))));

/** What can stand in a name that a file puts together: whatever it, or a file that it imports, quotes or lists. */
function parts(file: URL): Set<string> {
  const imported = found(read(file), /from "(\.[^"]+)"/g)
    .flatMap((path) => [new URL(path, file), new URL(`${path}.ts`, file)])
    .filter((one) => /\.(svelte|ts)$/.test(one.href) && one.href !== WORDS && existsSync(one));
  return new Set(
    [file, ...imported].map(read).flatMap((text) => [...quoted(text), ...found(text, /^ +(\w+): "/gm)]),
  );
}

/** `phase.${phase}` in a file that has phases: all names that it may say. */
const says = files.flatMap((file) => {
  const patterns = found(read(file), /`([a-z_.]*\.[a-z_]*\$\{[^`{}]*\}[\w.]*)`/g).map(
    (name) => new RegExp(`^${name.replaceAll(".", "\\.").replace(/\$\{.*\}/, "(.+)")}$`),
  );
  if (patterns.length === 0) return [];
  const known = parts(file);
  return [(key: string): boolean => patterns.some((pattern) => known.has(pattern.exec(key)?.[1] ?? ""))];
});
/** Signs of battle, kinds of turns, levels of bots and kinds of own cards are said as the server names them. */
const fromServer = (key: string): boolean => /^(battle_|turn\.|level\.|brings\.)/.test(key);
it("every word is said", () => {
  const said = (key: string): boolean => names.has(key) || fromServer(key) || says.some((may) => may(key));
  expect(keys().filter((key) => !said(key))).toEqual([]);
});
