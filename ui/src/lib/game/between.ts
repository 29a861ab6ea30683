/** What there was to see in the middle of a move: each turn of a rival, a battle, the end of a round, as a picture of its own. */
import type { Event, Position, Scene } from "../wire/types";

/** What is shown of a position: where the move led to, or what was over on the way there. */
export type Shown = Position & { scene?: Omit<Scene, "view"> };

/** A picture, and how long it stands: as so many moves of others. */
export interface Picture<P> {
  position: P;
  share: number;
}

/** A whole turn, a battle with its places and rewards: there is more to read than of one option. */
export const SHARES: Readonly<Record<Scene["what"], number>> = { turn: 2, battle: 4, round: 2 };

export function between(position: Position): Picture<Shown>[] {
  return position.scenes.map(({ view, ...scene }) => ({
    share: SHARES[scene.what],
    position: { ...position, view, scene, reasons: [], scenes: [] },
  }));
}

/** What the move had brought until then. */
export const happened = ({ events, scene }: Shown): Event[] => events.slice(0, scene?.events);

/** Whether a position was before the other, or on the way there. */
export const isEarlier = (one: Shown, other: Shown): boolean =>
  one.rev < other.rev || (one.rev === other.rev && along(one) < along(other));

const along = ({ scene }: Shown): number => scene?.events ?? Infinity;
