/** Who would get what if the Conflict ended now, as the printed rewards stand: tied armies share the place below. */
import type { Player, View } from "./messages";

export interface Rank {
  player: Player;
  /** The reward of this place; null for none. */
  place: 1 | 2 | 3 | null;
  tied: boolean;
}

const BOXES = { 1: "first", 2: "second", 3: "third" } as const;
export const rewardBox = (place: 1 | 2 | 3): string => BOXES[place];

/** Armies from the strongest; commanders have none. */
export function ranks(view: View): Rank[] {
  const armies = view.players.filter((player) => !player.commander).sort((a, b) => b.strength - a.strength);
  const rewards = armies.length > 3 ? 3 : 2;
  return armies.map((player) => {
    const above = armies.filter((other) => other.strength > player.strength).length;
    const tied = armies.filter((other) => other.strength === player.strength).length > 1;
    const place = above + (tied ? 2 : 1);
    const gets = player.strength > 0 && place <= rewards;
    return { player, tied, place: gets ? (place as 1 | 2 | 3) : null };
  });
}
