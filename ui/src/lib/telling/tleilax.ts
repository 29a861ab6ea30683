/** What Immortality lays on the table: two tracks, the row of Tleilaxu cards, specimens, Family Atomics. */
import type { Board, Component, Content, Effect, Player } from "../wire/types";

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

export const RESEARCH = "research";
export const TLEILAXU = "tleilaxu";
export const researchTrack = (content: Content): Track | null => trackOf(content, RESEARCH);
export const tleilaxuTrack = (content: Content): Track | null => trackOf(content, TLEILAXU);

/** The column of a space of either track, or null. */
export function columnOf(content: Content, track: string, step: string | undefined): number | null {
  return trackOf(content, track)?.fields.find(({ id }) => id === step)?.column ?? null;
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
