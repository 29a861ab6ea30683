/** The secret keys of the tables that were played in this browser: whoever comes back is known again. */
import { read, type Kept } from "./store";

const KEY = "sietch.keys";
const MOST = 200;
/** Of one table: the server reads no more. Who got new links has no use for the first ones. */
const MOST_OF_A_TABLE = 12;

/** A key, and the seat that it opens; null: nobody has told it yet. */
type Held = [key: string, seat: number | null];

/** A key that was written without its seat is a text alone. */
function held(found: unknown): Held[] {
  if (typeof found === "string") return [[found, null]];
  const [key, seat] = Array.isArray(found) ? (found as unknown[]) : [];
  return typeof key === "string" ? [[key, typeof seat === "number" ? seat : null]] : [];
}

function readKeys(kept: Pick<Kept, "getItem">): [string, Held[]][] {
  const found = read(kept, KEY);
  const tables: unknown[] = Array.isArray(found) ? found : [];
  return tables.flatMap((table): [string, Held[]][] => {
    const [id, keys] = Array.isArray(table) ? (table as unknown[]) : [];
    return typeof id === "string" && Array.isArray(keys) ? [[id, keys.flatMap(held)]] : [];
  });
}

/** The table that was played last stands at the end: the others are forgotten first. */
function write(kept: Kept, table: string, change: (keys: Held[]) => Held[]): void {
  const all = readKeys(kept);
  const keys = change(all.find(([id]) => id === table)?.[1] ?? []);
  const others = all.filter(([id]) => id !== table);
  const now = [...others, ...(keys.length > 0 ? [[table, keys.slice(-MOST_OF_A_TABLE)]] : [])];
  kept.setItem(KEY, JSON.stringify(now.slice(-MOST)));
}

/** Keys of a new table, before anybody has sat down there. */
export function keepKeys(kept: Kept, table: string, keys: readonly string[]): void {
  write(kept, table, (known) => [
    ...known.filter(([key]) => !keys.includes(key)),
    ...keys.map((key): Held => known.find(([other]) => other === key) ?? [key, null]),
  ]);
}

/** The key that has opened a seat; whatever opened that seat before is void. */
export function keepKey(kept: Kept, table: string, key: string, seat: number): void {
  write(kept, table, (known) => [
    ...known.filter(([other, its]) => other !== key && its !== seat),
    [key, seat],
  ]);
}

export function forgetKey(kept: Kept, table: string, key: string): void {
  if (keptKeys(kept, table).includes(key))
    write(kept, table, (known) => known.filter(([other]) => other !== key));
}

export function keptKeys(kept: Pick<Kept, "getItem">, table: string): string[] {
  return (
    readKeys(kept)
      .find(([id]) => id === table)?.[1]
      .map(([key]) => key) ?? []
  );
}
