/** What brought persuasion in a Reveal turn and what it went for: the numbers add up to what is left. */
import type { Component, Event, Turn } from "./messages";

export interface Sum {
  n: number;
  /** Whose it is; empty: of something else than a card. */
  cards: readonly string[];
}

type Card = (id: string) => Component | undefined;

export function priceOf(card: Component | undefined): number {
  const cost = card?.fields.cost;
  return typeof cost === "number" ? cost : 0;
}

/** What is printed in the reveal box alone, without conditions. */
function printed(card: Component | undefined): number {
  const effect = card?.effects["reveal"];
  const parts = effect?.is === "sequence" ? effect.items : effect ? [effect] : [];
  return parts.reduce(
    (sum, part) => sum + (part.is === "atom" && part.name === "persuasion" ? (part.args[0]?.n ?? 0) : 0),
    0,
  );
}

const total = (sums: readonly Sum[]): number => sums.reduce((sum, { n }) => sum + n, 0);

/** All persuasion of this turn, as the log has it. */
function gained(turn: Turn, events: readonly Event[]): number {
  const begun = events.findLastIndex((event) => event.event === "turn" && event.seat === turn.seat);
  return events
    .slice(begun + 1)
    .filter((event) => event.event === "persuasion" && event.seat === turn.seat)
    .reduce((sum, event) => sum + (event.n ?? 0), 0);
}

/** Revealed cards by what is printed alone, the rest in one sum. */
export function brought(
  turn: Turn,
  events: readonly Event[],
  revealed: readonly string[],
  card: Card,
): Sum[] {
  const cards = revealed.map((id) => ({ n: printed(card(id)), cards: [id] })).filter(({ n }) => n > 0);
  const rest = gained(turn, events) - total(cards);
  return rest > 0 ? [...cards, { n: rest, cards: [] }] : cards;
}

/** Cards at their prices; where some came free or for less, all of them for what was really spent. */
export function spent(turn: Turn, events: readonly Event[], card: Card): Sum[] {
  const n = gained(turn, events) - turn.persuasion;
  const cards = turn.acquired.map((id) => ({ n: priceOf(card(id)), cards: [id] }));
  if (total(cards) === n) return cards;
  return n > 0 ? [{ n, cards: turn.acquired }] : [];
}
