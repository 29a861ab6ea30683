/** The content of the game, for everything that draws components; a function, because the language can change. */
import { getContext, setContext } from "svelte";
import type { Content } from "../wire/types";

/** What is drawn needs the names of things, and their language. */
export type Named = Pick<Content, "language" | "components"> & Partial<Pick<Content, "icons">>;

const KEY = Symbol("content");

export function giveContent(content: () => Named | null): void {
  setContext(KEY, content);
}

export function theContent(): () => Named | null {
  return getContext<(() => Named | null) | undefined>(KEY) ?? (() => null);
}
