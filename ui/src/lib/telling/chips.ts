/** What a chip in the dock says: an icon, a short title, the effect in symbols; the whole sentence is its tooltip. */
import { signOf } from "../draw/effect/context";
import { battleIcon, isIcon, type IconName } from "../draw/icons";
import type { Component, Content, Effect, Option, Price, View } from "../wire/types";
import { numbered } from "../game/options";
import { gainFor, plateOf } from "./plate";
import { armyOf, ATOMICS, following, RESEARCH, researchTrack, TANKS, TLEILAXU } from "./tleilax";
import { dotted } from "../words/language";
import { say } from "../words/words";

export interface Chip {
  option: Option;
  /** The key 0–9, if it has one. */
  key: number | null;
  title: string;
  icon: IconName | null;
  /** What it gives, and what it costs first. */
  effect: Effect | null;
  cost: Effect | null;
  /** What one of the next steps brings after it. */
  then: readonly Effect[];
  /** The agent icons that a card adds to those of another. */
  adds: readonly string[];
  /** A few words for what it does, where no symbol says it. */
  note: string | null;
  /** The only space to which a card can send the agent. */
  leads: string | null;
  /** What it asks for, or what is printed on the card that comes free. */
  price: Price | null;
  /** What it is an amount of: such chips stand in one row behind this word, and its sign. */
  group: string | null;
  groupIcon: IconName | null;
  /** Whether the title is a word of the page: it is said before the words of the server. */
  retitled: boolean;
}

interface Scene {
  content: Content;
  view: View;
}
type Look = (option: Option, scene: Scene) => Partial<Omit<Chip, "option" | "key">>;

const thing = ({ kind = "", id = "" }: Option, { content }: Scene): Component | undefined =>
  content.components[kind]?.[id];
const spaceNamed = (id: string, { content }: Scene): string => content.components["spaces"]?.[id]?.name ?? id;
const sign = (name: string | undefined): IconName | null => (name === undefined ? null : signOf(name));

/** In the words of the server. */
const said =
  (icon: IconName | null = null): Look =>
  ({ words }) => ({ title: words, icon });
/** By the name of its thing. */
const named =
  (icon: IconName | null = null): Look =>
  (option, scene) => ({ title: thing(option, scene)?.name ?? option.words, icon });
/** How much, behind the word for what is counted. */
const amount =
  (icon: IconName | null = null, groupIcon: IconName | null = null): Look =>
  ({ n, label, words }) =>
    label === undefined ? { title: words, icon } : { title: String(n), icon, group: label, groupIcon };
const bought =
  (icon: IconName | null = null): Look =>
  (option, scene) => ({
    ...named(icon)(option, scene),
    price: option.price ?? thing(option, scene)?.price ?? null,
  });
const aTrack: Look = (option, scene) => named(sign(option.id))(option, scene);
/** A post is named by the spaces that it watches. */
const aPost =
  (icon: IconName): Look =>
  (option, scene) => {
    const names = (thing(option, scene)?.fields.spaces ?? []).map((id) => spaceNamed(id, scene));
    return { title: names.length > 2 ? say("and_others", { name: names[0] ?? "" }) : dotted(names), icon };
  };
const aConflict =
  (icon: IconName): Look =>
  (option, scene) =>
    named(battleIcon(thing(option, scene)?.fields.battle_icon) ?? icon)(option, scene);

const toSpace: Look = (option, scene) => {
  const space = thing(option, scene);
  if (!space) return { title: option.words };
  const { cost, effect } = plateOf(space, scene.view.boxes);
  return { title: space.name, icon: sign(space.fields.icon), cost, effect };
};

/** With what it brings, where that hangs on the amount. */
const paid: Look = (option, scene) => {
  const { source, options = [] } = scene.view.decision ?? {};
  const space = source?.kind === "spaces" ? scene.content.components["spaces"]?.[source.id] : undefined;
  const gain = ({ n = 0 }: Option): Effect | null => (space ? gainFor(n, space, scene.view.boxes) : null);
  if (!options.some(gain)) return amount()(option, scene);
  return { title: option.words, effect: gain(option) };
};

/** Kinds of things whose effects are drawn, with a sign of their own or that of the thing. */
const PRINTED_ON: Readonly<Record<string, IconName | null>> = {
  cards: null,
  spaces: null,
  tracks: null,
  conflicts: null,
  hagal: null,
  rivals: null,
  leaders: "signet",
  contracts: "contract",
  intrigue: "intrigue",
  tiles: "tech_tile",
  paths: null,
  snooper_slots: "snooper",
  fleets: "dreadnought",
  belongings: null,
};

