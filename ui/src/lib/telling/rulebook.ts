/** The rules in short: chapters of words that the server explains, each with the icon that stands for it. */
import type { IconName } from "../draw/icons";
import type { Component, Content, GlossaryWord } from "../wire/types";
import type { Key } from "../words/words";

export interface Entry {
  id: string;
  icon: IconName | null;
  name: string;
  meaning: string;
}

export interface Chapter {
  id: "round" | "turn" | "icons" | "spies" | "combat" | "winning" | "ix" | "immortality" | "teams" | "rivals";
  title: Key;
  /** What it is about, in a sentence or two. */
  lead: Key;
  entries: Entry[];
}

type Line = [word: string, icon: IconName | null];

export const PHASES = ["round_start", "player_turns", "combat", "makers", "recall"] as const;

const TURN: Line[] = [
  ["agent_turn", "agent"],
  ["send", "icon_city"],
  ["agent_icon", "icon_landsraad"],
  ["cost", "arrow_cost"],
  ["requirement", "influence"],
  ["reveal_turn", "reveal"],
  ["persuasion", "persuasion"],
  ["acquire", "acquire"],
  ["imperium_row", "card"],
  ["reserve", "deck"],
  ["plot", "intrigue"],
  ["signet", "signet"],
];
const SIGNS: Line[] = [
  ["solari", "solari"],
  ["spice", "spice"],
  ["water", "water"],
  ["persuasion", "persuasion"],
  ["sword", "sword"],
  ["victory_point", "vp"],
  ["influence", "influence"],
  ["alliance", "alliance"],
  ["draw", "draw"],
  ["discard", "discard"],
  ["trash", "trash"],
  ["intrigue", "intrigue"],
  ["contract", "contract"],
  ["signet", "signet"],
  ["troop", "troop"],
  ["deploy", "deploy"],
  ["retreat", "retreat"],
  ["sandworm", "sandworm"],
  ["maker_hook", "maker_hook"],
  ["maker_space", "maker"],
  ["combat_space", "combat"],
  ["shield_wall", "shield_wall"],
  ["control", "control"],
  ["spy", "spy"],
  ["recall_spy", "spy_recall"],
  ["take_back", "recall"],
  ["high_council", "council"],
  ["swordmaster", "swordmaster"],
  ["fremen_bond", "bond"],
  ["landsraad", "icon_landsraad"],
  ["city", "icon_city"],
  ["spice_trade", "icon_spice_trade"],
  ["spy_icon", "icon_spy"],
  ["first_player", "first_player"],
];
const SPIES: Line[] = [
  ["spy", "spy"],
  ["observation_post", "icon_spy"],
  ["infiltrate", "infiltrate"],
  ["gather", "spy_recall"],
  ["spy_icon", "icon_spy"],
  ["recall_spy", "spy_recall"],
];
const FIGHT: Line[] = [
  ["conflict", "combat"],
  ["combat_space", "combat"],
  ["garrison", "garrison"],
  ["deploy", "deploy"],
  ["strength", "sword"],
  ["troop", "troop"],
  ["sandworm", "sandworm"],
  ["shield_wall", "shield_wall"],
  ["combat_card", "intrigue"],
  ["reward", "vp"],
  ["battle_icon", "battle_crysknife"],
  ["control", "control"],
];
const WINNING: Line[] = [
  ["victory_point", "vp"],
  ["influence", "influence"],
  ["alliance", "alliance"],
  ["won", "battle_crysknife"],
  ["battle_icon", "battle_desert_mouse"],
  ["wild", "battle_wild"],
  ["endgame", "first_player"],
];
const IX: Line[] = [
  ["tech_tile", "tech"],
  ["flip", "flip"],
  ["negotiator", "negotiator"],
  ["dreadnought", "dreadnought"],
  ["control_space", "dreadnought_control"],
  ["freighter", "freighter"],
  ["dividends", "dividends"],
  ["unload", "unload"],
  ["infiltration_icon", "infiltrated"],
  ["snooper", "snooper"],
  ["foldspace", null],
];
const IMMORTALITY: Line[] = [
  ["research", "research"],
  ["gene_marker", "genes"],
  ["tleilaxu_track", "tleilaxu"],
  ["specimen", "specimen"],
  ["tleilaxu_card", "acquire"],
  ["graft", "graft"],
  ["family_atomics", "atomics"],
];
const TEAMS: Line[] = [
  ["team", null],
  ["commander", null],
  ["ally", null],
  ["token", "agent"],
  ["activate", null],
  ["personal_board", null],
  ["shared_icon", "faction_great_houses"],
  ["throne_row", "throne_row"],
  ["trade", "trade"],
  ["reinforce", "reinforce"],
  ["share", "spice"],
  ["yield", null],
];
const RIVALS: Line[] = [
  ["rival", "hagal"],
  ["scheme", "spy"],
  ["difficulty", null],
];

