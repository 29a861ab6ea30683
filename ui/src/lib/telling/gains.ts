/** What a move has brought to the seats, and from where: it is seen to fly there. */
import { signOf } from "../draw/effect/context";
import { isIcon, type IconName } from "../draw/icons";
import type { Content, Effect, Event, Position } from "../wire/types";

/** A card of somebody's turn, and the space of its agent, for where it is out of sight. */
export type Source =
  | { at: "card"; id: string; seat: number; space: string | null }
  | { at: "space"; id: string }
  | { at: "conflict" }
  | { at: "board" };

export interface Gain {
  seat: number;
  icon: IconName;
  n: number;
  from: Source;
  /** The faction whose influence it is. */
  track?: string;
}

type Components = Content["components"];

const BOARD: Source = { at: "board" };
const CONFLICT: Source = { at: "conflict" };
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
  tile_acquired: always("tech_tile"),
  negotiators_placed: always("negotiator"),
  dreadnoughts_recruited: always("dreadnought"),
  specimens_made: always("specimen"),
};
/** The word of an effect that brings it. */
const PRINTED: Record<string, string> = {
  influence: "influence",
  recruited: "troops",
  scored: "vp",
  drew: "draw",
  drew_intrigue: "intrigue",
  contract_taken: "contract",
  tile_acquired: "tech",
  negotiators_placed: "negotiator",
  dreadnoughts_recruited: "dreadnought",
  specimens_made: "specimen",
};

/** Whether an effect has this word anywhere; what others get and what is paid does not count. */
function prints(effect: Effect | undefined, word: string): boolean {
  switch (effect?.is) {
    case "atom":
      return effect.name === word;
    case "sequence":
    case "either":
      return effect.items.some((item) => prints(item, word));
    case "if":
      return prints(effect.then, word) || prints(effect.otherwise ?? undefined, word);
    case "pay":
      return prints(effect.gain, word);
    case "may":
    case "per":
    case "on":
    case "choose":
    case "limit":
      return prints(effect.body, word);
    default:
      return false;
  }
}

/** Where things come from at a moment of the game. */
interface Moment {
  /** Whose cards they are. */
  seat: number;
  /** Of an Agent turn. */
  card: string | null;
  space: string | null;
  /** Of a Reveal turn. */
  revealed: readonly string[];
  /** Of the Conflict that is decided. */
  fought: boolean;
}
const NEITHER: Moment = { seat: NaN, card: null, space: null, revealed: [], fought: false };
/** Events that tell where what follows comes from. */
const TURNED: Record<string, (before: Moment, event: Event) => Moment> = {
  turn: () => NEITHER,
  round: () => NEITHER,
  played: (_, { seat = NaN, card = null }) => ({ ...NEITHER, seat, card }),
  sent: (before, { space = null }) => ({ ...before, space }),
  revealed: (_, { seat = NaN }) => ({ ...NEITHER, seat }),
  revealed_card: (before, { card }) => ({
    ...before,
    revealed: card === undefined ? before.revealed : [...before.revealed, card],
  }),
  acquired: () => NEITHER,
  reward: () => ({ ...NEITHER, fought: true }),
  won: () => ({ ...NEITHER, fought: true }),
};

/** The boxes of a space that its visitor may have: the first time, or later. */
const VISITED = /effect$/;

/** The card or the space that prints it; cards bring nothing to others. */
function origin(event: Event, moment: Moment, components: Components): Source {
  const { seat, card, space, revealed, fought } = moment;
  if (fought) return CONFLICT;
  const word = PRINTED[event.event] ?? event.resource ?? "";
  const onCard = (id: string, box: string): boolean =>
    event.seat === seat && prints(components["cards"]?.[id]?.effects[box], word);
  const shown = revealed.find((id) => onCard(id, "reveal"));
  if (shown !== undefined) return { at: "card", id: shown, seat, space: null };
  const there = space === null ? undefined : components["spaces"]?.[space];
  const onSpace =
    Object.entries(there?.effects ?? {}).some(([box, effect]) => VISITED.test(box) && prints(effect, word)) ||
    (event.track !== undefined && event.track === there?.fields.faction);
  if (card !== null && onCard(card, "agent") && !onSpace) return { at: "card", id: card, seat, space };
  return space === null ? BOARD : { at: "space", id: space };
}

/** Equal things that come to one seat from one place are one gain. */
export function gainsOf({ events, view }: Pick<Position, "events" | "view">, components: Components): Gain[] {
  const { turn, players } = view;
  // the view is that of afterwards: perhaps of another turn
  const goesOn = turn !== null && !events.some(({ event }) => event === "turn");
  let moment: Moment = !goesOn
    ? NEITHER
    : {
        seat: turn.seat,
        card: turn.card,
        space: turn.space,
        revealed: turn.kind === "reveal" ? (players[turn.seat]?.revealed ?? []) : [],
        fought: false,
      };
  const found: Gain[] = [];
  for (const event of events) {
    moment = TURNED[event.event]?.(moment, event) ?? moment;
    const icon = BROUGHT[event.event]?.(event) ?? null;
    const { seat, n = 1 } = event;
    if (icon === null || seat === undefined || n <= 0) continue;
    const from = origin(event, moment, components);
    // hands are drawn by all at once
    if (icon === "draw" && from === BOARD) continue;
    const same = found.find((gain) => gain.seat === seat && gain.icon === icon && isSame(gain.from, from));
    if (same) same.n += n;
    else found.push({ seat, icon, n, from, ...(event.track === undefined ? {} : { track: event.track }) });
  }
  return found;
}

const isSame = (one: Source, other: Source): boolean =>
  one.at === other.at && ("id" in one ? one.id : "") === ("id" in other ? other.id : "");
