/** The names of the persons at this device, seat by seat, as they were given last time. */
const KEY = "sietch.names";
export const LONGEST_NAME = 24;

export function readNames(kept: Pick<Storage, "getItem">): string[] {
  try {
    const found: unknown = JSON.parse(kept.getItem(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.map((name) => (typeof name === "string" ? name.slice(0, LONGEST_NAME) : ""));
  } catch {
    return []; // a text that nobody of us wrote
  }
}

/** A seat without a name, or one that this table does not have, keeps the name of before. */
export function keepNames(kept: Pick<Storage, "getItem" | "setItem">, names: readonly string[]): void {
  const before = readNames(kept);
  const all = Array.from(
    { length: Math.max(before.length, names.length) },
    (_, n) => names[n] || before[n] || "",
  );
  kept.setItem(KEY, JSON.stringify(all));
}
