/** Who would get what if the Conflict ended now, as the server says. */
import type { Component, Player, Position, View } from "./messages";
import { say } from "./words";

export interface Rank {
  player: Player;
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

/** Armies from the strongest; commanders have none. */
export function ranks(view: View): Rank[] {
  const armies = view.players.filter((player) => !player.commander).sort((a, b) => b.strength - a.strength);
  return armies.map((player) => ({
    player,
    place: view.table.reward_of[player.seat] ?? null,
    tied: armies.filter((other) => other.strength === player.strength).length > 1,
  }));
}

/** `3`, `3 or 4`, `3 to 7`: what a strength may become, from the least. */
export function oneOf(reached: readonly number[]): string {
  const [low = 0, high = low] = [reached[0], reached.at(-1)];
  if (low === high) return String(low);
  return say(reached.length === 2 ? "fight.or" : "fight.to", { low, high });
}

/** All that the strengths are and may become, so that no bar leaves its frame or grows while one points at options. */
export function mostStrength(armies: readonly Rank[], battle: Position["battle"]): number {
  const now = armies.map((army) => army.player.strength);
  return Math.max(10, ...now, ...Object.values(battle).flatMap((ahead) => ahead.strengths));
}
