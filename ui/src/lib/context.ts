/** The content of the game, for everything that draws components; a function, because the language can change. */
import { getContext, setContext } from "svelte";
import type { Content } from "./messages";

const KEY = Symbol("content");

export function giveContent(content: () => Content | null): void {
  setContext(KEY, content);
}

export function theContent(): () => Content | null {
  return getContext<(() => Content | null) | undefined>(KEY) ?? (() => null);
}
