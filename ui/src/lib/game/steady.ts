/** What has not changed stays the same thing: it is not drawn again, nor measured. */

/** The same as `now`, made of those parts of `before` that are equal. */
export function kept<T>(before: unknown, now: T): T {
  if (!isObject(before) || !isObject(now)) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const parts = keys.map((key) => kept(before[key], now[key]));
  const same = keys.length === Object.keys(before).length && keys.every((key, n) => parts[n] === before[key]);
  if (same) return before as T;
  return (Array.isArray(now) ? parts : Object.fromEntries(keys.map((key, n) => [key, parts[n]]))) as T;
}

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === "object" && thing !== null;
}

/** Remembers what it was given last. */
export function steady<T>(): (now: T) => T {
  let last: T | undefined;
  return (now) => (last = kept(last, now));
}
