/**
 * Several persons at one device: whose cards are on the screen. A hand is shown from the moment when its owner says
 * who they are until the decision goes elsewhere; at all other times the screen has what lies open for everybody.
 */
import { isKnown } from "../telling/chips";
import { asked } from "./halfmade";
import { isOff, type Press } from "./keys";
import { placeOf } from "./options";
import type { View } from "../wire/types";
import type { Settings } from "../browser/settings";

/** The latest word of the server to one of the seats, or to those who look on (null). */
export interface Told {
  seat: number | null;
  rev: number;
  /** Whether this seat is asked: what leaves no choice goes on by itself. */
  asks: boolean;
  /** Whose turn runs. */
  turn: number | null;
  over: boolean;
}

/** Who has the device. `looks`: at the own cards, without being asked. */
export interface Holder {
  seat: number;
  looks: boolean;
  /** Whose turn ran when the holder was asked last. */
  turn: number | null;
}

export interface Facts {
  /** The person of this device that is to decide. */
  asked: number | null;
  /** Everything that led to the question has been seen. */
  seen: boolean;
  turn: number | null;
  over: boolean;
  /** Cards lie open among these persons: there is nothing to hide. */
  open: boolean;
  /** The question has been elsewhere for a while: it does not just come back by itself. */
  away: boolean;
}

export type Screen = { is: "table" } | { is: "hand-over"; seat: number } | { is: "hand"; seat: number };

export function toldBy({ rev, view }: { rev: number; view: View }): Told {
  const { seat, decision } = view;
  const asks = seat !== null && decision?.seat === seat && asked(decision).length > 0;
  return { seat, rev, asks, turn: view.turn?.seat ?? null, over: view.phase === "finished" };
}

/** Seats hear of a position one after the other: the latest word counts, and an older question is answered. */
export function askedOf(told: readonly Told[]): number | null {
  const latest = Math.max(-1, ...told.map(({ rev }) => rev));
  return told.find(({ asks, rev }) => asks && rev === latest)?.seat ?? null;
}

/** Who has the device now. Nobody gets it without having said who they are, unless cards lie open. */
export function holderAfter(holder: Holder | null, facts: Facts): Holder | null {
  const { asked, turn } = facts;
  if (facts.over) return null;
  if (facts.open && asked !== null && facts.seen) return { seat: asked, looks: false, turn };
  if (holder === null || facts.open) return holder;
  if (asked !== null) return asked === holder.seat ? { seat: asked, looks: false, turn } : null;
  if (holder.looks) return holder;
  return turn !== holder.turn || facts.away ? null : holder;
}

/** Whoever is asked takes the device; nobody is asked: anybody may look at their own cards. */
export function taken(seat: number, facts: Facts): Holder | null {
  if (facts.over || (facts.asked !== null && (facts.asked !== seat || !facts.seen))) return null;
  return { seat, looks: facts.asked === null, turn: facts.turn };
}

export function screen(holder: Holder | null, { asked, seen, over }: Facts): Screen {
  if (over) return { is: "table" };
  if (holder) return { is: "hand", seat: holder.seat };
  return asked !== null && seen ? { is: "hand-over", seat: asked } : { is: "table" };
}

/** Places of cards that only their owner sees; `cards` are those that a question alone shows. */
const HIDDEN = ["hand", "intrigue", "cards"];

/**
 * Whether a question can be answered before everybody's eyes: it comes in somebody else's turn or in nobody's, it is no
 * secret, and no answer names a hidden card. What may be declined can hang on hidden cards, so it is not asked aloud,
 * nor is what the page does not know.
 */
export function isOpenQuestion(view: View): boolean {
  const { decision, seat, turn } = view;
  const options = decision?.options ?? [];
  if (decision?.seat !== seat || decision?.secret || turn?.seat === seat || options.length < 2) return false;
  return options.every(
    (option) =>
      option.warning === undefined &&
      isKnown(option) &&
      option.verb !== "pass" &&
      !HIDDEN.includes(placeOf(option)),
  );
}

/** The number of the answer that a key gives to an open question; null: it gives none. */
export const answerOf = (press: Pick<Press, "key">, settings: Pick<Settings, "keys">): number | null =>
  /^[0-9]$/.test(press.key) && !isOff(press, settings) ? Number(press.key) : null;

interface Happened {
  event: string;
  seat?: number;
}

/** What a seat may have missed: all since the end of its last turn, to where its own began again; not the set-up. */
export function missed<E extends Happened>(events: readonly E[], seat: number): E[] {
  const own = events.flatMap(({ event, seat: whose }, n) => (event === "turn" && whose === seat ? [n] : []));
  const ends = own.map((begun) => endOfTurn(events, begun, seat));
  const until = ends.at(-1) === null ? own.at(-1) : undefined;
  const since = ends.findLast((end) => end !== null) ?? events.findIndex(({ event }) => event === "turn");
  return since < 0 ? [] : events.slice(since, until);
}

/** With the next turn; after the last one of a round with its strength. Null: it still goes on. */
function endOfTurn(events: readonly Happened[], begun: number, seat: number): number | null {
  const after = events.slice(begun + 1);
  const next = after.findIndex(({ event }) => event === "turn");
  const fights = after.findIndex(({ event, seat: whose }) => event === "strength" && whose === seat);
  if (fights >= 0 && (next < 0 || fights < next)) return begun + 1 + fights + 1;
  return next < 0 ? null : begun + 1 + next;
}
