/** Walking through a finished game: where a step leads, what keys mean, and the address of a step. */
import type { Chronicle, Seat } from "../wire/types";
import type { Press } from "../game/keys";

/** From whose eyes: a seat's, somebody's who looks on, or with all cards open. */
export type Viewer = number | "open" | "watch";
export type Stride = "step" | "turn" | "round" | "all";
export type Walked =
  { do: "go"; stride: Stride; by: 1 | -1 } | { do: "play" } | { do: "view" } | { do: "summary" };

type Told = Pick<Chronicle, "steps" | "turns" | "rounds">;

/** The step that lies ahead or behind. */
export function stride(chronicle: Told, from: number, how: Exclude<Stride, "step">, by: 1 | -1): number {
  if (how === "all") return by > 0 ? chronicle.steps : 0;
  const stops = how === "turn" ? chronicle.turns : chronicle.rounds.map((one) => one.rev);
  const found = by > 0 ? stops.find((rev) => rev > from) : stops.findLast((rev) => rev < from);
  return found ?? (by > 0 ? chronicle.steps : 0);
}

export function clamp(chronicle: Pick<Chronicle, "steps">, step: number): number {
  return Math.max(0, Math.min(chronicle.steps, Math.round(step) || 0));
}

/** The round that a step lies in. */
export function roundAt(chronicle: Told, step: number): number {
  return chronicle.rounds.findLast((one) => one.rev <= step)?.round ?? 1;
}

const KEYS: Record<string, [Stride, 1 | -1]> = {
  ArrowRight: ["step", 1],
  ArrowLeft: ["step", -1],
  PageDown: ["round", 1],
  PageUp: ["round", -1],
  End: ["all", 1],
  Home: ["all", -1],
};

/** What a key means here; null leaves it to the table. With Shift an arrow goes to the next turn. */
export function walkCommand(press: Press & { shiftKey: boolean }): Walked | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const found = KEYS[press.key];
  if (found) {
    const [how, by] = found;
    return { do: "go", stride: how === "step" && press.shiftKey ? "turn" : how, by };
  }
  switch (press.key.toLowerCase()) {
    case " ":
      return { do: "play" };
    case "v":
      return { do: "view" };
    case "e":
      return { do: "summary" };
    default:
      return null;
  }
}

/** What stands behind # in the address: `120.open`, `120.2`. */
export function placeOf(hash: string): { step: number | null; view: Viewer } {
  const [step = "", view = ""] = hash.replace(/^#/, "").split(".");
  return {
    step: /^\d{1,9}$/.test(step) ? Number(step) : null,
    view: /^[0-5]$/.test(view) ? Number(view) : view === "watch" ? "watch" : "open",
  };
}

export const hashOf = (step: number, view: Viewer): string => `#${step}.${view}`;
export const replayPage = (table: string, step?: number): string =>
  `/replay/${encodeURIComponent(table)}${step === undefined ? "" : hashOf(step, "open")}`;

/** The views in their order: all open, every seat but those of rivals, somebody who looks on. */
export const views = (seats: readonly Pick<Seat, "seat" | "who">[]): Viewer[] => [
  "open",
  ...seats.filter(({ who }) => who !== "rival").map(({ seat }) => seat),
  "watch",
];
