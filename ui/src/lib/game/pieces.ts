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
}

export const NO_PIECES: Pieces = { agents: { at: {}, home: [] }, spies: { at: {}, home: [] } };

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
