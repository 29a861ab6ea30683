/** What Immortality lays on the table: two tracks, the row of Tleilaxu cards, specimens, Family Atomics. */
import type { Board, Component, Content, Effect, Option, Player, View } from "../wire/types";

/** A space of a track: in which column and row it lies, what it brings, and who is first there gets besides. */
export interface Field {
  id: string;
  column: number;
  row: number;
  next: readonly string[];
  /** The gene markers of whoever has come as far. */
  marks: number;
  effect?: Effect;
  first?: Effect;
}

export interface Track {
  path: Component;
  fields: readonly Field[];
}

/** The space where the markers start is column 0. */
const CELL = /^c(\d+)r(\d+)$/;

function trackOf(content: Content, id: string): Track | null {
  const path = content.components["paths"]?.[id];
  if (path?.set !== "immortality") return null;
  const fields = (path.fields.steps ?? []).map(({ id: step, next, marks = 0 }, n): Field => {
    const [, column = n, row = 1] = CELL.exec(step)?.map(Number) ?? [];
    const effect = path.effects[`steps ${step}`];
    const first = path.effects[`steps ${step} first`];
    const own = { id: step, column, row, next: next ?? [], marks };
    return { ...own, ...(effect ? { effect } : {}), ...(first ? { first } : {}) };
  });
  return { path, fields };
}

/** What every player has. */
export const ATOMICS = "family_atomics";
export const TANKS = "axolotl_tanks";

export const RESEARCH = "research";
export const TLEILAXU = "tleilaxu";
export const researchTrack = (content: Content): Track | null => trackOf(content, RESEARCH);
export const tleilaxuTrack = (content: Content): Track | null => trackOf(content, TLEILAXU);

/** The column of a space of either track, or null. */
export function columnOf(content: Content, track: string, step: string | undefined): number | null {
  return trackOf(content, track)?.fields.find(({ id }) => id === step)?.column ?? null;
}

/** Whose markers and specimens are moved by the one who decides: a commander has those of the activated ally. */
export function armyOf({ players, turn, decision, seat }: View): Player | undefined {
  const own = players[decision?.seat ?? seat ?? -1];
  return own?.commander ? players[turn?.ally ?? -1] : own;
}

/**
 * Who has a marker on a track: a commander moves that of the activated ally; a rival has one on the Tleilaxu
 * track alone, and none beside two persons (T-9, T-70).
 */
export function owners({ players }: View, content: Content, path: string): Player[] {
  const isRival = ({ leader }: Player): boolean => content.components["rivals"]?.[leader] !== undefined;
  const alone = players.filter((player) => !isRival(player)).length === 1;
  return players.filter((player) => !player.commander && (!isRival(player) || (alone && path === TLEILAXU)));
}
/** Who has axolotl tanks: whoever researches. */
export const hasTanks = (player: Player, view: View, content: Content): boolean =>
  player.specimens !== undefined && owners(view, content, RESEARCH).includes(player);

/** It chooses the partner of a graft card. */
export const isGraft = ({ verb }: Option): boolean => verb === "graft" || verb === "graft_from_row";

/** The spaces that follow one on a track. */
export const following = ({ fields }: Track, { next }: Field): Field[] =>
  fields.filter(({ id }) => next.includes(id));

/** Where a marker can come to from these spaces: those a step further, and those a step behind them. */
export function outlook(track: Track, from: readonly Field[]): [Field[], Field[]] {
  const onward = (fields: readonly Field[]): Field[] => [
    ...new Set(fields.flatMap((field) => following(track, field))),
  ];
  const near = onward(from);
  return [near, onward(near)];
}

/** A column of a track: its spaces, and the gene marker that lies in it (0: none). */
export interface Column {
  column: number;
  genes: number;
  fields: readonly Field[];
}

export function columnsOf({ fields }: Track): Column[] {
  const count = (fields.at(-1)?.column ?? -1) + 1;
  const reached = (column: number): number => fields.find((field) => field.column === column)?.marks ?? 0;
  return Array.from({ length: count }, (_, column) => ({
    column,
    // it lies where there is one more than before
    genes: reached(column) > reached(column - 1) ? reached(column) : 0,
    fields: fields.filter((field) => field.column === column),
  }));
}

/** Whether somebody has come as far as the bonus for the first one there. */
export function isFirstTaken({ path, fields }: Track, { players }: View): boolean {
  const column = (step: string | undefined): number => fields.find(({ id }) => id === step)?.column ?? 0;
  const far = fields.find(({ first }) => first)?.column ?? Infinity;
  return players.some(({ commander, paths }) => !commander && column(paths[path.id]) >= far);
}

/** The gene marker that every one of these spaces has and the marker has not reached yet; 0: there is none. */
export function genesAhead(view: View, content: Content, steps: readonly string[]): number {
  const fields = researchTrack(content)?.fields ?? [];
  const marks = (step: string | undefined): number => fields.find(({ id }) => id === step)?.marks ?? 0;
  const least = Math.min(...steps.map(marks));
  return steps.length > 0 && least > marks(armyOf(view)?.paths[RESEARCH]) ? least : 0;
}

/** The gene markers that a player has reached. */
export function genesOf(player: Player, content: Content | null): number {
  const track = content && researchTrack(content);
  return track?.fields.find(({ id }) => id === player.paths[RESEARCH])?.marks ?? 0;
}

/** The cards of the Tleilaxu Row from the left: null where one is missing; Reclaimed Forces last. */
export function tleilaxuRow(table: Board, content: Content | null): (string | null)[] {
  const { tleilaxu_left: left, tleilaxu_right: right } = table;
  if (!left || !right) return [];
  const stays = Object.values(content?.components["cards"] ?? {}).filter(
    ({ fields }) => fields.type === "reclaimed_forces",
  );
  return [left[0] ?? null, right[0] ?? null, ...stays.map(({ id }) => id)];
}
