/** Seats that were played in this browser: there are no accounts, so the browser itself knows which games were its own. */
import { read, type Kept } from "./store";

const KEY = "sietch.seats";

export type OwnSeats = Readonly<Record<string, readonly number[]>>;

/** By the id of the table; what makes no sense was not ours. */
export function ownSeats(kept: Pick<Kept, "getItem">): OwnSeats {
  const found = read(kept, KEY);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).flatMap(([id, seats]) =>
      Array.isArray(seats) && seats.every((seat) => Number.isInteger(seat)) ? [[id, seats as number[]]] : [],
    ),
  );
}

export function rememberSeat(kept: Kept, id: string, seat: number): void {
  const known = ownSeats(kept);
  const seats = known[id] ?? [];
  if (!seats.includes(seat)) kept.setItem(KEY, JSON.stringify({ ...known, [id]: [...seats, seat] }));
}
