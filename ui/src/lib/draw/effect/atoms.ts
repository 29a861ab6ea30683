/** How every atom of the notation is drawn; one entry for each, so that a new atom is missed at once. */
import type { IconName } from "../icons";
import { battleIcon, isIcon } from "../icons";
import { signOf, type Args, type Context } from "./context";
import { amount, ARROW, group, icon, not, number, or, type Drawing } from "./drawing";

export type Draw = (args: Args, context: Context) => Drawing[];

/** So many of it. */
const some =
  (name: IconName): Draw =>
  (args, context) =>
    context.some(name, args);
/** Just the thing. */
const one =
  (...names: IconName[]): Draw =>
  () =>
    names.map((name) => icon(name));

export const ATOMS: Record<string, Draw> = {
  // resources and cards
  solari: some("solari"),
  spice: some("spice"),
  water: some("water"),
  persuasion: some("persuasion"),
  swords: some("sword"),
  vp: some("vp"),
  draw: some("draw"),
  sort_top: (args) => [
    group(icon("deck"), number(args.n())),
    ARROW,
    group(icon("hand"), icon("discard"), icon("trash")),
  ],
  discard: some("discard"),
  trash: (args, context) => {
    const found = [amount("trash", args.n())];
    if (args.takes("other")) found.push(context.word("other"));
    const rest = args.rest();
    const from = rest.indexOf("from");
    for (const faction of from < 0 ? rest : rest.slice(0, from)) found.push(...signs([faction]));
    const place = from < 0 ? undefined : rest[from + 1];
    if (place === "hand") found.push(icon("hand"));
    else if (place !== undefined) found.push(icon("reveal"), context.word("in_play", "wide"));
    return found;
  },
  trash_self: (_args, context) => [icon("trash"), context.word("this")],
  to_hand: (args, context) => {
    if (args.takes("self")) return [icon("hand"), context.word("this")];
    if (args.takes("other_grafted")) return [icon("hand"), icon("graft")];
    const faction = signs(args.names());
    return args.takes("from") && args.takes("discard")
      ? [icon("discard_pile"), ...faction, ARROW, icon("hand")]
      : [];
  },
  signet: one("signet"),
  intrigue: some("intrigue"),
  trash_intrigue: some("intrigue_trash"),
  steal_intrigue: () => [group(icon("opponent"), number("4+"), icon("intrigue")), ARROW, icon("intrigue")],
  intrigue_pick: (args) => [group(number(`1/${args.n()}`), icon("intrigue"))],
  put_back_intrigue: some("intrigue_under"),
  shuffle_discard: () => [icon("discard_pile"), ARROW, icon("deck")],

  // acquiring
  acquire_free: (args, context) => {
    const cost = args.comparison();
    const what = cost === null ? context.named("cards", args.name()) : inside("persuasion_blank", cost);
    return [icon("acquire"), what, ...goal(args, context)];
  },
  acquire_paying: (args, context) => {
    const resource = args.name();
    return [icon("acquire"), not(icon("persuasion")), ...things([resource]), ...goal(args, context)];
  },
  reserve_row_card: (args) => [
    icon("lock"),
    icon("acquire"),
    group(number(`−${args.n()}`), icon("persuasion")),
  ],
  contract: some("contract"),
  throne_row: some("throne_row"),
  acquired_to: (args) => (args.takes("deck_top") ? [icon("deck_top")] : []),
  acquire_tleilaxu: () => [icon("acquire"), icon("tleilaxu")],
  card_discount: (args, context) => [
    group(number(`−${args.n()}`), icon("persuasion")),
    context.named("cards", args.name()),
  ],

  // influence and the board
  influence: (args, context) => {
    const [target = ""] = args.names();
    const steps = args.n();
    const sign: IconName = steps < 0 ? "influence_down" : "influence";
    const count = amount(sign, Math.abs(steps));
    const faction = signOf(target);
    if (faction) {
      const step = icon(faction, steps < 0 ? "down" : "up");
      return Math.abs(steps) > 1 ? [group(number(Math.abs(steps)), step)] : [step];
    }
    const where = TARGETS[target];
    return where ? where(count, context) : [];
  },
  visit_influence: (args, context) => [amount("influence", args.n()), context.word("here")],
  council_seat: one("council"),
  swordmaster: one("swordmaster"),
  recall_agent: some("recall"),
  control: (args, context) => [icon("control"), context.named("spaces", args.name())],
  maker_hook: one("maker_hook"),
  maker_bonus_spice: () => [icon("spice", "plus")],
  detonate_shield_wall: one("wall_blast"),
  repeat_space: (_args, context) => [icon("again"), context.word("here")],
  ignore_influence_requirements: (_args, context) => [
    not(icon("lock")),
    icon("influence"),
    context.word("free_way", "wide"),
  ],
  harvest: () => [icon("maker"), icon("spice", "plus"), or([icon("sandworm"), icon("spice")])],
  swordmaster_token: () => [icon("swordmaster", "plus")],
  track_bonus: (args, context) =>
    args.takes("token_track") ? [group(number(4), icon("influence")), context.word("here")] : [],
  space_discount: (args, context) => {
    const n = args.n();
    const less = group(number(`−${n}`), ...things([args.name()]));
    return [less, icon("agent"), context.where(args.names())];
  },
  ignore_enemy_agents: (args) => [not(icon("opponent")), icon("agent"), ...signs(args.names())],
  extra_turn: () => [group(number("+1"), icon("turn"))],
  recall_sent_agent: (_args, context) => [icon("recall"), context.word("this")],
  combat_icon: one("combat"),
  mentat: (args, context) =>
    args.takes("next_round") ? [icon("mentat"), context.word("next_round")] : [icon("mentat")],
  add_icons: (args) => [icon("plus"), group(...signs(args.rest()))],
  end_turn: () => [not(icon("turn"))],

  // spies
  spy: (args, context) => {
    const found = [amount("spy", args.n())];
    if (args.takes("on")) found.push(context.word("on", "wide"), context.where(args.names()));
    if (args.takes("may_share")) found.push(icon("share"), context.word("share", "wide"));
    return found;
  },
  recall_spy: some("spy_recall"),

  // units
  troops: some("troop"),
  sandworm: some("sandworm"),
  deploy: (args, context) => {
    const found = context.some("deploy", args);
    if (args.takes("from") && args.takes("supply")) found.push(icon("troop", "plus"));
    return found;
  },
  deploy_recruited: (args, context) => [...context.some("deploy", args), context.word("recruited")],
  retreat: some("retreat"),
  flip_conflict: (args) => [icon("flip"), or(args.names().flatMap((name) => battle(name)))],
  no_deploy_this_turn: (_args, context) => [not(icon("deploy")), context.word("this_turn", "wide")],
  dreadnought: some("dreadnought"),
  deploy_units: (args, context) => [...context.some("unit", args), ARROW, icon("combat")],
  retreat_units: (args, context) => [...context.some("unit", args), icon("retreat")],
  retreat_dreadnoughts: (args, context) => [...context.some("retreat", args), icon("dreadnought")],
  retreat_enemy_units: (args, context) => [icon("opponent"), ...context.some("retreat", args)],
  lose_troops: (args) => {
    const found = [amount("troop_lost", args.n())];
    if (args.takes("from"))
      found.push(args.takes("conflict") ? icon("combat") : (args.name(), icon("garrison")));
    return found;
  },
  unit_strength: (args) => {
    const unit = args.name();
    return isIcon(unit) ? [icon(unit), number("="), amount("sword", args.n())] : [];
  },

  // six players, leaders, rivals
  training: some("step"),
  memory: some("memory"),
  return_memories: (_args, context) => [icon("undo"), icon("memory"), context.word("return_all", "wide")],
  flip_leader: one("flip", "person"),
  reveal_another: () => [group(number("+1"), icon("hagal"))],
  reshuffle_hagal: () => [icon("again"), icon("hagal")],
  reinforce: some("reinforce"),
  trade: one("trade"),
  team_spice: (args) => [amount("spice", args.n()), icon("team")],
  start_water: (args, context) => [amount("water", args.n()), context.word("start")],

  // Rise of Ix
  tech: (args) => {
    const found: Drawing[] = [icon("tech")];
    if (args.takes("discount")) found.push(number(`−${args.n()}`));
    if (args.takes("paying")) found.push(or(things(args.names())));
    return found;
  },
  negotiator: some("negotiator"),
  freighter: some("freighter"),
  dividends: one("dividends"),
  flip: one("flip"),
  freighter_troops: (args) => [group(number(args.n()), icon("troop", "freighter"))],
  landing: (args, context) => {
    const landed = amount("troop", args.n());
    const part = args.takes("any") ? [context.word("any")] : [];
    return [landed, ARROW, ...part, icon("combat")];
  },
  transport: (args, context) => [
    group(number(`+${args.n()}`), icon("troop")),
    ARROW,
    context.word("any", "wide"),
    icon("combat"),
  ],
  dreadnought_control: one("dreadnought_control"),
  give_up_dreadnought: () => [icon("dreadnought", "undo")],
  wins_ties: () => [group(number("="), icon("vp"))],
  snooper: one("snooper"),
  set_aside: some("set_aside"),
  take_back_aside: () => [icon("set_aside"), ARROW, icon("hand")],
  extra_solari: (args, context) => [group(number(`+${args.n()}`), icon("solari")), context.word("each")],

  // Immortality
  research: some("research"),
  tleilaxu: some("tleilaxu"),
  specimen: some("specimen"),
  trash_grafted: (args, context) => [
    icon("trash"),
    icon("graft"),
    context.word(args.takes("other") ? "other" : (args.name(), "any")),
  ],
  trash_tleilaxu: (args) => [
    icon("trash"),
    icon("tleilaxu"),
    number(args.takes("left") ? "←" : (args.name(), "→")),
  ],
};

