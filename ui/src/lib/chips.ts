/** What a chip in the dock says: an icon, a short title, the effect in symbols; the whole sentence is its tooltip. */
import { signOf } from "./effect/context";
import { battleIcon, isIcon, type IconName } from "./icons";
import type { Component, Content, Decision, Effect, View } from "./messages";
import { numbered, parseOption, type Option, type Verb } from "./options";
import { gainFor, plateOf } from "./plate";
import { say } from "./words";

export interface Chip {
  option: Option;
  /** The key 0–9, if it has one. */
  key: number | null;
  /** The whole sentence. */
  words: string;
  /** Why one may not want it. */
  hint: string | null;
  title: string;
  icon: IconName | null;
  /** What it gives, and what it costs first. */
  effect: Effect | null;
  cost: Effect | null;
  /** The only space to which a card can send the agent. */
  leads: string | null;
  /** A card's price. */
  persuasion: number | null;
  /** A number of the same thing: such chips stand in one row behind a common word. */
  group: "deploy" | "retreat" | "pay" | "reinforce" | "share" | "give" | null;
}

type Look = Partial<Pick<Chip, "title" | "icon" | "effect" | "cost" | "leads" | "persuasion" | "group">>;

interface Scene {
  content: Content;
  view: View;
  words: string;
}

const get = (content: Content, kind: string, id: string): Component | undefined =>
  content.components[kind]?.[id];
const nameOf = (content: Content, kind: string, id: string): string => get(content, kind, id)?.name ?? id;
const sign = (name: string | undefined): IconName | null => (name === undefined ? null : signOf(name));

const said = ({ words }: Scene): Look => ({ title: words });
const number = (group: NonNullable<Chip["group"]>, icon: IconName | null = null) =>
  function look(option: Option): Look {
    return { title: option.argument, icon, group };
  };
const aCard =
  (icon: IconName | null = null) =>
  (option: Option, { content }: Scene): Look => ({ title: nameOf(content, "cards", option.argument), icon });
const bought = (option: Option, { content }: Scene): Look => {
  const card = get(content, "cards", option.argument);
  const cost = card?.fields.cost;
  return { title: card?.name ?? option.argument, persuasion: typeof cost === "number" ? cost : null };
};
const anIntrigue =
  (icon: IconName) =>
  (option: Option, { content }: Scene): Look => ({
    title: nameOf(content, "intrigue", option.argument),
    icon,
  });
const aTrack = (option: Option, { content }: Scene): Look => ({
  title: nameOf(content, "tracks", option.argument),
  icon: sign(option.argument),
});
/** A post is named by the spaces that it watches. */
const aPost =
  (icon: IconName) =>
  (option: Option, { content }: Scene): Look => {
    const spaces = get(content, "posts", option.argument)?.fields.spaces;
    const names = spaces?.map((id) => nameOf(content, "spaces", id)) ?? [option.argument];
    return { title: names.length > 2 ? `${names[0]} …` : names.join(" · "), icon };
  };
const aConflict =
  (icon: IconName) =>
  (option: Option, { content }: Scene): Look => {
    const found = get(content, "conflicts", option.argument) ?? get(content, "objectives", option.argument);
    return {
      title: found?.name ?? option.argument,
      icon: battleIcon(found?.fields.battle_icon) ?? icon,
    };
  };

function toSpace(option: Option, { content, view }: Scene): Look {
  const space = get(content, "spaces", option.argument);
  if (!space) return { title: option.argument };
  const { cost, effect } = plateOf(space, view.boxes);
  return { title: space.name, icon: sign(space.fields.icon), cost, effect };
}

/** With what it brings, where that hangs on the amount. */
function paid(option: Option, { content, view, words }: Scene): Look {
  const { kind, id } = view.decision?.source ?? {};
  const space = kind === "spaces" && id ? get(content, kind, id) : undefined;
  const costs = view.decision?.options?.map((text) => Number(parseOption(text, content).argument)) ?? [];
  if (!space || !costs.some((n) => gainFor(n, space, view.boxes))) return number("pay")(option);
  return { title: words, effect: gainFor(Number(option.argument), space, view.boxes) };
}

function resolved(option: Option, { content, words }: Scene): Look {
  const term = content.terms[option.argument];
  const source = term?.source;
  if (!source) return { title: words, effect: term?.effect ?? null };
  const component = get(content, source.kind, source.id);
  const { effect } = term;
  const icons: Record<string, IconName> = { contracts: "contract", intrigue: "intrigue", leaders: "signet" };
  const icon =
    source.kind === "tracks" ? sign(source.id) : (icons[source.kind] ?? sign(component?.fields.icon));
  return { title: component?.name ?? words, effect, icon };
}

