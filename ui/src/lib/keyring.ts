/** The secret keys of the tables that were played in this browser: whoever comes back is known again. */
const KEY = "sietch.keys";
const MOST = 200;
/** Of one table: the server reads no more. Who got new links has no use for the first ones. */
const MOST_OF_A_TABLE = 12;

type Kept = Pick<Storage, "getItem" | "setItem">;

function read(kept: Pick<Storage, "getItem">): [string, string[]][] {
  try {
    const found: unknown = JSON.parse(kept.getItem(KEY) ?? "[]");
    return Array.isArray(found)
      ? (found as [string, string[]][]).filter(([, keys]) => Array.isArray(keys))
      : [];
  } catch {
    return []; // a text that nobody of us wrote
  }
}

export function keepKeys(kept: Kept, table: string, keys: readonly string[]): void {
  const others = read(kept).filter(([id]) => id !== table);
  const earlier = keptKeys(kept, table).filter((key) => !keys.includes(key));
  const all = [...earlier, ...keys].slice(-MOST_OF_A_TABLE);
  kept.setItem(KEY, JSON.stringify([...others, [table, all]].slice(-MOST)));
}

export function keptKeys(kept: Pick<Storage, "getItem">, table: string): string[] {
  return read(kept).find(([id]) => id === table)?.[1] ?? [];
}
