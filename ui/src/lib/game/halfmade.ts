/** Moves that are not finished: what Esc backs out of, when to ask before a turn ends, and what is done by itself. */
import type { Decision, Option, Position, View } from "../wire/types";
import type { Confirm, Settings } from "../browser/settings";
import { paragraph } from "../words/language";
import { ATOMICS } from "../telling/tleilax";
import { type Key, say } from "../words/words";

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

/** The cards that can be played instead of the one that was just put down, before its agent has gone anywhere. */
export function others(view: View, takeBack: TakeBack | null, shown: readonly Position[]): Option[] {
  if (!takeBack || takeBack.warning || !isHalfMade(view) || view.turn?.space) return [];
  const before = shown.find(({ rev }) => rev === takeBack.to)?.view.decision;
  const played = shown.find(({ rev }) => rev === takeBack.to + 1)?.move?.option;
  const cards = (before?.options ?? []).filter(({ verb }) => verb === "play");
  if (before?.seat !== view.seat || !cards.some(({ text }) => text === played)) return [];
  return cards.filter(({ text }) => text !== played);
}

const nothingLeft = (options: readonly Option[] = []): boolean =>
  options.length === 1 && options[0]?.verb === "end_turn";

/** What the seat is asked: a single option is no choice, and the server follows it – but no turn ends unasked. */
export function asked(decision: Decision | null): readonly Option[] {
  const options = decision?.options ?? [];
  return options.length > 1 || nothingLeft(options) ? options : [];
}

/** The question as it is put to the seat: of a turn with nothing left there is none but to end it. */
export function questioned(decision: Decision, turn: View["turn"]): Decision {
  if (!nothingLeft(decision.options)) return decision;
  const left = turn?.kind === "reveal" && turn.persuasion > 0;
  const rest = left ? [say("turn.persuasion_left", { n: turn.persuasion })] : [];
  return { ...decision, source: null, question: paragraph([say("turn.nothing_left"), ...rest]) };
}

/** What one is asked about once more, by its verb. */
export const WARNED: Readonly<Record<string, Key>> = {
  end_turn: "confirm.end_turn",
  pass: "confirm.pass",
  reveal: "confirm.reveal",
};

/**
 * What to ask before this option: the engine's warning of what would be lost, what leaves the game for good, or whether the turn shall end. Where
 * nothing else is left, to say that it ends is enough.
 */
export function needsConfirm(decision: Decision, option: Option, confirm: Confirm): string | null {
  if (confirm === "off") return null;
  if (option.id === ATOMICS) return say("confirm.atomics_goes");
  if (option.warning && option.verb in WARNED) return option.warning;
  return confirm === "always" && option.verb === "end_turn" && !nothingLeft(decision.options)
    ? say("confirm.end")
    : null;
}

/** The option that ends or declines, for the key Space. */
export function ending(options: readonly Option[]): string | null {
  const found =
    options.find(({ verb }) => verb === "end_turn") ?? options.find(({ verb }) => verb === "pass");
  return found?.text ?? null;
}

type Likes = Pick<Settings, "endsAlone" | "autoPass">;

/** What is chosen by itself: to pass in combat where no card would do anything, to end a turn with nothing left. */
export function goesAlone(decision: Decision, likes: Likes): string | null {
  const options = decision.options ?? [];
  if (likes.endsAlone && nothingLeft(options)) return ending(options);
  const others = options.filter(({ verb }) => verb !== "pass");
  const idle = others.length > 0 && others.every(({ outlook }) => outlook?.idle);
  return likes.autoPass && idle ? (options.find(({ verb }) => verb === "pass")?.text ?? null) : null;
}
