/** What tells seats apart, wherever one of their pieces stands: a colour, a shape and a letter. */
import { ICONS } from "./icons";

export const SHAPES = ["disc", "square", "triangle", "diamond", "hexagon", "star"] as const;
export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;

/** What a seat pays with, in the order in which it is always told. */
export const GOODS = ["solari", "spice", "water"] as const;

export type SeatIcon = "seat_1" | "seat_2" | "seat_3" | "seat_4" | "seat_5" | "seat_6";

/** Seats count from 0, as everywhere in the game. */
export function seatIcon(seat: number): SeatIcon {
  return `seat_${(seat % 6) + 1}` as SeatIcon;
}

export function seatColour(seat: number): string {
  return `var(--seat-${(seat % 6) + 1})`;
}

/** The seat's shape as it is printed on a piece: white, at a place of the piece's own. */
export function printedShape(seat: number, x: number, y: number, scale: number): string {
  const shape = ICONS[seatIcon(seat)].match(/<(circle|rect|path|polygon) [^>]*>/)?.[0] ?? "";
  const white = shape
    .replace(/fill="[^"]*"/, 'fill="#fff"')
    .replace(/stroke-width="[^"]*"/, 'stroke-width="3.6"');
  return `<g transform="translate(${x - 16 * scale} ${y - 16 * scale}) scale(${scale})">${white}</g>`;
}
