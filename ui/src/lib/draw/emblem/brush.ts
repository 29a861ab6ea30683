/** Chance that always falls the same way: what is drawn of an id never changes. */
export interface Brush {
  /** From 0 up to 1. */
  chance(): number;
  /** A number of a range. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number;
  one<T>(list: readonly [T, ...T[]]): T;
}

/** Every part of a picture has a brush of its own, so that a change of one part leaves the others as they are. */
export function brush(seed: string): Brush {
  let h = 2166136261;
  for (const letter of seed) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  const chance = (): number => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    chance,
    between: (low, high) => low + (high - low) * chance(),
    whole: (low, high) => low + Math.floor(chance() * (high - low + 1)),
    one: (list) => list[Math.floor(chance() * list.length)] ?? list[0],
  };
}

/** A coordinate, to a tenth. */
export function n(x: number): number {
  return Math.round(x * 10) / 10;
}

/** The template tag of all drawings: numbers are rounded to a tenth. */
export function svg(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  let out = strings[0] ?? "";
  values.forEach((value, place) => {
    out += (typeof value === "number" ? n(value) : value) + (strings[place + 1] ?? "");
  });
  return out;
}

/** So many parts, one after another. */
export function times(count: number, part: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => part(place)).join("");
}
