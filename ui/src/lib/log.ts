/** The log: events as lines of small bits, symbols where a symbol says it and words where it does not. */
import type { IconName } from "./icons";
import { isIcon } from "./icons";
import type { Content, Event } from "./messages";
import { say, type Key } from "./words";

export type Bit =
  | { is: "words"; text: string }
  | { is: "amount"; sign: "+" | "−" | ""; n: number; icon: IconName; seat?: number; label: string }
  | { is: "icon"; icon: IconName; seat?: number; label: string }
  /** A component that opens when one points at it. */
  | { is: "name"; kind: string; id: string; text: string }
  | { is: "seat"; seat: number };

/** What one event says; `text` is the sentence for the ear. */
export interface Clause {
  bits: Bit[];
  text: string;
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

const words = (text: string): Bit => ({ is: "words", text });
const spoken = (key: Key): Bit => words(say(key));
const icon = (name: IconName, event: Event, label = ""): Bit => ({
  is: "icon",
  icon: name,
  label,
  ...(event.seat === undefined ? {} : { seat: event.seat }),
});

function named(kind: string, id: string | undefined, content: Content): Bit {
  const text = id === undefined ? "?" : (content.components[kind]?.[id]?.name ?? id);
  return { is: "name", kind, id: id ?? "", text };
}

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
      : [words(event.text)];

const onTrack =
  (sign: "+" | "", before: IconName | null = null): Say =>
  (event, content) => {
    const name = `faction_${event.track}`;
    if (!isIcon(name)) return [words(event.text)];
    const faction = sign ? (counted(sign, name)(event, content) ?? []) : [icon(name, event)];
    return before ? [icon(before, event), ...faction] : faction;
  };

const card =
  (before: IconName | Key): Say =>
  (event, content) => [
    isIcon(before) ? icon(before, event) : spoken(before),
    named("cards", event.card, content),
  ];

/** The spaces that a post watches are its name. */
const atPost =
  (before: IconName): Say =>
  (event, content) => {
    const spaces = content.components["posts"]?.[event.post ?? ""]?.fields.spaces;
    const names = spaces?.map((id) => named("spaces", id, content)) ?? [];
    return [icon(before, event), ...names.flatMap((name, index) => (index ? [words("·"), name] : [name]))];
  };

const told: Say = (event) => [words(event.text)];
/** Without its subject, which the line has. */
const inWords: Say = (event) => [words(tail(event))];
const nothing: Say = () => null;

/** Every kind of event of the engine, by its name. */
export const SAID: Record<string, Say> = {
  round: told,
  conflict: (event, content) => [icon("combat", event), named("conflicts", event.conflict, content)],
  turn: nothing, // the line itself says it
  played: card("log.plays"),
  sent: (event, content) => [words("→"), named("spaces", event.space, content)],
  revealed: (event) => [icon("reveal", event), spoken("log.reveals")],
  revealed_card: (event, content) => [named("cards", event.card, content)],
  gained: resource("+"),
  paid: resource("−"),
  drew: counted("+", "draw"),
  drew_card: (event, content) => [words("+"), icon("draw", event), named("cards", event.card, content)],
  shuffled: (event) => [icon("deck", event), spoken("log.shuffled")],
  discarded: card("discard"),
  trashed: card("trash"),
  acquired: card("acquire"),
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
  stole_intrigue: (event) => [
    spoken("log.takes"),
    icon("intrigue", event),
    spoken("log.of"),
    { is: "seat", seat: event.from ?? 0 },
  ],
  contract_taken: (event, content) => [
    words("+"),
    icon("contract", event),
    named("contracts", event.contract, content),
  ],
  contract_completed: (event, content) => [
    spoken("log.completes"),
    icon("contract", event),
    named("contracts", event.contract, content),
  ],
  council: (event) => [words("+"), icon("council", event)],
  swordmaster: (event) => [words("+"), icon("swordmaster", event)],
  agent_recalled: (event, content) => [icon("recall", event), named("spaces", event.space, content)],
  control: (event, content) => [icon("control", event), named("spaces", event.space, content)],
  maker_hook: (event) => [words("+"), icon("maker_hook", event)],
  shield_wall: (event) => [icon("wall_blast", event), words(tail(event))],
  swords: counted("+", "sword"),
  persuasion: counted("+", "persuasion"),
  // of a commander, who has none, only that the turn is over
  strength: (event, content) => (event.n === undefined ? inWords : counted("", "combat"))(event, content),
  compared: counted("", "combat"),
  passed: () => [spoken("log.passes")],
  reward: (event) => [words(tail(event))],
  won: (event, content) => [
    icon("combat", event),
    spoken("log.wins"),
    named("conflicts", event.conflict, content),
  ],
  nobody_won: told,
  paired: (event) => [icon("vp", event), words(tail(event))],
  makers: (event, content) => [icon("spice", event), words("+1"), named("spaces", event.space, content)],
  first_player: (event) => [icon("first_player", event), spoken("first_player")],
  reserved: card("log.keeps"),
  trained: (event) => [icon("step", event), words(tail(event))],
  memory: (event) => [icon("memory", event), words(tail(event))],
  flipped: (event) => [icon("flip", event), words(tail(event))],
  flipped_conflict: (event) => [icon("flip", event), words(tail(event))],
  endgame: told,
  game_won: (event) => [icon("vp", event), words(tail(event))],
  removed: card("trash"),
  intrigue_shuffled: told,
  memories_returned: (event) => [icon("memory", event), words(tail(event))],
  trashed_an_intrigue: (event) => [icon("intrigue_trash", event)],
  discarded_intrigue: (event, content) => [words("−"), named("intrigue", event.intrigue, content)],
  hagal: (event, content) => [icon("deck", event), named("hagal", event.hagal, content)],
  hagal_occupied: (event, content) => [
    icon("deck", event),
    named("hagal", event.hagal, content),
    spoken("log.taken"),
  ],
  hagal_politics: (event) => [icon("deck", event), words(tail(event))],
  hagal_nowhere: (event) => [icon("deck", event), words(tail(event))],
  hagal_shuffled: told,
  hagal_swords: counted("+", "sword"),
  no_space_left: inWords,
  scheme: (event) => [icon("spy", event), words(tail(event))],
  held_back: inWords,
  bonus_to_bank: inWords,
  churned: card("trash"),
  rolled: inWords,
  activated: (event) => [icon("agent", event), words("→"), { is: "seat", seat: event.from ?? 0 }],
  offered: resource(""),
  offered_intrigue: counted("", "intrigue"),
  offered_nothing: (event) => [icon("trade", event), words(tail(event))],
  traded: (event) => [icon("trade", event), { is: "seat", seat: event.from ?? 0 }],
  gave: resource("−"),
  gave_intrigue: counted("−", "intrigue"),
  ally_strength: counted("", "combat"),
  to_throne: card("throne_row"),
  from_throne: (event) => [icon("throne_row", event)], // the card is told by the event that follows
  put_on_deck: card("deck"),
  yielded: (event) => [spoken("log.yields_to"), { is: "seat", seat: event.from ?? 0 }],
};

/** The sentence without its subject: the line has it. */
function tail(event: Event): string {
  const first = event.text.indexOf(" ");
  return (/^P\d$/.test(event.text.slice(0, first)) ? event.text.slice(first + 1) : event.text).replace(
    /\.$/,
    "",
  );
}

/** What one event says; an event that nobody knows says its sentence. */
export function clause(event: Event, content: Content): Clause | null {
  const bits = (SAID[event.event] ?? inWords)(event, content);
  return bits && { bits, text: event.text, rev: event.rev };
}

const LOSSES = new Set(["stole_intrigue", "alliance_lost", "discarded_intrigue"]);
/** What is told twice: to its owner by name, to everybody by number. */
const NAMED_TOO: Record<string, string> = { drew: "drew_card", drew_intrigue: "drew_intrigue_card" };
/** Numbers of these follow each other and mean one thing. */
const SUMMED = new Set(["gained", "persuasion", "swords", "drew", "recruited"]);

/** Whose cards the reader knows by name: those of a seat, of nobody, or of all. */
export type Own = number | "all" | null;

/** Events as lines: what a seat does in a row stands together. */
export function lines(events: readonly Event[], content: Content, own: Own): Line[] {
  const found: Line[] = [];
  let fresh = true;
  for (const event of summed(events, own)) {
    const seat = event.seat ?? null;
    if (event.event === "turn") {
      fresh = true;
      continue;
    }
    const said = clause(event, content);
    if (!said) continue;
    let line = found.at(-1);
    if (!line || line.seat !== seat || (fresh && seat !== null) || seat === null) {
      line = { seat, rev: event.rev, clauses: [], loss: false };
      found.push(line);
    }
    if (seat !== null) fresh = false;
    line.clauses.push(said);
    line.loss ||= typeof own === "number" && LOSSES.has(event.event) && (event.from === own || seat === own);
  }
  return found;
}

/** `+1 persuasion, +2 persuasion` is `+3 persuasion`; what the owner reads by name is not counted again. */
export function summed(events: readonly Event[], own: Own): Event[] {
  const found: Event[] = [];
  for (const event of events) {
    const before = found.at(-1);
    const byName = NAMED_TOO[event.event];
    if (byName && (own === "all" || event.seat === own) && before?.event === byName) continue;
    if (before && SUMMED.has(event.event) && same(before, event)) {
      found[found.length - 1] = {
        ...before,
        n: (before.n ?? 0) + (event.n ?? 0),
        text: `${before.text} ${event.text}`,
      };
    } else {
      found.push(event);
    }
  }
  return found;
}

function same(a: Event, b: Event): boolean {
  return a.event === b.event && a.seat === b.seat && a.resource === b.resource && a.rev === b.rev;
}
