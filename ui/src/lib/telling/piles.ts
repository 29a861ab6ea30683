/** Piles that can be looked through, and what is known of hidden ones: in front of a seat, and beside the board. */
import type { Content, Further, Player, View } from "../wire/types";
import type { Key } from "../words/words";

export interface Pile {
  title: Key;
  /** What a set of which the page has no drawings calls it. */
  called?: string;
  kind: string;
  /** Where its cards lie, if something may be offered of them. */
  at?: string;
  /** Null: a card that nobody here knows, above one that is known. */
  ids: readonly (string | null)[];
}

const pile = (
  title: Key,
  kind: string,
  ids: readonly (string | null)[] | undefined,
  more: Pick<Pile, "at" | "called"> = {},
): Pile[] => (ids && ids.length > 0 ? [{ title, kind, ids, ...more }] : []);

/** What lies open of sets that the page has no drawings of; the place is called like the fact. */
const further = (all: readonly Further[] = []): Pile[] =>
  all.flatMap(({ name, called, kind, ids }) =>
    kind ? pile("piles.further", kind, ids, { at: name, called }) : [],
  );

/** The seat's own hidden cards, if whoever looks may see them; else what came there before everybody's eyes. */
function hidden(view: View, player: Player): Pile[] {
  const { known, shown } = player;
  const own = player.seat === view.seat ? view.own : null;
  const open = own ?? shown;
  return [
    ...(own ? [] : pile("piles.shown", "cards", shown?.hand)), // the own hand lies in sight
    ...(own ? [] : pile("piles.shown_intrigue", "intrigue", shown?.intrigue)),
    ...(open ? [] : pile("piles.known_hand", "cards", known.hand)),
    ...(open ? [] : pile("piles.known_intrigue", "intrigue", known.intrigue)),
    ...pile("piles.known_deck", "cards", known.deck),
    ...pile("piles.deck", "cards", open?.deck),
    ...(own ? [] : pile("hand.aside", "cards", open?.aside)),
    ...pile("piles.trashed_intrigue", "intrigue", open?.trashed_intrigue ?? known.trashed_intrigue),
  ];
}

export function seatPiles(view: View, player: Player, content: Content | null): Pile[] {
  const won = (kind: string): string[] => player.won.filter((id) => content?.components[kind]?.[id]);
  return [
    ...pile("piles.played", "cards", player.played, { at: "play" }),
    ...pile("piles.revealed", "cards", player.revealed, { at: "play" }),
    ...pile("piles.discard", "cards", player.discard, { at: "discard" }),
    ...pile("piles.intrigue", "intrigue", player.face_up_intrigue),
    ...pile("piles.won", "conflicts", won("conflicts"), { at: "won" }),
    ...pile("piles.objectives", "objectives", won("objectives"), { at: "won" }),
    ...pile("ix.tiles", "tiles", player.tiles, { at: "tiles" }),
    ...pile("piles.tiles_used", "tiles", player.tiles_used),
    ...pile("piles.contracts", "contracts", player.contracts, { at: "contracts" }),
    ...pile("piles.completed", "contracts", player.completed),
    ...further(player.further),
    ...hidden(view, player),
  ];
}

export function tablePiles({ table }: View): Pile[] {
  return [
    ...pile("piles.intrigue_discard", "intrigue", table.intrigue_discard),
    ...pile("piles.removed", "cards", table.removed),
    ...pile("piles.tiles_trashed", "tiles", table.tiles_trashed),
    ...further(table.further),
  ];
}

/** Equal cards that lie side by side are told apart by their number. */
export const keyed = (ids: readonly string[]): { id: string; key: string }[] =>
  ids.map((id, n) => ({ id, key: `${id} ${ids.slice(0, n).filter((other) => other === id).length}` }));
