/**
 * Pieces that look alike still move one by one: every agent and spy keeps a number, so that the one that leaves its
 * owner is the one that arrives on the board.
 */
import type { View } from "../wire/types";

export interface Piece {
  seat: number;
  number: number;
}

/** Pieces by the place where they stand, and those still with their owners, seat by seat. */
export interface Standing {
  at: Record<string, Piece[]>;
  home: Piece[][];
}

export interface Pieces {
  agents: Standing;
  spies: Standing;
  ships: Ships;
}

export const NO_PIECES: Pieces = { agents: { at: {}, home: [] }, spies: { at: {}, home: [] }, ships: [] };

export function move(before: Pieces, view: View): Pieces {
  return {
    agents: stand(
      before.agents,
      view.table.agents,
      view.players.map((player) => player.agents),
    ),
    spies: stand(
      before.spies,
      view.table.spies,
      view.players.map((player) => player.spies),
    ),
    ships: ships(before.ships, view),
  };
}

function stand(before: Standing, now: Record<string, number[]>, free: number[]): Standing {
  const at: Record<string, Piece[]> = {};
  const used = free.map(() => new Set<number>());
  const stays = (place: string, seat: number): Piece | undefined =>
    before.at[place]?.find((piece) => piece.seat === seat && !used[seat]?.has(piece.number));
  const places = Object.entries(now);
  for (const [place, seats] of places) {
    for (const seat of seats) {
      const piece = stays(place, seat);
      if (piece) used[seat]?.add(piece.number);
    }
  }
  for (const [place, seats] of places) {
    at[place] = seats.map((seat) => {
      const kept = before.at[place]?.find((piece) => piece.seat === seat);
      if (kept) return kept;
      const piece = { seat, number: least(used[seat]) };
      used[seat]?.add(piece.number);
      return piece;
    });
  }
  const home = free.map((count, seat) =>
    Array.from({ length: count }, () => {
      const piece = { seat, number: least(used[seat]) };
      used[seat]?.add(piece.number);
      return piece;
    }),
  );
  return { at, home };
}

function least(used: Set<number> | undefined): number {
  let number = 0;
  while (used?.has(number)) number += 1;
  return number;
}

// --- dreadnoughts -----------------------------------------------------------------------------------------------

/** Where a dreadnought can be, but on a space, which has its own name. */
export const SUPPLY = "supply";
export const GARRISON = "garrison";
export const CONFLICT = "conflict";

/** The place of every dreadnought, seat by seat: each keeps its number as it moves. */
export type Ships = readonly (readonly string[])[];

function ships(before: Ships, view: View): Ships {
  return view.players.map((player) => {
    const left = [
      ...Array<string>(player.dreadnoughts_in_supply ?? 0).fill(SUPPLY),
      ...Array<string>(player.dreadnoughts_in_garrison ?? 0).fill(GARRISON),
      ...Array<string>(player.dreadnoughts_in_conflict ?? 0).fill(CONFLICT),
      ...(player.dreadnoughts_on ?? []),
    ];
    const all = left.length;
    const taken = (place: string | undefined): string | null => {
      const at = left.findIndex((one) => one === place);
      return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
    };
    const stay = Array.from({ length: all }, (_, n) => taken(before[player.seat]?.[n]));
    return stay.map((place) => place ?? left.shift() ?? SUPPLY);
  });
}