/** The chapters that concern this table. */
export function chapters(content: Content, has: { teams: boolean; rivals: boolean }): Chapter[] {
  const of = (lines: readonly Line[]): Entry[] =>
    lines.flatMap(([id, icon]) => {
      const word: GlossaryWord | undefined = content.glossary[id];
      const isHere = id !== "contract" || content.components["contracts"] !== undefined;
      return word && isHere ? [{ id, icon, name: word.name, meaning: word.meaning }] : [];
    });
  const chapter = (id: Chapter["id"], lines: readonly Line[]): Chapter => ({
    id,
    title: `rules.${id}`,
    lead: `rules.${id}.lead`,
    entries: of(lines),
  });
  return [
    chapter("round", []),
    chapter("turn", TURN),
    chapter("icons", SIGNS),
    chapter("spies", SPIES),
    chapter("combat", FIGHT),
    chapter("winning", WINNING),
    ...(content.components["tiles"] ? [chapter("ix", IX)] : []),
    ...(content.components["belongings"] ? [chapter("immortality", IMMORTALITY)] : []),
    ...(has.teams ? [chapter("teams", TEAMS)] : []),
    ...(has.rivals ? [chapter("rivals", RIVALS)] : []),
  ];
}

/** What a game of this content can have, where there is no table yet. */
export const mayHave = ({ components }: Content): { teams: boolean; rivals: boolean } => ({
  teams: Object.values(components["tracks"] ?? {}).some(({ fields }) => fields.only !== undefined),
  rivals: Object.keys(components["rivals"] ?? {}).length > 0,
});

/** Words of the rules that have this text in their name, a spelling or their meaning; names first. */
export function findWords(content: Content, text: string): GlossaryWord[] {
  const wanted = text.toLowerCase();
  const words = Object.values(content.glossary);
  const named = words.filter(
    ({ name, spellings }) =>
      name.toLowerCase().includes(wanted) || spellings.some((spelling) => spelling.includes(wanted)),
  );
  const told = words.filter((word) => !named.includes(word) && word.meaning.toLowerCase().includes(wanted));
  return [...named, ...told];
}

/** Kinds whose words one may look up; hidden cards are among them, but not where they are. */
const KINDS = [
  "spaces",
  "tracks",
  "leaders",
  "rivals",
  "hagal",
  "conflicts",
  "cards",
  "intrigue",
  "contracts",
  "tiles",
];

const isPerson = ({ kind }: Component): boolean => kind === "leaders" || kind === "rivals";

/** Things with this text in their name or words; without one, what everybody can see. */
export function findThings(content: Content, text: string, leaders: ReadonlySet<string> | null): Component[] {
  const wanted = text.toLowerCase();
  const all = KINDS.flatMap((kind) => Object.values(content.components[kind] ?? {})).filter(
    (one) => !isPerson(one) || leaders === null || leaders.has(one.id),
  );
  if (!wanted) return all.filter((one) => one.kind === "spaces" || one.kind === "tracks" || isPerson(one));
  const named = all.filter((one) => one.name.toLowerCase().includes(wanted));
  const told = all.filter(
    (one) =>
      !named.includes(one) && Object.values(one.text).some((words) => words.toLowerCase().includes(wanted)),
  );
  return [...named, ...told];
}
