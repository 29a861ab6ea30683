/**
 * The lobby, a table for a seat (with its key) or for spectators: `#/table/ID?key=KEY`, or as the server writes its
 * links, `/table/ID#KEY`; a game to look back at: `/replay/ID`; statistics with the figure whose games are listed.
 */

import { choiceOf, type Choice } from "../finished/statistics";

const MOST_KEYS = 6; // no table has more seats

/** What can be read in the lobby, at an address of its own. */
const SHEETS = ["rules", "help"] as const;
export type Sheet = (typeof SHEETS)[number];
const isSheet = (text: string | undefined): text is Sheet => SHEETS.some((sheet) => sheet === text);

/** Addresses that are the lobby's, beside its own. */
const LOBBY: readonly string[] = ["", "new", "table", "watch", "replay", "cards", "index.html"];

export type Route =
  | { is: "lobby"; opens?: Sheet }
  | { is: "nowhere" }
  | { is: "statistics"; choice: Choice }
  | { is: "table"; id: string; key: string | null }
  | { is: "replay"; id: string }
  | { is: "fixture"; name: string };

export function route(pathname: string, hash: string): Route {
  const [, first, table] = pathname.split("/");
  if ((first === "table" || first === "watch") && table && !hash.startsWith("#/")) {
    const key = first === "table" ? hash.replace(/^#/, "") : "";
    return { is: "table", id: decoded(table), key: key || null };
  }
  if (first === "statistics" && !hash.startsWith("#/")) return { is: "statistics", choice: choiceOf("") };
  if (first === "replay" && table && !hash.startsWith("#/")) return { is: "replay", id: decoded(table) };
  if (!hash.startsWith("#/")) {
    if (isSheet(first)) return { is: "lobby", opens: first };
    if (!LOBBY.includes(first ?? "")) return { is: "nowhere" };
  }
  const [path = "", search = ""] = hash.replace(/^#/, "").split("?");
  const [, page, id] = path.split("/");
  if (page === "table" && id) {
    return { is: "table", id: decoded(id), key: new URLSearchParams(search).get("key") };
  }
  if (page === "statistics") return { is: "statistics", choice: choiceOf(search) };
  if (isSheet(page)) return { is: "lobby", opens: page };
  if (page === "fixture" && id) return { is: "fixture", name: id };
  return { is: "lobby" };
}

/** A broken address names a table that is not there. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Several persons at one device have one link with the keys of all: they are joined by dots. */
export function keysOf(key: string | null): string[] {
  return [...new Set(key?.split(".").filter((one) => one !== ""))].slice(0, MOST_KEYS);
}

/** The page of a seat, or of spectators without a key. */
export function linkTo(table: string, key: string | null): string {
  const page = `#/table/${encodeURIComponent(table)}`;
  return key === null ? page : `${page}?key=${encodeURIComponent(key)}`;
}

/** The same page as a link that the server would write: for whoever comes from another page of it. */
export function pageOf(table: string, keys: readonly string[]): string {
  const id = encodeURIComponent(table);
  return keys.length > 0 ? `/table/${id}#${keys.join(".")}` : `/watch/${id}`;
}

const HERE_ALONE = ["127.0.0.1", "localhost", "[::1]"];

/** Where another device finds the pages: where this one has, unless that means every machine itself. */
export const originFor = (
  { hostname, origin }: { hostname: string; origin: string },
  address: string,
): string => (HERE_ALONE.includes(hostname) && address ? address : origin);
