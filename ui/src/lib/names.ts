/** Names where there is little room, and names instead of numbers. */

const TITLES = new Set([
  "Lady",
  "Princess",
  "Prinzessin",
  "Baron",
  "Count",
  "Graf",
  "Reverend",
  "Mother",
  "Duke",
  "Lord",
  "Prince",
]);

/** `Lady Amber Metulli` -> `Amber`: the name by which one calls a leader. */
export function shortName(name: string): string {
  const words = name.split(" ");
  return words.find((word) => !TITLES.has(word)) ?? name;
}

/** Sentences of the game name seats by their number, `P2`; people know leaders. */
export function withNames(text: string, nameOf: (seat: number) => string | undefined): string {
  return text.replace(/\bP([1-6])\b/g, (number, seat: string) => nameOf(Number(seat) - 1) || number);
}
