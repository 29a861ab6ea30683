/** The names of the persons at this device, seat by seat, as they were given last time. */
import { read, type Kept } from "./store";

const KEY = "sietch.names";
export const LONGEST_NAME = 24;

export function readNames(kept: Pick<Kept, "getItem">): string[] {
  const found = read(kept, KEY);
  if (!Array.isArray(found)) return [];
  return found.map((name) => (typeof name === "string" ? name.slice(0, LONGEST_NAME) : ""));
}

/** A seat without a name, or one that this table does not have, keeps the name of before. */
export function keepNames(kept: Kept, names: readonly string[]): void {
  const before = readNames(kept);
  const all = Array.from(
    { length: Math.max(before.length, names.length) },
    (_, n) => names[n] || before[n] || "",
  );
  kept.setItem(KEY, JSON.stringify(all));
}
