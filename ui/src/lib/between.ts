/** What there was to see in the middle of a move: each turn of a rival, a battle, the end of a round, as a picture of its own. */
import type { Position, Scene } from "./messages";

/** What is shown of a position: where the move led to, or what was over on the way there. */
export type Shown = Position & { scene?: Pick<Scene, "what" | "seat"> };

/** A picture, and how long it stands: as so many moves of others. */
export interface Picture<P> {
  position: P;
  share: number;
}

/** A battle brings strengths, places and rewards: there is more to read. */
const SHARES: Readonly<Record<Scene["what"], number>> = { turn: 1, battle: 2, round: 1 };

export function between(position: Shown): Picture<Shown>[] {
  const asksNothing = { reasons: {}, battle: {}, take_back: null, scenes: [] };
  return position.scenes.map(({ what, seat, view, events }) => ({
    share: SHARES[what],
    position: {
      ...position,
      ...asksNothing,
      view,
      events: position.events.slice(0, events),
      scene: { what, seat },
    },
  }));
}