/** What every player has with Immortality. */
const OWNED: Readonly<Record<string, IconName>> = { [ATOMICS]: "atomics", [TANKS]: "specimen" };

/** The sign of the thing itself: a path is called as what goes along it, a space has its agent icon. */
const ownSign = (kind: string, id: string, printed: Component | undefined): IconName | null => {
  if (kind === "paths") return isIcon(id) ? id : null;
  if (kind === "belongings") return OWNED[id] ?? null;
  return sign(kind === "tracks" ? id : printed?.fields.icon);
};

const resolved: Look = (option, scene) => {
  const effect = scene.content.terms[option.term ?? ""]?.effect ?? null;
  const { kind, id = "" } = option;
  if (kind === undefined) return { title: option.words, effect };
  if (!(kind in PRINTED_ON)) return { title: option.words };
  const printed = thing(option, scene);
  const icon = PRINTED_ON[kind] ?? ownSign(kind, id, printed);
  if (id === ATOMICS) {
    const n = scene.view.table.row.length;
    return { title: printed?.name ?? option.words, note: say("atomics.new", { n }), icon };
  }
  return { title: printed?.name ?? option.words, effect, icon };
};

const played: Look = (option, scene) => {
  const { phase } = scene.view;
  const { effects = {} } = thing(option, scene) ?? {};
  const now = phase === "combat" ? "combat" : phase === "endgame" ? "endgame" : "plot";
  return {
    ...named("intrigue")(option, scene),
    effect: effects[now] ?? Object.values(effects)[0] ?? null,
  };
};

const cardToPlay: Look = (option, scene) => {
  const [only, ...more] = option.destinations ?? [];
  return {
    ...named()(option, scene),
    effect: thing(option, scene)?.effects["agent"] ?? null,
    leads: only !== undefined && more.length === 0 ? spaceNamed(only, scene) : null,
  };
};

const aContract: Look = (option, scene) => ({
  ...named("contract")(option, scene),
  effect: thing(option, scene)?.effects["reward"] ?? null,
});

/** Going on with a freighter: what the field brings. */
const advanced: Look = ({ id = "", words, label }, { content }) => ({
  title: label ?? words,
  icon: "freighter_advance",
  effect: content.components["paths"]?.["freighter"]?.effects[`steps ${id}`] ?? null,
});

/** A freighter that comes home: what its field and all below bring. */
const recalled: Look = ({ words, label }, { content, view }) => {
  const { turn, decision } = view;
  const owner = view.players[turn?.ally ?? decision?.seat ?? -1];
  const path = content.components["paths"]?.["freighter"];
  const steps = path?.fields.steps ?? [];
  const here = steps.findIndex(({ id }) => id === owner?.paths["freighter"]);
  const items = steps.slice(0, here + 1).flatMap(({ id }) => path?.effects[`steps ${id}`] ?? []);
  const effect: Effect | null = items.length > 0 ? { is: "sequence", items } : null;
  return { title: label ?? words, icon: "freighter_recall", effect };
};

/** With what is left to pay. */
const returned: Look = (option, scene) => ({
  ...amount("negotiator")(option, scene),
  price: option.price ?? null,
});

/** A step on the research track: which way, what the space brings, and what may follow. */
const researched: Look = ({ id = "", words }, { content, view }) => {
  const track = researchTrack(content);
  const field = (step: string | undefined) => track?.fields.find((one) => one.id === step);
  const [here, there] = [field(armyOf(view)?.paths[RESEARCH]), field(id)];
  if (!track || !here || !there) return { title: words, icon: "research" };
  return {
    ...wayOf(here.row, there.row),
    retitled: true,
    effect: there.effect ?? null,
    then: following(track, there).flatMap(({ effect }) => effect ?? []),
  };
};
function wayOf(from: number, to: number): { title: string; icon: IconName } {
  if (to < from) return { title: say("research.up"), icon: "way_up" };
  return to > from
    ? { title: say("research.down"), icon: "way_down" }
    : { title: say("research.on"), icon: "research" };
}
const wentOn: Look = ({ id = "", words }, { content }) => ({
  title: words,
  icon: "tleilaxu",
  effect: content.components["paths"]?.[TLEILAXU]?.effects[`steps ${id}`] ?? null,
});

/** A partner: the icons that it adds, and what stands in its own box. */
const grafted: Look = (option, scene) => {
  const { effects = {}, fields = {} } = thing(option, scene) ?? {};
  const has = scene.content.components["cards"]?.[scene.view.turn?.card ?? ""]?.fields.icons ?? [];
  return {
    ...named("graft")(option, scene),
    effect: effects["agent"] ?? null,
    adds: (fields.icons ?? []).filter((name) => !has.includes(name)),
  };
};

