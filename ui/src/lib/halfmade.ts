/** Moves that are not finished: what Esc backs out of, when to ask before a turn ends, and passing by itself. */
import type { Decision, Position, View } from "./messages";
import type { Confirm } from "./settings";
import { say, type Key } from "./words";

export interface TakeBack {
  /** How many options stay. */
  to: number;
  warning: string;
}

/** What the key Esc does now; null: nothing. */
export type Back = { do: "close" } | { do: "fold" } | { do: "take back"; to: number; warning: string } | null;

interface Open {
  /** Something lies over the page: help, settings, a card. */
  overlay: boolean;
  /** A sheet lies over the board and can be folded. */
  sheet: boolean;
}

/**
 * Esc first closes what lies over the table; then it takes back the own choice that led to the open question, as
 * long as that is the seat's own turn and the server allows it.
 */
export function back(view: View, takeBack: TakeBack | null, open: Open): Back {
  if (open.overlay) return { do: "close" };
  if (takeBack && isHalfMade(view)) return { do: "take back", ...takeBack };
  return open.sheet ? { do: "fold" } : null;
}

/** The seat is asked inside its own turn, and no longer for its beginning. */
export function isHalfMade(view: View): boolean {
  const { turn, decision, seat } = view;
  return decision?.seat === seat && turn !== null && turn.seat === seat && turn.kind !== "undecided";
}

/** The options that one is asked about once more. */
export const ASKED: Readonly<Record<string, Key>> = {
  "end turn": "confirm.end_turn",
  pass: "confirm.pass",
  reveal: "confirm.reveal",
};

/** What to ask before this option: the engine's warning of what would be lost, or whether the turn shall end. */
export function needsConfirm(decision: Decision, option: string, confirm: Confirm): string | null {
  if (confirm === "off") return null;
  const hint = decision.hints?.[option];
  if (hint && option in ASKED) return hint;
  return confirm === "always" && option === "end turn" ? say("confirm.end") : null;
}

/** The option that ends or declines, for the key Space. */
export function ending(options: readonly string[]): string | null {
  return (
    options.find((option) => option === "end turn") ?? options.find((option) => option === "pass") ?? null
  );
}

/** Passes in combat where none of the cards would do anything. */
export function passesAlone(decision: Decision, battle: Position["battle"], auto: boolean): string | null {
  const options = decision.options ?? [];
  const others = options.filter((option) => option !== "pass");
  const idle = others.length > 0 && others.every((option) => battle[option]?.idle);
  return auto && options.includes("pass") && idle ? "pass" : null;
}
