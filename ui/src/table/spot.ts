/** Where an option lives on the screen, for what is drawn over the table. */
import type { Gain, Source } from "../lib/telling/gains";
import type { IconName } from "../lib/draw/icons";
import type { Thing } from "../lib/wire/types";
import { placeKey, placeOf } from "../lib/game/options";

export interface Spot {
  x: number;
  y: number;
  box: DOMRect;
}

const quoted = (text: string): string => `"${CSS.escape(text)}"`;
/** What finds a space of the board. */
export const spaceAt = (id: string): string => `[data-space=${quoted(id)}]`;

/** Places of which everybody has the same. */
const SHARED = new Set([
  "spaces",
  "posts",
  "tracks",
  "imperium_row",
  "reserve",
  "tech",
  "freighter",
  "research",
  "tleilaxu",
  "tleilaxu_row",
]);

/** By its own place if that is the actor's or lies open; what others do elsewhere is shown at their seat. */
function selectors(thing: Thing, option: string, seat: number, own: boolean): string[] {
  const place = placeOf(thing);
  const there = [];
  if (own) there.push(`[data-option=${quoted(option)}]:not(.chip, .choice)`);
  if (place === "army") there.push(`[data-army="${seat}"]`);
  else if (SHARED.has(place) || (own && place))
    there.push(`[data-place=${quoted(placeKey(thing))}]:not(.chip)`);
  return own ? there : [...there, `[data-seat="${seat}"]`];
}

/** Points of a thing, from its middle; cards of a hand lie over each other. */
const POINTS = [0.5, 0.15, 0.85].flatMap((across) => [0.5, 0.15].map((down) => [across, down] as const));

/** The thing that is seen of several: sheets lie over the board, and a small screen shows a part of it. */
function seen(found: readonly HTMLElement[]): HTMLElement | undefined {
  return found.find((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return POINTS.some(([across, down]) =>
      one.contains(document.elementFromPoint(x + width * across, y + height * down)),
    );
  });
}

/** Null: it is on a chip alone, or out of sight. */
export function spotOf(thing: Thing, option: string, seat: number, own: boolean): Spot | null {
  for (const selector of selectors(thing, option, seat, own)) {
    const found = at(selector);
    if (found) return found;
  }
  return null;
}

export const seatSpot = (seat: number): Spot | null => at(`[data-seat="${seat}"]`);

/** Where a seat counts what it does not count under the same sign. */
const COUNTERS: Partial<Record<IconName, string>> = {
  troop: ".icon-garrison",
  draw: ".icon-hand",
  vp: ".points",
  dreadnought: ".ships",
  specimen: ".piece-specimen",
};

/** Where a gain is counted: on the track of its faction, or at the seat; where that is out of sight, the seat itself. */
export function gainSpot({ seat, icon, track }: Gain): Spot | null {
  if (track !== undefined) return at(`[data-track=${quoted(track)}]`) ?? seatSpot(seat);
  const counter = seenAt(`.seat[data-seat="${seat}"]`)?.querySelector(COUNTERS[icon] ?? `.icon-${icon}`);
  return counter?.checkVisibility() ? spotAt(counter) : seatSpot(seat);
}

/**
 * Where gains come from; the middle of the board, if that is out of sight. Others may play a card that one has in hand
 * as well, so theirs is looked for where theirs lie.
 */
export function sourceSpot(source: Source, viewer: number | null): Spot | null {
  const space = source.at === "card" ? source.space : source.at === "space" ? source.id : null;
  const there =
    (source.at === "card"
      ? at(`${source.seat === viewer ? ".dock" : ".theirs"} [data-card=${quoted(source.id)}]`)
      : null) ?? (space === null ? null : at(spaceAt(space)));
  return there ?? at(source.at === "conflict" ? ".conflict" : ".field > .middle");
}

const seenAt = (selector: string): HTMLElement | undefined =>
  seen([...document.querySelectorAll<HTMLElement>(selector)]);

function at(selector: string): Spot | null {
  const found = seenAt(selector);
  return found ? spotAt(found) : null;
}

function spotAt(thing: Element): Spot {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

/** From the middle of one thing to the edge of another, in a bow; empty if they are the same. */
export function bow(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  if (far < 24) return "";
  // bent upwards, away from the dock
  const bend = dx > 0 ? -0.16 : 0.16;
  const [mx, my] = [(from.x + to.x) / 2 - dy * bend, (from.y + to.y) / 2 + dx * bend];
  // it ends where it does not cover the number
  const [ex, ey] = [to.x - mx, to.y - my];
  const short = Math.max(0, 1 - 20 / Math.hypot(ex, ey));
  const f = (n: number): string => n.toFixed(1);
  return `M${f(from.x)} ${f(from.y)}Q${f(mx)} ${f(my)} ${f(mx + ex * short)} ${f(my + ey * short)}`;
}