/** How a track is chosen. */
const TARGETS: Record<string, (count: Drawing, context: Context) => Drawing[]> = {
  any: (count) => [count],
  two_different: (count) => [group(count, number("≠"), count)],
  each_spied: (count, context) => [count, context.word("each", "wide"), icon("spy")],
  priority_1: (count) => [count, number("①")],
  priority_2: (count) => [count, number("②")],
  priority_3: (count) => [count, number("③")],
  most: (count, context) => [count, context.word("most")],
  alliance_first: (count) => [count, icon("alliance")],
  visited: (count, context) => [count, context.word("here")],
  each_with_agent: (count, context) => [count, context.word("each", "wide"), icon("agent")],
  token_track: (count) => [count, icon("undo")],
  snooper_track: (count) => [count, icon("snooper")],
  behind_opponent: (count) => [count, number("<"), icon("opponent")],
};

/** Quoted texts that code carries out; by their words. */
export const HOOKS: Record<string, Draw> = {
  "give the two face-up contracts to your Allies, one each, then refill both places": () => [
    amount("contract", 2),
    ARROW,
    icon("allies"),
  ],
  "remove all cards of the Imperium Row from the game, then deal a new row of 5 from the Imperium deck":
    () => [icon("atomics"), ARROW, amount("card", 5)],
  "has the same agent box as the other grafted card": () => [icon("graft"), number("="), icon("agent")],
  "may be grafted to a card in the Imperium Row without acquiring it; if so, trash that card at the end of your turn":
    () => [icon("graft"), icon("card"), ARROW, icon("trash")],
};

const inside = (name: "persuasion_blank" | "solari_blank", text: string): Drawing => ({
  is: "inside",
  icon: name,
  text,
});

/** Where an acquired card goes; the discard pile needs no word. */
function goal(args: Args, context: Context): Drawing[] {
  if (!args.takes("to")) return [];
  if (args.takes("hand")) return [ARROW, icon("hand")];
  return args.takes("deck_top") ? [ARROW, icon("deck"), context.word("top", "wide")] : [];
}

export const signs = (names: string[]): Drawing[] =>
  names.flatMap((name) => {
    const sign = signOf(name);
    return sign ? [icon(sign)] : [];
  });

export const things = (names: string[]): Drawing[] =>
  names.flatMap((name) => (isIcon(name) ? [icon(name)] : []));

function battle(name: string): Drawing[] {
  const found = battleIcon(name);
  return found ? [icon(found)] : [];
}
