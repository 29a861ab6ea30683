/**
 * Options and the things that they point at. The server says of every option what it is about: a thing is found by its
 * kind, its id and where it lies, so whatever a set offers glows where its thing is drawn; all else is a chip.
 */
import type { Option, Thing } from "../wire/types";

/** Where a thing lies: a pile, a row, a part of the table, or the one place that its kind has. Empty: nowhere. */
export const placeOf = ({ at, kind }: Thing): string => at ?? kind ?? "";

/** One text for every thing, and for every place without things. */
export const placeKey = (thing: Thing): string =>
  thing.id === undefined ? placeOf(thing) : `${placeOf(thing)} ${thing.id}`;

/**
 * The keys of options, in their order from 1 to 9; those with a key of their own (Space) have none. How much of one thing is
 * said by the key of that number, as long as one key is enough.
 */
export function numbered(options: readonly Option[]): Map<string, number> {
  const own = options.filter(({ verb }) => verb !== "pass" && verb !== "end_turn");
  const amounts = own.every(({ verb, n }) => verb === own[0]?.verb && n !== undefined && n <= 9);
  const keyed = amounts ? own : own.slice(0, 9);
  return new Map(keyed.map(({ text, n = 0 }, place) => [text, amounts ? n : place + 1]));
}
