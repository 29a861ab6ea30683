/** What Rise of Ix lays on the table: stacks of tiles, freighters on their track, dreadnoughts wherever they are. */
import { look, subjectOf } from "../draw/emblem";
import type { IconName } from "../draw/icons";
import type { Board, Component, Content, Effect, Player } from "../wire/types";

/** A stack of tiles: the one on top, if any is left, and how many lie below it. */
export interface Stack {
  tile: string | null;
  below: number;
}

export function stacks(table: Board): Stack[] {
  const { tech_1, tech_2, tech_3, tech_1_stack, tech_2_stack, tech_3_stack } = table;
  const all = [
    [tech_1, tech_1_stack],
    [tech_2, tech_2_stack],
    [tech_3, tech_3_stack],
  ] as const;
  return all.flatMap(([up, below = 0]) => (up ? [{ tile: up[0] ?? null, below }] : []));
}

/** The sign of a tile, where there is no room for its face. */
export const tileSign = (tile: Component): IconName => look(subjectOf(tile)).icon ?? "tech_tile";

/** A tile that is turned over for its effect: that is what it costs, or a part of it. */
export function flips({ effects }: Component): boolean {
  const offer = effects["ability"];
  if (offer?.is !== "on" || offer.body.is !== "pay") return false;
  const { cost } = offer.body;
  return (cost.is === "sequence" ? cost.items : [cost]).some(
    (one) => one.is === "atom" && one.name === "flip",
  );
}

/** A tile of a player and whether it lies face down. */
export interface Owned {
  id: string;
  used: boolean;
}

/** All tiles of a player, in the order of the set, so that none moves when it is turned over. */
export function tilesOf(player: Player, content: Content | null): Owned[] {
  const { tiles = [], tiles_used = [] } = player;
  if (tiles.length + tiles_used.length === 0) return [];
  return Object.keys(content?.components["tiles"] ?? {}).flatMap((id): Owned[] =>
    tiles_used.includes(id) ? [{ id, used: true }] : tiles.includes(id) ? [{ id, used: false }] : [],
  );
}

/** The track of the freighters, and what each of its fields brings. */
export function freighterTrack(
  content: Content,
): { path: Component; fields: { id: string; effect?: Effect }[] } | null {
  const path = content.components["paths"]?.["freighter"];
  if (!path) return null;
  const fields = (path.fields.steps ?? []).map(({ id }) => {
    const effect = path.effects[`steps ${id}`];
    return effect ? { id, effect } : { id };
  });
  return { path, fields };
}

/** Whether an effect has this word anywhere. */
const mentions = (effect: unknown, word: string): boolean =>
  effect === word ||
  (typeof effect === "object" && effect !== null && Object.values(effect).some((one) => mentions(one, word)));

/** Whether somebody's leader deals with this: Snooper tokens, Foldspace. */
export const isPlayedWith = (word: string, leaders: readonly (Component | undefined)[]): boolean =>
  leaders.some((leader) => Object.values(leader?.effects ?? {}).some((effect) => mentions(effect, word)));
