/** How the language of the page is chosen, and how it writes lists, numbers and dates. */
import { language, LANGUAGES } from "./words";

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

/** `a, b, c` */
export function listed(items: readonly string[]): string {
  let lists = LISTS.get(language());
  if (!lists) LISTS.set(language(), (lists = new Intl.ListFormat(locale(), { type: "unit" })));
  return lists.format(items);
}
const LISTS = new Map<string, Intl.ListFormat>();

/** With one digit behind the point. */
export const tenths = (n: number): string =>
  n.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const date = (seconds: number): string => dateOf(seconds).toLocaleDateString(locale());
export const dateAndTime = (seconds: number): string => dateOf(seconds).toLocaleString(locale());
