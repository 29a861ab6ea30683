/** The log: events as lines of small bits, symbols where a symbol says it and words where it does not. */
import type { IconName } from "../draw/icons";
import { isIcon } from "../draw/icons";
import type { Content, Event } from "../wire/types";
import { columnOf } from "./tleilax";
import { say, sayWith, type Key } from "../words/words";

export type Bit =
  | { is: "words"; text: string }
  | { is: "amount"; sign: "+" | "−" | ""; n: number; icon: IconName; seat?: number; label: string }
  | { is: "icon"; icon: IconName; seat?: number; label: string }
  /** A component that opens when one points at it. */
  | { is: "name"; kind: string; id: string; text: string }
  | { is: "seat"; seat: number };

/** Words of a sentence, and the names in it that can be opened. */
export type Part = Extract<Bit, { is: "words" | "name" }>;

/** What one event says, with those that are told with it; `parts` are a sentence, or what the line's seat did. */
export interface Clause {
  bits: Bit[];
  parts: Part[];
  rev: number;
}

/** Clauses of one seat in a row; seat null: of nobody. */
export interface Line {
  seat: number | null;
  rev: number;
  clauses: Clause[];
  /** Something was taken from the own seat, or it lost something. */
  loss: boolean;
}

type Say = (event: Event, content: Content) => Bit[] | null;

export const words = (text: string): Part => ({ is: "words", text });
const spoken = (key: Key): Bit => words(say(key));
/** A sentence of the page with bits in it; what lies between them stands apart anyway. */
const sentence = (key: Key, bits: Readonly<Record<string, Bit>>): Bit[] =>
  sayWith(key, bits, (bit, bend) => ("text" in bit ? { ...bit, text: bend(bit.text) } : bit)).flatMap(
    (piece) => (typeof piece !== "string" ? [piece] : piece.trim() ? [words(piece.trim())] : []),
  );
const icon = (name: IconName, event: Event, label = ""): Bit => ({
  is: "icon",
  icon: name,
  label,
  ...(event.seat === undefined ? {} : { seat: event.seat }),
});

function named(kind: string, id: string | undefined, content: Content): Part {
  const text = id === undefined ? "?" : (content.components[kind]?.[id]?.name ?? id);
  return { is: "name", kind, id: id ?? "", text };
}

/** What the server says, with the names in it. */
function parts({ text = "" }: Event, content: Content): Part[] {
  const pieces = typeof text === "string" ? [text] : text;
  return pieces.map((piece): Part => {
    if (typeof piece === "string") return words(piece);
    const name = named(piece.kind, piece.id, content);
    return piece.text === undefined ? name : { ...name, text: piece.text };
  });
}

/** As words alone: beside symbols nothing stands between a name and a full stop. */
const whole = (event: Event, content: Content): Part => words(textOf(parts(event, content)));
export const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join("");

/** `+2` and an icon. */
const counted =
  (sign: "+" | "−" | "", name: IconName): Say =>
  (event) => [
    {
      is: "amount",
      sign: sign === "+" && (event.n ?? 0) < 0 ? "−" : sign,
      n: Math.abs(event.n ?? 1),
      icon: name,
      label: "",
      ...(event.seat === undefined ? {} : { seat: event.seat }),
    },
  ];

const resource =
  (sign: "+" | "−" | ""): Say =>
  (event, content) =>
    event.resource && isIcon(event.resource)
      ? counted(sign, event.resource)(event, content)
      : told(event, content);

const onTrack =
  (sign: "+" | "", before: IconName | null = null): Say =>
  (event, content) => {
    const name = `faction_${event.track}`;
    if (!isIcon(name)) return told(event, content);
    const faction = sign ? (counted(sign, name)(event, content) ?? []) : [icon(name, event)];
    return before ? [icon(before, event), ...faction] : faction;
  };

const card =
  (before: IconName): Say =>
  (event, content) => [icon(before, event), named("cards", event.card, content)];
const cardSaid =
  (key: Key): Say =>
  (event, content) =>
    sentence(key, { card: named("cards", event.card, content) });
/** In the words of the server behind an icon. */
const toldWith =
  (before: IconName): Say =>
  (event, content) => [icon(before, event), whole(event, content)];

/** The spaces that a post watches are its name. */
const atPost =
  (before: IconName): Say =>
  (event, content) => {
    const spaces = content.components["posts"]?.[event.post ?? ""]?.fields.spaces;
    const names = spaces?.map((id) => named("spaces", id, content)) ?? [];
    return [icon(before, event), ...names.flatMap((name, index) => (index ? [words("·"), name] : [name]))];
  };

/** The things that are named, behind an icon. */
const namedWith =
  (before: IconName): Say =>
  (event, content) => [icon(before, event), ...parts(event, content).filter((part) => part.is === "name")];

