/**
 * The page's own words: `page.…` in the files of a language, from which `python -m sietch.server.wire.page_words` writes
 * them for the page. What the game says comes from the server.
 */
import { fill, pieces, type Grammar, type Values } from "./template";
import english from "./en.json";

export type Key = keyof typeof english.words;
export interface Words {
  grammar: Grammar;
  words: Readonly<Record<Key, string>>;
}

type Others = Readonly<Record<string, () => Promise<Words>>>;

const ENGLISH = "en";
/** English is always there; the words of other languages are loaded where they are spoken. */
const OTHERS = byLanguage(import.meta.glob<Words>(["./*.json", "!./en.json"], { import: "default" }));
/** The codes of all languages that the page can speak. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...Object.keys(OTHERS)].sort();

let { grammar, words }: Words = english;
let spoken = ENGLISH;

/** From now on the page speaks this language, unless its words cannot be had; what was said before stays as it was. */
export async function speak(code: string, others: Others = OTHERS): Promise<void> {
  const found = code === ENGLISH ? english : await others[code]?.().catch(() => undefined);
  if (!found) return;
  ({ grammar, words } = found);
  spoken = code;
}

/** The language that is spoken. */
export const language = (): string => spoken;

function byLanguage<T>(files: Record<string, T>): Record<string, T> {
  const code = (path: string): string => path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));
  return Object.fromEntries(Object.entries(files).map(([path, load]) => [code(path), load]));
}

export const say = (key: Key, values: Values = {}): string => fill(words[key], values, grammar);

/** The same with things in it that are no texts. */
export const sayWith = <T>(
  key: Key,
  things: Readonly<Record<string, T>>,
  bent: (thing: T, bend: (name: string) => string) => T = (thing) => thing,
): (string | T)[] => pieces(words[key], things, grammar, bent);

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function isKey(text: string): text is Key {
  return Object.hasOwn(english.words, text);
}

export const keys = (): Key[] => Object.keys(english.words) as Key[];
