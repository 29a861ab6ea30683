/** What a move has brought to the seats, and from where: it is seen to fly there. */
import { signOf } from "./effect/context";
import { isIcon, type IconName } from "./icons";
import type { Event, Position } from "./messages";

export type Source = { at: "space"; id: string } | { at: "conflict" } | { at: "board" };

export interface Gain {
  seat: number;
  icon: IconName;
  n: number;
  from: Source;
}

const BOARD: Source = { at: "board" };
const always = (name: IconName) => (): IconName => name;

/** What lies in front of a seat afterwards; units go to the Conflict by themselves. */
const BROUGHT: Record<string, (event: Event) => IconName | null> = {
  gained: ({ resource = "" }) => (isIcon(resource) ? resource : null),
  influence: ({ track = "" }) => signOf(track),
  recruited: always("troop"),
  scored: always("vp"),
  drew: always("draw"),
  drew_intrigue: always("intrigue"),
  contract_taken: always("contract"),
  council: always("council"),
  swordmaster: always("swordmaster"),
  maker_hook: always("maker_hook"),
};
/** Events that tell where what follows comes from. */
const SOURCES: Record<string, (event: Event) => Source> = {
  sent: ({ space = "" }) => ({ at: "space", id: space }),
  reward: () => ({ at: "conflict" }),
  won: () => ({ at: "conflict" }),
  turn: () => BOARD,
  round: () => BOARD,
  revealed: () => BOARD,
  acquired: () => BOARD,
};

/** Equal things that come to one seat from one place are one gain. */
export function gainsOf({ events, view }: Pick<Position, "events" | "view">): Gain[] {
  const space = view.turn?.space;
  let from: Source = space ? { at: "space", id: space } : BOARD;
  const found: Gain[] = [];
  for (const event of events) {
    from = SOURCES[event.event]?.(event) ?? from;
    const icon = BROUGHT[event.event]?.(event) ?? null;
    const { seat, n = 1 } = event;
    // hands are drawn by all at once
    if (icon === null || seat === undefined || n <= 0 || (icon === "draw" && from === BOARD)) continue;
    const same = found.find((gain) => gain.seat === seat && gain.icon === icon && gain.from === from);
    if (same) same.n += n;
    else found.push({ seat, icon, n, from });
  }
  return found;
}
