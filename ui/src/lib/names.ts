/** Names where there is little room. */

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