/** So many dreadnoughts, and which way they go. */
const ships =
  (way: Bit, where: IconName): Say =>
  (event, content) => [...(counted("", "dreadnought")(event, content) ?? []), way, icon(where, event)];

/** A freighter, and the number of its field. */
const moved =
  (before: IconName): Say =>
  (event, content) => {
    const steps = content.components["paths"]?.["freighter"]?.fields.steps ?? [];
    const field = steps.findIndex(({ id }) => id === event.step);
    return [icon(before, event), ...(field > 0 ? [words(String(field))] : [])];
  };

/** A marker, and the number of the column or space that it has come to. */
const onward =
  (before: IconName, path: string): Say =>
  (event, content) => {
    const column = columnOf(content, path, event.step);
    return [icon(before, event), ...(column === null ? [] : [words("→"), words(String(column))])];
  };

const told: Say = (event, content) => [whole(event, content)];
const nothing: Say = () => null;

/** Every kind of event of the engine, by its name. */
export const SAID: Record<string, Say> = {
  round: told,
  conflict: (event, content) => [icon("combat", event), named("conflicts", event.conflict, content)],
  turn: nothing, // the line itself says it
  played: (event, content) => (event.grafted ? card("graft") : cardSaid("log.plays"))(event, content),
  sent: (event, content) => [words("→"), named("spaces", event.space, content)],
  revealed: (event) => [icon("reveal", event), spoken("log.reveals")],
  revealed_card: (event, content) => [named("cards", event.card, content)],
  gained: resource("+"),
  paid: resource("−"),
  drew: counted("+", "draw"),
  drew_card: (event, content) => [words("+"), icon("draw", event), named("cards", event.card, content)],
  shuffled: (event) => [icon("deck", event), spoken("log.shuffled")],
  discarded: card("discard"),
  borrowed: card("graft"),
  trashed: card("trash"),
  acquired: card("acquire"),
  put_on_deck: card("deck"),
  took_back: card("hand"),
  recruited: counted("+", "troop"),
  deployed: counted("", "deploy"),
  retreated: counted("", "retreat"),
  sandworms: counted("+", "sandworm"),
  influence: onTrack("+"),
  alliance: onTrack("", "alliance"),
  alliance_lost: onTrack("", "influence_down"),
  scored: counted("+", "vp"),
  spy_placed: atPost("spy"),
  spy_recalled: atPost("spy_recall"),
  infiltrated: atPost("infiltrate"),
  gathered: atPost("spy_recall"),
  drew_intrigue: counted("+", "intrigue"),
  drew_intrigue_card: (event, content) => [
    words("+"),
    icon("intrigue", event),
    named("intrigue", event.intrigue, content),
  ],
  played_intrigue: (event, content) => [icon("intrigue", event), named("intrigue", event.intrigue, content)],
  trashed_intrigue: (event, content) => [
    icon("intrigue_trash", event),
    named("intrigue", event.intrigue, content),
  ],
  stole_intrigue: (event) =>
    sentence("log.takes", { card: icon("intrigue", event), seat: { is: "seat", seat: event.from ?? 0 } }),
  contract_taken: (event, content) => [
    words("+"),
    icon("contract", event),
    named("contracts", event.contract, content),
  ],
  contract_completed: (event, content) =>
    sentence("log.completes", {
      sign: icon("contract", event),
      contract: named("contracts", event.contract, content),
    }),
  council: (event) => [words("+"), icon("council", event)],
  swordmaster: (event) => [words("+"), icon("swordmaster", event)],
  agent_recalled: (event, content) => [icon("recall", event), named("spaces", event.space, content)],
  control: (event, content) => [icon("control", event), named("spaces", event.space, content)],
  maker_hook: (event) => [words("+"), icon("maker_hook", event)],
  shield_wall: toldWith("wall_blast"),
  swords: counted("+", "sword"),
  persuasion: counted("+", "persuasion"),
  // of a commander, who has none, only that the turn is over
  strength: (event, content) => (event.n === undefined ? told : counted("", "combat"))(event, content),
  compared: counted("", "combat"),
  passed: () => [spoken("log.passes")],
  reward: told,
  won: (event, content) => [
    icon("combat", event),
    ...sentence("log.wins", { conflict: named("conflicts", event.conflict, content) }),
  ],
  nobody_won: told,
  paired: toldWith("vp"),
  makers: (event, content) => [icon("spice", event), words("+1"), named("spaces", event.space, content)],
  first_player: (event) => [icon("first_player", event), spoken("first_player")],
  reserved: cardSaid("log.keeps"),
  trained: toldWith("step"),
  memory: toldWith("memory"),
  flipped: toldWith("flip"),
  flipped_conflict: toldWith("flip"),
  endgame: told,
  game_won: toldWith("vp"),
  removed: card("trash"),
  intrigue_shuffled: told,
  memories_returned: toldWith("memory"),
  trashed_an_intrigue: (event) => [icon("intrigue_trash", event)],
  discarded_intrigue: (event, content) => [words("−"), named("intrigue", event.intrigue, content)],
  hagal: (event, content) => [icon("deck", event), named("hagal", event.hagal, content)],
  hagal_occupied: told,
  hagal_politics: told,
  hagal_nowhere: told,
  hagal_shuffled: told,
  hagal_swords: counted("+", "sword"),
  no_space_left: told,
  scheme: toldWith("spy"),
  held_back: told,
  bonus_to_bank: told,
  churned: card("trash"),
  rolled: told,
  activated: (event) => [icon("agent", event), words("→"), { is: "seat", seat: event.from ?? 0 }],
  offered: resource(""),
  offered_intrigue: counted("", "intrigue"),
  offered_nothing: toldWith("trade"),
  traded: (event) => [icon("trade", event), { is: "seat", seat: event.from ?? 0 }],
  gave: resource("−"),
  gave_intrigue: counted("−", "intrigue"),
  ally_strength: counted("", "combat"),
  to_throne: card("throne_row"),
  from_throne: (event) => [icon("throne_row", event)],
  dreadnoughts_recruited: counted("+", "dreadnought"),
  dreadnoughts_deployed: ships(words("→"), "combat"),
  dreadnoughts_retreated: ships(words("←"), "combat"),
  dreadnought_placed: (event, content) => [
    icon("dreadnought_control", event),
    named("spaces", event.space, content),
  ],
  dreadnought_returned: (event, content) => [
    icon("dreadnought", event),
    words("←"),
    named("spaces", event.space, content),
  ],
  dreadnought_given_up: counted("−", "dreadnought"),
  troops_given_up: counted("−", "troop"),
  tile_acquired: (event, content) => [words("+"), ...(namedWith("tech_tile")(event, content) ?? [])],
  tile_flipped: namedWith("tech_back"),
  tile_trashed: namedWith("trash"),
  stack_trashed: namedWith("trash"),
  negotiators_placed: counted("+", "negotiator"),
  negotiators_returned: counted("−", "negotiator"),
  freighter_advanced: moved("freighter_advance"),
  freighter_recalled: moved("freighter_recall"),
  snooper_taken: onTrack("", "snooper"),
  card_set_aside: (event) => [icon("set_aside", event)],
  card_came_back: card("set_aside"),
  contract_kept: (event, content) => [icon("contract", event), named("contracts", event.contract, content)],
  intrigue_put_back: (event) => [icon("intrigue_under", event)],
  specimens_made: counted("+", "specimen"),
  specimens_spent: counted("−", "specimen"),
  atomics_used: (event) => [icon("atomics", event), spoken("atomics")],
  researched: onward("research", "research"),
  went_on: onward("tleilaxu", "tleilaxu"),
  yielded: (event) => sentence("log.yields_to", { seat: { is: "seat", seat: event.from ?? 0 } }),
};

