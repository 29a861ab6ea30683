/** Names instead of numbers. */

/** Sentences of the game name seats by their number, `P2`; people know leaders. */
export function withNames(text: string, nameOf: (seat: number) => string | undefined): string {
  return text.replace(/\bP([1-6])\b/g, (number, seat: string) => nameOf(Number(seat) - 1) || number);
}