function played(option: Option, { content, view }: Scene): Look {
  const card = get(content, "intrigue", option.argument);
  const now = view.phase === "combat" ? "combat" : view.phase === "endgame" ? "endgame" : "plot";
  return {
    title: card?.name ?? option.argument,
    icon: "intrigue",
    effect: card?.effects[now] ?? Object.values(card?.effects ?? {})[0] ?? null,
  };
}

function cardToPlay(option: Option, { content, view }: Scene): Look {
  const card = get(content, "cards", option.argument);
  const [only, ...more] = view.decision?.destinations?.[option.text] ?? [];
  return {
    title: card?.name ?? option.argument,
    effect: card?.effects["agent"] ?? null,
    leads: only !== undefined && more.length === 0 ? nameOf(content, "spaces", only) : null,
  };
}

function aContract(option: Option, { content }: Scene): Look {
  const contract = get(content, "contracts", option.argument);
  return {
    title: contract?.name ?? option.argument,
    icon: "contract",
    effect: contract?.effects["reward"] ?? null,
  };
}

/** Every verb has a look; the compiler asks for one when a verb is added. */
const LOOKS: Record<Verb, (option: Option, scene: Scene) => Look> = {
  pass: (_, scene) => said(scene),
  "end turn": () => ({ title: say("end_turn") }),
  reveal: (_, scene) => ({ ...said(scene), icon: "reveal" }),
  play: cardToPlay,
  to: toSpace,
  infiltrate: aPost("infiltrate"),
  pay: paid,
  gather: aPost("spy_recall"),
  resolve: resolved,
  intrigue: played,
  "buy reserved": bought,
  "buy throne": (option, scene) => ({ ...bought(option, scene), icon: "throne_row" }),
  buy: bought,
  deploy: number("deploy", "troop"),
  "let deploy": (_, scene) => ({ ...said(scene), icon: "deploy" }),
  retreat: number("retreat", "troop"),
  choose: ({ text }, scene) => ({ ...said(scene), effect: scene.view.decision?.effects?.[text] ?? null }),
  influence: aTrack,
  lose: aTrack,
  spy: aPost("spy"),
  "recall spy": aPost("spy_recall"),
  "recall agent": (option, { content }) => ({
    title: nameOf(content, "spaces", option.argument),
    icon: "recall",
  }),
  discard: aCard("discard"),
  "trash from hand": aCard("trash"),
  "trash from discard": aCard("discard_pile"),
  "trash from play": aCard("trash"),
  "trash intrigue": anIntrigue("intrigue_trash"),
  "take solari": (_, scene) => ({ ...said(scene), icon: "solari" }),
  take: aContract,
  "acquire reserved": bought,
  "acquire throne": (option, scene) => ({ ...bought(option, scene), icon: "throne_row" }),
  acquire: bought,
  reserve: aCard("acquire"),
  throne: aCard("throne_row"),
  train: (_, scene) => ({ ...said(scene), icon: "step" }),
  detonate: (_, scene) => ({ ...said(scene), icon: "wall_blast" }),
  keep: aCard("hand"),
  flip: aConflict("flip"),
  pair: (_, scene) => ({ ...said(scene), icon: "battle_wild" }),
  "give alliance": (_, scene) => ({ ...said(scene), icon: "alliance" }),
  "give intrigue": anIntrigue("intrigue"),
  give: (option) => {
    const [n = "", resource = ""] = option.argument.split(" ");
    return { title: n, icon: isIcon(resource) ? resource : null, group: "give" };
  },
  defend: (_, scene) => ({ ...said(scene), icon: "garrison" }),
  token: (_, scene) => ({ ...said(scene), icon: "agent" }),
  activate: (_, scene) => ({ ...said(scene), icon: "agent" }),
  reinforce: number("reinforce", "reinforce"),
  trade: (_, scene) => ({ ...said(scene), icon: "trade" }),
  share: number("share"),
  yield: (_, scene) => said(scene),
};

export function chips(view: View, content: Content): Chip[] {
  const decision: Decision | null = view.decision;
  const texts = decision?.options ?? [];
  const found = texts.map((text, index): Chip => {
    const option = parseOption(text, content);
    const words = decision?.words?.[index] ?? option.text;
    const scene = { content, view, words };
    const look = option.verb === null ? said(scene) : LOOKS[option.verb](option, scene);
    const label = decision?.labels?.[option.text];
    return {
      option,
      key: null,
      words,
      hint: decision?.hints?.[option.text] ?? null,
      title: words,
      icon: null,
      effect: null,
      cost: null,
      leads: null,
      persuasion: null,
      group: null,
      ...look,
      ...(label === undefined ? {} : { title: label }),
    };
  });
  const single = found.filter(({ group }) => group === null);
  const grouped = found.filter(({ group }) => group !== null); // they stand behind the others
  const keys = numbered([...single, ...grouped].map(({ option }) => option));
  return found.map((chip) => ({ ...chip, key: keys.get(chip.option.text) ?? null }));
}
