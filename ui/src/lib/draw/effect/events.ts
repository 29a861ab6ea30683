/** How events are drawn, for whom something happens, and how often. */
import type { Occasion } from "../../wire/types";
import { Args, type Context } from "./context";
import { signs, things } from "./atoms";
import { group, icon, number, type Drawing } from "./drawing";

type Draw = (args: Args, context: Context) => Drawing[];

export const EVENTS: Record<string, Draw> = {
  reveal_turn: () => [icon("reveal")],
  endgame: () => [icon("vp")],
  visit: (args, context) => [icon("agent"), context.where(args.names())],
  opponent_visit: (args, context) => [icon("opponent"), icon("agent"), context.where(args.names())],
  acquire: (args, context) => {
    const card = args.name();
    return card === "" ? [icon("acquire")] : [icon("acquire"), context.named("cards", card)];
  },
  reach_influence: (args) => [group(number(args.n()), ...signs(args.names()))],
  plot: () => [icon("intrigue")],
  combat: () => [icon("combat")],
  harvest: (args) =>
    args.left > 0 ? [icon("maker"), number(`${args.n()}+`), icon("spice")] : [icon("maker"), icon("spice")],
  take_contract: () => [icon("contract")],
  immediate: (_args, context) => [context.word("now")],
  last_spy: () => [number(0), icon("spy")],
  turn_start: (_args, context) => [icon("turn"), context.word("start")],
  own_turn: () => [icon("turn")],
  round_start: () => [icon("first_player")],
  win_conflict: (_args, context) => [icon("combat"), context.word("first")],
  reveal_turn_start: (_args, context) => [icon("reveal"), context.word("start")],
  combat_end: () => [icon("combat"), icon("hourglass")],
  pay_space_cost: (args) => [icon("agent"), number("−"), ...things(args.names())],
  freighter_troops: () => [icon("freighter"), icon("troop")],
  gain_council_seat: () => [icon("council"), icon("plus")],
  acquire_tleilaxu: () => [icon("acquire"), icon("tleilaxu")],
};

export const WHO: Record<string, (context: Context) => Drawing[]> = {
  each_opponent: () => [icon("opponents")],
  one_opponent: () => [icon("opponent")],
  team: () => [icon("team")],
  ally: () => [icon("ally")],
  allies: () => [icon("allies")],
};

export const LIMITS: Record<string, (context: Context) => Drawing[]> = {
  once_per_turn: () => [number("1×"), icon("turn")],
  once_per_game: (context) => [number("1×"), context.word("game")],
};

/** One event; null if no table knows it. */
export function eventDrawn(event: Occasion, context: Context): Drawing[] | null {
  const args = new Args(event.args);
  const drawn = EVENTS[event.name]?.(args, context);
  return drawn === undefined || drawn.length === 0 || args.left > 0 ? null : drawn;
}
