/** A small screen shows one part of the table at a time: which parts there are, and where an option lives. */
import type { Thing } from "../wire/types";
import { placeOf } from "../game/options";

export const TABS = ["board", "conflict", "market", "seats", "log"] as const;
export type Tab = (typeof TABS)[number];

/** What a small screen shows: a tab, and the own cards or not. */
export interface Shown {
  tab: Tab;
  cards: boolean;
}

/** Where places lie; all others have no part of their own. */
const HOMES: Readonly<Record<string, Tab | "cards">> = {
  spaces: "board",
  posts: "board",
  tracks: "board",
  shield_wall: "board",
  tech: "board",
  negotiators: "board",
  freighter: "board",
  research: "board",
  tleilaxu: "board",
  paths: "board",
  conflicts: "conflict",
  army: "conflict",
  imperium_row: "market",
  reserve: "market",
  foldspace: "market",
  tleilaxu_row: "market",
  throne_row: "market",
  offer: "market",
  seats: "seats",
  hand: "cards",
  play: "cards",
  intrigue: "cards",
  set_aside: "cards",
  contracts: "cards",
  tiles: "cards",
};

/** The tab where a thing lies; `cards`: among the own cards; null: its chip is all there is. */
export const homeOf = (thing: Thing): Tab | "cards" | null => HOMES[placeOf(thing)] ?? null;

/** How many options live in each part. */
export function homes(places: readonly Thing[]): Map<Tab | "cards", number> {
  const found = new Map<Tab | "cards", number>();
  for (const place of places) {
    const home = homeOf(place);
    if (home) found.set(home, (found.get(home) ?? 0) + 1);
  }
  return found;
}

/**
 * Where something new is asked the screen turns to it; what lies before one's eyes already stays there. Sheets lie over
 * the board, with all that they ask.
 */
export function turnedTo(places: readonly Thing[], now: Shown, sheet: boolean): Shown {
  if (sheet) return { tab: "board", cards: false };
  const found = homes(places);
  const most = TABS.filter((tab) => found.has(tab)).sort((a, b) => (found.get(b) ?? 0) - (found.get(a) ?? 0));
  const tab = found.has(now.tab) ? now.tab : (most[0] ?? now.tab);
  return { tab, cards: found.has("cards") && !found.has(tab) };
}
