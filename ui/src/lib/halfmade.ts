/** Moves that are not finished: what Esc backs out of, when to ask before a turn ends, and what is done by itself. */
import type { Decision, Position, View } from "./messages";
import type { Confirm, Settings } from "./settings";
import { say, type Key } from "./words";

const END_TURN = "end turn";

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
 * long as that is the seat's own move and the server allows it.
 */
export function back(view: View, takeBack: TakeBack | null, open: Open): Back {
  if (open.overlay) return { do: "close" };
  if (takeBack && canBackOut(view)) return { do: "take back", ...takeBack };
  return open.sheet ? { do: "fold" } : null;
}

/** The seat is asked inside its own turn, and no longer for its beginning. */
export function isHalfMade(view: View): boolean {
  const { turn, decision, seat } = view;
  return decision?.seat === seat && turn !== null && turn.seat === seat && turn.kind !== "undecided";
}

/** The same, or inside a Combat card that the seat has played. */
export function canBackOut(view: View): boolean {
  const { decision, phase, seat } = view;
  const inCard = phase === "combat" && decision?.seat === seat && decision?.source?.kind === "intrigue";
  return inCard || isHalfMade(view);
}

const PLAY = "play ";

/** The cards that can be played instead of the one that was just put down, before its agent has gone anywhere. */
export function others(view: View, takeBack: TakeBack | null, shown: readonly Position[]): string[] {
  if (!takeBack || takeBack.warning || !isHalfMade(view) || view.turn?.space) return [];
  const before = shown.find(({ rev }) => rev === takeBack.to)?.view.decision;
  const played = shown.find(({ rev }) => rev === takeBack.to + 1)?.move?.option;
  if (before?.seat !== view.seat || !played?.startsWith(PLAY)) return [];
  return (before?.options ?? []).filter((option) => option.startsWith(PLAY) && option !== played);
}

const nothingLeft = (options: readonly string[] = []): boolean =>
  options.length === 1 && options[0] === END_TURN;

/** What the seat is asked: a single option is no choice, and the server follows it – but no turn ends unasked. */
export function asked(decision: Decision | null): readonly string[] {
  const options = decision?.options ?? [];
  return options.length > 1 || nothingLeft(options) ? options : [];
}

/** The question as it is put to the seat: of a turn with nothing left there is none but to end it. */
export function questioned(decision: Decision, turn: View["turn"]): Decision {
  if (!nothingLeft(decision.options)) return decision;
  const left = turn?.kind === "reveal" && turn.persuasion > 0;
  const rest = left ? [say("turn.persuasion_left", { n: turn.persuasion })] : [];
  return { ...decision, source: null, question: [say("turn.nothing_left"), ...rest].join(" ") };
}

/** The options that one is asked about once more. */
export const WARNED: Readonly<Record<string, Key>> = {
  [END_TURN]: "confirm.end_turn",
  pass: "confirm.pass",
  reveal: "confirm.reveal",
};

/**
 * What to ask before this option: the engine's warning of what would be lost, or whether the turn shall end. Where
 * nothing else is left, to say that it ends is enough.
 */
export function needsConfirm(decision: Decision, option: string, confirm: Confirm): string | null {
  if (confirm === "off") return null;
  const hint = decision.hints?.[option];
  if (hint && option in WARNED) return hint;
  return confirm === "always" && option === END_TURN && !nothingLeft(decision.options)
    ? say("confirm.end")
    : null;
}

/** The option that ends or declines, for the key Space. */
export function ending(options: readonly string[]): string | null {
  return options.find((option) => option === END_TURN) ?? options.find((option) => option === "pass") ?? null;
}

type Likes = Pick<Settings, "endsAlone" | "autoPass">;

/** What is chosen by itself: to pass in combat where no card would do anything, to end a turn with nothing left. */
export function goesAlone(decision: Decision, battle: Position["battle"], likes: Likes): string | null {
  const options = decision.options ?? [];
  if (likes.endsAlone && nothingLeft(options)) return END_TURN;
  const others = options.filter((option) => option !== "pass");
  const idle = others.length > 0 && others.every((option) => battle[option]?.idle);
  return likes.autoPass && options.includes("pass") && idle ? "pass" : null;
}
