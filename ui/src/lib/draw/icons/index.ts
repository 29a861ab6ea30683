/**
 * All icons: what stands inside of an SVG of 32×32.
 *
 * Light from the upper left, one ink outline (1.3 of 32), flat facets; no gradients and no ids, so that any number of
 * them can stand in one page.
 */
import { battle } from "./battle";
import { board } from "./board";
import { cards } from "./cards";
import { expansions } from "./expansions";
import { factions } from "./factions";
import { pieces } from "./pieces";
import { resources } from "./resources";
import { seats } from "./seats";
import { signs } from "./signs";

export const GROUPS = {
  resources,
  cards,
  pieces,
  factions,
  battle,
  board,
  expansions,
  seats,
  signs,
} as const;

export const ICONS = {
  ...resources,
  ...cards,
  ...pieces,
  ...factions,
  ...battle,
  ...board,
  ...expansions,
  ...seats,
  ...signs,
} as const;

export type IconName = keyof typeof ICONS;

export function isIcon(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

/** The icon of a battle, as cards name it: `wild`. */
export function battleIcon(name: string | undefined): IconName | null {
  const found = `battle_${name}`;
  return isIcon(found) ? found : null;
}

/** Whether it takes the colour of its owner; printed without one it has a colour of its own. */
export function takesColour(name: IconName): boolean {
  return Object.hasOwn(pieces, name) || Object.hasOwn(expansions, name);
}
