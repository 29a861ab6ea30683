/** Who would get what if the Conflict ended now, as the server says. */
import type { Component, Player, Position, View } from "./messages";

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

/** All that the strengths are and may become, so that no bar leaves its frame or grows while one points at options. */
export function mostStrength(armies: readonly Rank[], battle: Position["battle"]): number {
  const now = armies.map((army) => army.player.strength);
  return Math.max(10, ...now, ...Object.values(battle).flatMap((ahead) => ahead.strengths));
}
