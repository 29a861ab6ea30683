/** What Immortality lays on the table: two tracks, the row of Tleilaxu cards, specimens, Family Atomics. */
import type { Component, Content, Effect } from "../wire/types";

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
