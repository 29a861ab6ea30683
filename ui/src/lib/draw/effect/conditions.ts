/** How conditions are drawn: flags that hold or not, and counters with a number. */
import type { IconName } from "../icons";
import type { Arg, Test } from "../../wire/types";
import { Args, compared, signOf, type Context } from "./context";
import { signs, things } from "./atoms";
import { group, icon, not, number, or, type Drawing } from "./drawing";

type Flag = (args: Args, context: Context) => Drawing[];

const one =
  (...names: IconName[]): Flag =>
  () =>
    names.map((name) => icon(name));

export const FLAGS: Record<string, Flag> = {
  fremen_bond: one("faction_fremen", "bond"),
  alliance: (args) => (args.takes("any") ? [icon("alliance")] : [icon("alliance"), ...signs(args.names())]),
  council_seat: one("council"),
  swordmaster: one("swordmaster"),
  maker_hook: one("maker_hook"),
  other_in_play: (args, context) => [
    icon("plus"),
    ...signs(args.names()),
    icon("reveal"),
    context.word("in_play", "wide"),
  ],
  discarded_faction: (args) => [icon("discard"), ...signs(args.names())],
  visited: (args, context) => [icon("agent"), context.where(args.names())],
  agent_here: (_args, context) => [icon("agent"), context.word("here", "wide")],
  spy_recalled_this_turn: (_args, context) => [icon("spy_recall"), context.word("this_turn", "wide")],
  spying_on: (args, context) => [icon("spy"), context.where(args.names())],
  spy_placed_on: (args, context) => [icon("spy", "plus"), context.where(args.names())],
  always: () => [number("✓")],
  more_bonus_spice: (args, context) => [
    icon("spice", "plus"),
    context.named("spaces", args.name()),
    number(">"),
    context.named("spaces", args.name()),
  ],
  swordmaster_token: () => [icon("swordmaster", "plus")],
  enemy_agent_here: (_args, context) => [icon("opponent"), icon("agent"), context.word("here", "wide")],
  can_buy_tech: (args) => {
    const found: Drawing[] = [icon("tech"), number("✓")];
    if (args.takes("discount")) found.push(number(`−${args.n()}`));
    return found;
  },
  grafted: (args) => [icon("graft"), ...alternatives(args.names())],
  opponent_played_combat_intrigue: () => [icon("opponent"), icon("intrigue"), icon("combat")],
  more_than_each_opponent: (args, context) => {
    const name = args.name();
    const counted = COUNTERS[name]?.(args, context) ?? [];
    return counted.length > 0 ? [...counted, number(">"), icon("opponents")] : [];
  },
  in_reveal_turn: one("reveal"),
  sent_by_aside: one("set_aside", "agent"),
};