/** A Tleilaxu card; of one that stays in the row what it brings at once. */
const fromTanks: Look = (option, scene) => {
  const { fields, effects = {} } = thing(option, scene) ?? {};
  const stays = fields?.type === "reclaimed_forces";
  return { ...bought()(option, scene), effect: (stays && effects["acquire"]) || null };
};

/** The verbs that the page has drawings of; what a set does besides is said in the words of the server. */
const LOOKS: Readonly<Record<string, Look>> = {
  pass: said(),
  end_turn: said(),
  reveal: said("reveal"),
  play: cardToPlay,
  to: toSpace,
  infiltrate: aPost("infiltrate"),
  pay: paid,
  gather: aPost("spy_recall"),
  resolve: resolved,
  intrigue: played,
  buy: bought(),
  buy_reserved: bought(),
  buy_throne: bought("throne_row"),
  deploy: amount("troop", "deploy"),
  let_deploy: said("deploy"),
  retreat: amount("troop", "retreat"),
  choose: (option) => ({ title: option.words, effect: option.effect ?? null }),
  influence: aTrack,
  lose: aTrack,
  spy: aPost("spy"),
  recall_spy: aPost("spy_recall"),
  recall_agent: named("recall"),
  discard: named("discard"),
  trash_from_hand: named("trash"),
  trash_from_discard: named("discard_pile"),
  trash_from_play: named("trash"),
  trash_intrigue: named("intrigue_trash"),
  take_solari: said("solari"),
  take: aContract,
  acquire: bought(),
  acquire_reserved: bought(),
  acquire_throne: bought("throne_row"),
  reserve: named("acquire"),
  throne: named("throne_row"),
  train: said("step"),
  detonate: said("wall_blast"),
  keep: named("hand"),
  flip: aConflict("flip"),
  pair: said("battle_wild"),
  give_alliance_to_seat: said("alliance"),
  give_intrigue: named("intrigue"),
  give_solari: amount("solari"),
  give_spice: amount("spice"),
  give_water: amount("water"),
  defend: said("garrison"),
  token: said("agent"),
  activate_seat: said("agent"),
  reinforce: amount("reinforce"),
  trade_with_seat: said("trade"),
  share: amount(),
  tech: bought("tech_tile"),
  return_negotiators: returned,
  place_negotiators: amount("negotiator"),
  pay_with_solari: bought(),
  pay_with_spice: bought(),
  pay_with_water: bought(),
  advance_to: advanced,
  recall_freighter: recalled,
  dreadnought_to: named("dreadnought_control"),
  deploy_dreadnoughts: amount("dreadnought", "deploy"),
  retreat_dreadnoughts: amount("dreadnought", "retreat"),
  set_aside: named("set_aside"),
  keep_contract: aContract,
  push_back_seat: said("retreat"),
  lose_from_garrison: said("garrison"),
  lose_from_conflict: said("troop_lost"),
  put_back: named("intrigue_under"),
  pick: named("intrigue"),
  yield: said(),
  graft: grafted,
  graft_from_row: grafted,
  research_to: researched,
  go_on_to: wentOn,
  buy_tleilaxu: fromTanks,
  acquire_tleilaxu: fromTanks,
  put_back_specimens: amount("specimen"),
};

/** Whether the page has drawings of what is done and of what it is done with. */
export const isKnown = ({ verb, kind }: Option): boolean =>
  verb in LOOKS && (verb !== "resolve" || kind === undefined || kind in PRINTED_ON);

const NOTHING: Omit<Chip, "option" | "title"> = {
  key: null,
  icon: null,
  effect: null,
  cost: null,
  then: [],
  adds: [],
  note: null,
  leads: null,
  price: null,
  group: null,
  groupIcon: null,
  retitled: false,
};

export function chips(view: View, content: Content): Chip[] {
  const found = (view.decision?.options ?? []).map((option): Chip => {
    const { verb, n, label, words } = option;
    const look = LOOKS[verb] ?? (option.price ? bought() : n === undefined ? said() : amount());
    // of an amount the label says what is counted
    const titled = label === undefined || n !== undefined ? {} : { title: label };
    return { ...NOTHING, option, title: words, ...look(option, { content, view }), ...titled };
  });
  const single = found.filter(({ group }) => group === null);
  const grouped = found.filter(({ group }) => group !== null); // they stand behind the others
  const keys = numbered([...single, ...grouped].map(({ option }) => option));
  return found.map((chip) => ({ ...chip, key: keys.get(chip.option.text) ?? null }));
}
