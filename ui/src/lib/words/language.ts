/** How the language of the page is chosen, and how it puts words together and writes lists, numbers and dates. */
import { language, LANGUAGES, say } from "./words";

/** What the browser prefers among the languages that there are (`de-AT` is German), else English. */
export function preferred(wishes: readonly string[], known: readonly string[] = LANGUAGES): string {
  return wishes.map(codeOf).find((code) => known.includes(code)) ?? "en";
}

/** The language as this browser wants it: British or American dates for an English page. */
export function locale(wishes: readonly string[] = navigator.languages): string {
  return wishes.find((tag) => codeOf(tag) === language()) ?? language();
}

/** The language of a tag; empty if it is none: some systems name things there that are not. */
function codeOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return "";
  }
}

/** What a language calls itself. */
export const nameOf = (code: string): string =>
  new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

/** `Leader: Gurney Halleck` */
export const labelled = (label: string | number, text: string | number): string =>
  say("labelled", { label, text });
/** `a · b · c`, for names that may have commas themselves. */
export const dotted = (items: readonly string[]): string => joined("dotted", items);
/** Sentences one after another. */
export const paragraph = (sentences: readonly string[]): string => joined("sentences", sentences);
const joined = (by: "dotted" | "sentences", [first = "", ...rest]: readonly string[]): string =>
  rest.reduce((before, item) => say(by, { before, item }), first);

/** `a, b, c` */
export const listed = (items: readonly string[]): string => lists().format(items);

/** The same of things that are no texts, with the words between them. */
export function listedWith<T>(items: readonly T[]): (string | T)[] {
  const rest = [...items];
  return lists()
    .formatToParts(items.map(String))
    .flatMap(({ type, value }): (string | T)[] => (type === "element" ? rest.splice(0, 1) : [value]));
}

function lists(): Intl.ListFormat {
  let found = LISTS.get(language());
  if (!found) LISTS.set(language(), (found = new Intl.ListFormat(locale(), { type: "unit" })));
  return found;
}
const LISTS = new Map<string, Intl.ListFormat>();

/** With one digit behind the point. */
export const tenths = (n: number): string =>
  n.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const date = (seconds: number): string => dateOf(seconds).toLocaleDateString(locale());
export const dateAndTime = (seconds: number): string => dateOf(seconds).toLocaleString(locale());
