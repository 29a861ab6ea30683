/** What brought persuasion in a Reveal turn and what it went for: the numbers add up to what is left. */
import type { Component, Event, Price, Source, Turn } from "../wire/types";

export interface Sum {
  n: number;
  /** Whose it is; empty: it comes from the rules themselves. */
  of: readonly Source[];
}

type Card = (id: string) => Component | undefined;

export const inPersuasion = ({ paid_in }: Price): boolean => paid_in.includes("persuasion");
/** What comes out of the own axolotl tanks. */
export const inSpecimens = ({ paid_in }: Price): boolean => paid_in.includes("specimen");

/** In persuasion, null if it is paid in something else. */
export function priceOf(card: Component | undefined): number | null {
  const price = card?.price;
  if (!price) return 0;
  return inPersuasion(price) ? price.n : null;
}

const total = (sums: readonly Sum[]): number => sums.reduce((sum, { n }) => sum + n, 0);

/** Every gain of this turn, in the order of the log. */
export function brought(turn: Turn, events: readonly Event[]): Sum[] {
  const begun = events.findLastIndex((event) => event.event === "turn" && event.seat === turn.seat);
  return events
    .slice(begun + 1)
    .filter((event) => event.event === "persuasion" && event.seat === turn.seat)
    .map(({ n = 0, source }) => ({ n, of: source ? [source] : [] }));
}

/** Cards at their prices in persuasion; where some came free or for less, all of them for what was really spent. */
export function spent(turn: Turn, events: readonly Event[], card: Card): Sum[] {
  const n = total(brought(turn, events)) - turn.persuasion;
  const bought = (id: string): Source => ({ kind: "cards", id });
  const cards = turn.acquired.flatMap((id): Sum[] => {
    const price = priceOf(card(id));
    return price === null ? [] : [{ n: price, of: [bought(id)] }];
  });
  if (total(cards) === n) return cards;
  return n > 0 ? [{ n, of: cards.flatMap(({ of }) => of) }] : [];
}