const LOSSES = new Set(["stole_intrigue", "alliance_lost", "discarded_intrigue"]);

/** Whose cards the reader knows by name: those of a seat, of nobody, or of all. */
export type Own = number | "all" | null;

interface Deed {
  event: Event;
  clause: Clause;
}

/** The server says what is told, and what is told together: here it gets its symbols. */
function deeds(events: readonly Event[], content: Content): Deed[] {
  const found: Deed[] = [];
  let first: Bit[] = [];
  for (const event of events) {
    const { text, sum, joins } = event;
    if (text === undefined && joins === undefined) continue;
    const bits = (SAID[event.event] ?? told)(sum === undefined ? event : { ...event, n: sum }, content) ?? [];
    if (joins === "next") first = bits;
    else if (joins === "last") found.at(-1)?.clause.bits.push(...bits);
    else {
      found.push({
        event,
        clause: { bits: [...first, ...bits], parts: parts(event, content), rev: event.rev },
      });
      first = [];
    }
  }
  return found;
}

/** What is told of these events. */
export const clauses = (events: readonly Event[], content: Content): Clause[] =>
  deeds(events, content).map(({ clause }) => clause);

/** Events as lines, as the server has them begin; what nobody did has a line of its own. */
export function lines(events: readonly Event[], content: Content, own: Own): Line[] {
  const found: Line[] = [];
  for (const { event, clause } of deeds(events, content)) {
    const { seat = null, rev } = event;
    let line = found.at(-1);
    if (!line || line.seat === null || event.line !== undefined || seat === null) {
      line = { seat: event.line ?? seat, rev, clauses: [], loss: false };
      found.push(line);
    }
    if (seat !== null && seat !== line.seat) clause.bits.unshift({ is: "seat", seat });
    line.clauses.push(clause);
    line.loss ||= typeof own === "number" && LOSSES.has(event.event) && (event.from === own || seat === own);
  }
  return found;
}
