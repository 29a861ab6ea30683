/** What is told of a scene: the fighters of a battle by their places, what a rival came to do. */
import { clauses, type Clause } from "./log";
import type { Content, Event } from "../wire/types";

export interface Fighter {
  seat: number;
  strength: number;
  /** Whose reward it gets; null: none. */
  place: number | null;
  /** Somebody else is as strong, and gets the same. */
  tied: boolean;
  /** What it has got so far. */
  got: Clause[];
}

/**
 * The battle that was fought last, from what has happened since: rewards may be chosen option by option. `due`, seat by seat:
 * the reward of those that have none yet.
 */
export function fought(told: readonly Event[], content: Content, due: readonly (number | null)[]): Fighter[] {
  const round = told.slice(told.findLastIndex(({ event }) => event === "round") + 1);
  const begun = round.findIndex(({ event }) => event === "compared");
  const battle = begun < 0 ? [] : round.slice(begun);
  const compared = battle.filter(({ event }) => event === "compared");
  const fighters = compared.map(({ seat = -1, n = 0 }) => {
    const its = battle.filter((event) => event.seat === seat);
    const got = its.filter(({ event }) => event !== "compared" && event !== "reward");
    return {
      seat,
      strength: n,
      place: its.find(({ event }) => event === "reward")?.place ?? due[seat] ?? null,
      got: clauses(got, content),
    };
  });
  return fighters.map((one) => ({ ...one, tied: isTied(one, fighters) })).sort(byPlace);
}

interface Standing {
  strength: number;
  place: number | null;
}

/** Whether somebody else is as strong and gets the same: of mates one may have yielded. */
export const isTied = (one: Standing, all: readonly Standing[]): boolean =>
  all.filter(({ strength, place }) => strength === one.strength && place === one.place).length > 1;

/** The best place first; without one the strongest. */
export function byPlace(a: Standing, b: Standing): number {
  const rank = ({ place }: Standing): number => place ?? Infinity;
  return rank(a) === rank(b) ? b.strength - a.strength : rank(a) - rank(b);
}

/** Cards of House Hagal that sent nobody. */
const IGNORED = ["hagal_occupied", "hagal_politics", "hagal_nowhere"];

/** What came of a rival's latest turn, without the cards that it turned over in vain. */
export function rivalDid(told: readonly Event[], seat: number): Event[] {
  const begun = told.findLastIndex((event) => event.event === "turn" && event.seat === seat);
  const own = told.slice(Math.max(begun, 0)).filter((event) => event.seat === seat);
  const inVain = (one: Event, n: number): boolean =>
    IGNORED.includes(one.event) ||
    (one.event === "hagal" && IGNORED.includes(own[n + 1]?.event ?? "") && own[n + 1]?.hagal === one.hagal);
  return own.filter((one, n) => !inVain(one, n));
}

/** The card of House Hagal that sent its agent, of those that counted. */
export function sentBy(did: readonly Event[]): Event | undefined {
  const sent = did.findIndex(({ event }) => event === "sent");
  return did.slice(0, sent < 0 ? undefined : sent).findLast(({ event }) => event === "hagal");
}

/** The last events of a battle. */
const BATTLE_ENDS = ["won", "nobody_won", "paired", "scored"];

/** What ended the round: all since the battle. */
export const endOfRound = (told: readonly Event[]): Event[] =>
  told.slice(told.findLastIndex(({ event }) => BATTLE_ENDS.includes(event)) + 1);
