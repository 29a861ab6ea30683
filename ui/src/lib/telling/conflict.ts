/** Who would get what if the Conflict ended now, as the server says, or gets it in the battle. */
import type { Component, Option, Player, View } from "../wire/types";
import { byPlace, isTied, type Fighter } from "./told";
import { say } from "../words/words";

export interface Rank {
  player: Player;
  strength: number;
  /** The reward of this place; null for none. */
  place: number | null;
  tied: boolean;
}

const BOXES = ["first", "second", "third"];
/** Where the reward of a place is printed. */
export const rewardBox = (place: number): string => BOXES[place - 1] ?? "";

/** Levels are written as on the cards. */
const LEVELS = ["", "I", "II", "III"];
export const levelOf = ({ fields: { level = 0 } }: Component): string => LEVELS[level] ?? String(level);

/** Armies from the strongest, and of those that are equal the one with the better place first; commanders have none. */
export function ranks(view: View, fighters: readonly Fighter[] = []): Rank[] {
  const armies = view.players
    .filter((player) => !player.commander)
    .map((player) => ({ player, strength: player.strength, place: placeOf(view, player, fighters) }))
    .sort((a, b) => b.strength - a.strength || byPlace(a, b));
  return armies.map((army) => ({ ...army, tied: isTied(army, armies) }));
}

/** In the battle as it was decided; before it, and when the units are gone, as it stands. */
function placeOf({ table }: View, { seat, strength }: Player, fighters: readonly Fighter[]): number | null {
  const fought = strength > 0 ? fighters.find((one) => one.seat === seat) : undefined;
  return fought?.place ?? table.reward_of[seat] ?? null;
}

/** `3`, `3 or 4`, `3 to 7`: what a strength may become, from the least. */
export function oneOf(reached: readonly number[]): string {
  const [low = 0, high = low] = [reached[0], reached.at(-1)];
  if (low === high) return String(low);
  return say(reached.length === 2 ? "fight.or" : "fight.to", { low, high });
}

/** All that the strengths are and may become, so that no bar leaves its frame or grows while one points at options. */
export function mostStrength(armies: readonly Rank[], options: readonly Option[] = []): number {
  const now = armies.map((army) => army.player.strength);
  return Math.max(10, ...now, ...options.flatMap(({ outlook }) => outlook?.strengths ?? []));
}