/** What is counted; the number is drawn before it. */
export const COUNTERS: Record<string, Flag> = {
  influence: (args, context) => {
    const standing = args.name();
    if (args.left > 0 && standing === "factions") return [group(number(args.n()), icon("influence"))];
    const sign = signOf(standing);
    if (sign) return [icon(sign)];
    if (standing === "any") return [icon("influence")];
    if (standing === "opponent_alliance")
      return [icon("influence"), context.word("where", "wide"), icon("opponent"), icon("alliance")];
    return [];
  },
  paid: (args) => things(args.names()),
  acquired_this_turn: (args, context) => [icon("acquire"), ...card(args, context)],
  cards_owned: (args, context) => [icon("card"), ...card(args, context)],
  cards_in_play: (args, context) => [...signs(args.names()), icon("agent"), context.word("in_play", "wide")],
  cards_revealed: (args) => [...signs(args.names()), icon("reveal")],
  other_sword_cards_revealed: () => [icon("plus"), icon("reveal"), icon("sword")],
  deck_size: one("deck"),
  trashed_card_cost: () => [icon("trash"), icon("persuasion")],
  spies_on_board: one("spy"),
  conflict_strength: one("sword"),
  units_in_conflict: (_args, context) => [icon("combat"), context.word("in_conflict", "wide")],
  sandworms_in_conflict: (_args, context) => [icon("sandworm"), context.word("in_conflict", "wide")],
  units_deployed_this_turn: (_args, context) => [icon("deploy"), context.word("this_turn", "wide")],
  memories: one("memory"),
  gained_this_turn: (args, context) => [
    icon("plus"),
    ...things(args.names()),
    context.word("this_turn", "wide"),
  ],
  contracts_completed: one("contract"),
  bonus_spice: (args, context) => [icon("spice", "plus"), context.named("spaces", args.name())],
  conflict_level: one("combat"),
  factions_at_most: (args) => [group(number(`≤${args.n()}`), icon("influence"))],
  // what one has, not what one pays
  solari: one("person", "solari"),
  persuasion: one("person", "persuasion"),
  sword_cards_revealed: one("reveal", "sword"),
  agents_on: (args, context) => [icon("agent"), context.where(args.names())],
  dreadnoughts_in_conflict: (_args, context) => [
    icon("dreadnought"),
    icon("combat"),
    context.word("in_conflict", "wide"),
  ],
  troops_deployed_this_turn: (_args, context) => [
    icon("troop"),
    icon("deploy"),
    context.word("this_turn", "wide"),
  ],
  dreadnoughts: one("dreadnought"),
  tech_tiles: one("tech"),
  aside_icons: one("set_aside", "icon_city"),
  conditions_met: () => [number("✓")],
  intrigue_put_back: one("intrigue", "undo"),
  genes: one("genes"),
  spice: one("person", "spice"),
  troops_in_conflict: (_args, context) => [
    icon("troop"),
    icon("combat"),
    context.word("in_conflict", "wide"),
  ],
  troops_lost: one("troop_lost"),
  icons_on_other_grafted: one("graft", "icon_city"),
};

/** Counters that are drawn without a number where one is enough: to have it at all. */
const AT_ALL = new Set(["sandworms_in_conflict", "acquired_this_turn", "gained_this_turn", "bonus_spice"]);
/** Levels are written as on the cards. */
const ROMAN = ["0", "I", "II", "III"];

/** One test; null if no table knows it. */
export function testDrawn(test: Test, context: Context): Drawing[] | null {
  const args = new Args(test.args);
  const drawn =
    test.op === null
      ? FLAGS[test.name]?.(args, context)
      : counted(test.name, test.op, test.number ?? 0, args, context);
  if (drawn === undefined || drawn.length === 0 || args.left > 0) return null;
  return test.negated ? negated(drawn) : drawn;
}

/** Not more than is less or as much; everything else is struck out. */
function negated(drawn: Drawing[]): Drawing[] {
  const more = drawn.findIndex((part) => part.is === "number" && part.text === ">");
  return more < 0 ? [not(...drawn)] : drawn.with(more, number("≤"));
}

function counted(name: string, op: string, n: number, args: Args, context: Context): Drawing[] | undefined {
  const what = COUNTERS[name]?.(args, context);
  if (what === undefined || what.length === 0) return undefined;
  if (AT_ALL.has(name) && op === ">=" && n === 1) return what;
  if (AT_ALL.has(name) && op === "==" && n === 0) return [not(...what.slice(0, 1)), ...what.slice(1)];
  const text =
    name === "conflict_level" ? compared(op, n).replace(String(n), ROMAN[n] ?? String(n)) : compared(op, n);
  return [number(text), ...what];
}

/** What is counted `per`; null if no table knows it. */
export function counterDrawn(name: string, given: Arg[], context: Context): Drawing[] | null {
  const args = new Args(given);
  const drawn = COUNTERS[name]?.(args, context);
  return drawn === undefined || drawn.length === 0 || args.left > 0 ? null : drawn;
}

function card(args: Args, context: Context): Drawing[] {
  const name = args.name();
  return name === "" ? [] : [context.named("cards", name)];
}

function alternatives(names: string[]): Drawing[] {
  return names.length > 0 ? [or(signs(names))] : [];
}
