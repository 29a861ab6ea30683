/** A small screen shows one part of the table at a time: which parts there are, and where an option lives. */
import type { Place } from "./options";

export const TABS = ["board", "conflict", "market", "seats", "log"] as const;
export type Tab = (typeof TABS)[number];

/** What a small screen shows: a tab, and the own cards or not. */
export interface Shown {
  tab: Tab;
  cards: boolean;
}

/** The tab where a place lies; `cards`: among the own cards; null: its chip is all there is. */
export function homeOf(place: Place): Tab | "cards" | null {
  switch (place.at) {
    case "space":
    case "post":
    case "track":
    case "wall":
      return "board";
    case "conflict":
    case "army":
      return "conflict";
    case "row":
    case "reserve":
    case "throne":
    case "offer":
      return "market";
    case "seat":
      return "seats";
    case "hand":
    case "play":
    case "intrigue":
    case "reserved":
    case "contract":
      return "cards";
    case "discard":
    case "asked":
    case "won":
    case "leader":
    case "step":
    case "token":
    case "turn":
    case "chip":
      return null;
  }
}

/** How many options live in each part. */
export function homes(places: readonly Place[]): Map<Tab | "cards", number> {
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
export function turnedTo(places: readonly Place[], now: Shown, sheet: boolean): Shown {
  if (sheet) return { tab: "board", cards: false };
  const found = homes(places);
  const most = TABS.filter((tab) => found.has(tab)).sort((a, b) => (found.get(b) ?? 0) - (found.get(a) ?? 0));
  const tab = found.has(now.tab) ? now.tab : (most[0] ?? now.tab);
  return { tab, cards: found.has("cards") && !found.has(tab) };
}
