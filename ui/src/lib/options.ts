/**
 * Where an option lives on the screen, read from its text (docs/options.md of the project). Every verb of the sets that
 * the page has drawings of is named here; whatever else a set offers is a chip with the words of the server.
 */
import type { Content } from "./messages";

export type Place =
  | { at: "hand"; id: string } // a card of the own hand
  | { at: "play"; id: string } // a card that lies in front of the seat
  | { at: "discard"; id: string }
  | { at: "asked"; id: string } // a card that nobody sees but who is asked
  | { at: "intrigue"; id: string }
  | { at: "row"; id: string }
  | { at: "reserve"; id: string }
  | { at: "reserved"; id: string } // a card that is kept for the seat
  | { at: "throne"; id: string }
  | { at: "space"; id: string }
  | { at: "post"; id: string }
  | { at: "track"; id: string }
  | { at: "offer"; id: string } // a contract that may be taken
  | { at: "contract"; id: string } // an own contract
  | { at: "conflict"; id: string }
  | { at: "won"; id: string } // a Conflict card in front of the seat
  | { at: "leader"; id: string }
  | { at: "step"; id: string } // of a leader's track
  | { at: "seat"; seat: number }
  | { at: "army" } // the own row of the Conflict
  | { at: "token"; id: string } // of a commander
  | { at: "wall" }
  | { at: "turn" } // the buttons of the dock
  | { at: "chip" }; // a question of its own: numbers and sides

export type Verb = (typeof GRAMMAR)[number]["verb"];

export interface Option {
  text: string;
  /** Null: of a set that the page does not know. */
  verb: Verb | null;
  /** What the verb names: an id, a number, a seat as it is written. */
  argument: string;
  place: Place;
}

const seat = (n: string): Place => ({ at: "seat", seat: Number(n) - 1 });
const fixed = (place: Place) => (): Place => place;
type Make = (argument: string, content: Content) => Place | null;

/** Longer beginnings stand before shorter ones that they contain. */
const GRAMMAR = [
  verb("pass", /^pass$/, fixed({ at: "turn" })),
  verb("end turn", /^end turn$/, fixed({ at: "turn" })),
  verb("reveal", /^reveal$/, fixed({ at: "turn" })),
  verb("play", /^play (\w+)$/, (id) => ({ at: "hand", id })),
  verb("to", /^to (\w+)$/, (id) => ({ at: "space", id })),
  verb("infiltrate", /^infiltrate (\w+)$/, (id) => ({ at: "post", id })),
  verb("pay", /^pay (\d+)$/, fixed({ at: "chip" })),
  verb("gather", /^gather (\w+)$/, (id) => ({ at: "post", id })),
  verb("resolve", /^resolve (.+)$/, ofTerm),
  verb("intrigue", /^intrigue (\w+)$/, (id) => ({ at: "intrigue", id })),
  verb("buy reserved", /^buy reserved (\w+)$/, (id) => ({ at: "reserved", id })),
  verb("buy throne", /^buy throne (\w+)$/, (id) => ({ at: "throne", id })),
  verb("buy", /^buy (\w+)$/, ofMarket),
  verb("deploy", /^deploy (\d+)$/, fixed({ at: "army" })),
  verb("let deploy", /^let deploy$/, fixed({ at: "army" })),
  verb("retreat", /^retreat (\d+)$/, fixed({ at: "army" })),
  verb("choose", /^choose (\d+)$/, fixed({ at: "chip" })),
  verb("influence", /^influence (\w+)$/, (id) => ({ at: "track", id })),
  verb("lose", /^lose (\w+)$/, (id) => ({ at: "track", id })),
  verb("spy", /^spy (\w+)$/, (id) => ({ at: "post", id })),
  verb("recall spy", /^recall spy (\w+)$/, (id) => ({ at: "post", id })),
  verb("recall agent", /^recall agent (\w+)$/, (id) => ({ at: "space", id })),
  verb("discard", /^discard (\w+)$/, (id) => ({ at: "hand", id })),
  verb("trash from hand", /^trash (\w+) from hand$/, (id) => ({ at: "hand", id })),
  verb("trash from discard", /^trash (\w+) from discard$/, (id) => ({ at: "discard", id })),
  verb("trash from play", /^trash (\w+) from play$/, (id) => ({ at: "play", id })),
  verb("trash intrigue", /^trash intrigue (\w+)$/, (id) => ({ at: "intrigue", id })),
  verb("take solari", /^take solari$/, fixed({ at: "chip" })),
  verb("take", /^take (\w+)$/, (id) => ({ at: "offer", id })),
  verb("acquire reserved", /^acquire reserved (\w+)$/, (id) => ({ at: "reserved", id })),
  verb("acquire throne", /^acquire throne (\w+)$/, (id) => ({ at: "throne", id })),
  verb("acquire", /^acquire (\w+)$/, ofMarket),
  verb("reserve", /^reserve (\w+)$/, (id) => ({ at: "row", id })),
  verb("throne", /^throne (\w+)$/, (id) => ({ at: "row", id })),
  verb("train", /^train (\w+)$/, (id) => ({ at: "step", id })),
  verb("detonate", /^detonate$/, fixed({ at: "wall" })),
  verb("keep", /^keep (\w+)$/, (id) => ({ at: "asked", id })),
  verb("flip", /^flip (\w+)$/, (id) => ({ at: "won", id })),
  verb("pair", /^pair (\w+)$/, (id) => ({ at: "won", id })),
  verb("give alliance", /^give alliance to seat (\d)$/, seat),
  verb("give intrigue", /^give intrigue (\w+)$/, (id) => ({ at: "intrigue", id })),
  verb("give", /^give (\d+ (?:solari|spice|water))$/, fixed({ at: "chip" })),
  verb("defend", /^defend$/, fixed({ at: "army" })),
  verb("token", /^token (left|right|swordmaster)$/, (id) => ({ at: "token", id })),
  verb("activate", /^activate seat (\d)$/, seat),
  verb("reinforce", /^reinforce (\d+)$/, fixed({ at: "chip" })),
  verb("trade", /^trade with seat (\d)$/, seat),
  verb("share", /^share (\d+)$/, fixed({ at: "chip" })),
  verb("yield", /^yield$/, fixed({ at: "army" })),
] as const;

function verb<V extends string>(name: V, form: RegExp, place: Make) {
  return { verb: name, form, place };
}

export const VERBS: readonly Verb[] = GRAMMAR.map((rule) => rule.verb);

export function parseOption(text: string, content: Content): Option {
  return optionOf(text, content) ?? { text, verb: null, argument: "", place: { at: "chip" } };
}

function optionOf(text: string, content: Content): Option | null {
  for (const rule of GRAMMAR) {
    const found = rule.form.exec(text);
    if (found) {
      const argument = found[1] ?? "";
      const place = rule.place(argument, content);
      return place && { text, verb: rule.verb, argument, place };
    }
  }
  return null;
}

/** Cards of the Reserve have their stacks; all others lie in the row. */
function ofMarket(id: string, content: Content): Place {
  return content.components["cards"]?.[id]?.fields.type === "reserve"
    ? { at: "reserve", id }
    : { at: "row", id };
}

/** A part of an effect lives where the effect is printed; null: on something of a set that the page does not know. */
function ofTerm(name: string, content: Content): Place | null {
  const source = content.terms[name]?.source;
  if (!source) return { at: "chip" }; // the cost of a space, asked on its own
  const { kind, id } = source;
  switch (kind) {
    case "cards":
      return { at: "play", id };
    case "spaces":
      return { at: "space", id };
    case "intrigue":
      return { at: "intrigue", id };
    case "contracts":
      return { at: "contract", id };
    case "leaders":
    case "rivals":
      return { at: "leader", id };
    case "tracks":
      return { at: "track", id };
    case "conflicts":
      return { at: "conflict", id };
    case "hagal":
      return { at: "chip" };
    default:
      return null;
  }
}

/** One text for every place: what lives there glows. */
export function placeKey(place: Place): string {
  if ("id" in place) return `${place.at} ${place.id}`;
  return place.at === "seat" ? `seat ${place.seat}` : place.at;
}

/** How a verb names what lies at a place; null: there is nothing to name. */
function nameAt(place: Place): string | null {
  if ("id" in place) return place.id;
  return place.at === "seat" ? String(place.seat + 1) : null;
}

/** One option of each verb that names what it is about: such a thing could be asked about another one as well. */
export function asking(options: readonly Option[]): Option[] {
  const naming = options.filter((option) => nameAt(option.place) === option.argument);
  return [...new Map(naming.map((option) => [option.verb, option])).values()];
}

/** What is asked, said of the thing at this place: `spy post_emperor`. Null: such things are not asked about. */
export function reached(place: Place, asked: readonly Option[], content: Content | null): string | null {
  const name = nameAt(place);
  if (name === null || !content) return null;
  const texts = asked.map((option) => option.text.replace(` ${option.argument}`, ` ${name}`));
  const there = (text: string): boolean => {
    const option = optionOf(text, content);
    return option !== null && placeKey(option.place) === placeKey(place);
  };
  return texts.find(there) ?? null;
}

const AMOUNTS: readonly (Verb | null)[] = ["deploy", "retreat", "pay", "reinforce", "share"];

/**
 * The keys of options, in their order from 1 to 9; those with a key of their own (Space) have none. How much of one thing is
 * said by the key of that number, as long as one key is enough.
 */
export function numbered(options: readonly Option[]): Map<string, number> {
  const own = options.filter((option) => option.verb !== "pass" && option.verb !== "end turn");
  const verb = own[0]?.verb ?? null;
  const amounts =
    AMOUNTS.includes(verb) && own.every((one) => one.verb === verb && /^\d$/.test(one.argument));
  const keyed = amounts ? own : own.slice(0, 9);
  return new Map(keyed.map(({ text, argument }, n) => [text, amounts ? Number(argument) : n + 1]));
}

/** The component that lies at a place; null: none whose words could be read. */
export function componentAt(place: Place): { kind: string; id: string } | null {
  switch (place.at) {
    case "hand":
    case "play":
    case "discard":
    case "asked":
    case "row":
    case "reserve":
    case "reserved":
    case "throne":
      return { kind: "cards", id: place.id };
    case "intrigue":
      return { kind: "intrigue", id: place.id };
    case "space":
      return { kind: "spaces", id: place.id };
    case "post":
      return { kind: "posts", id: place.id };
    case "track":
      return { kind: "tracks", id: place.id };
    case "offer":
    case "contract":
      return { kind: "contracts", id: place.id };
    case "conflict":
    case "won":
      return { kind: "conflicts", id: place.id };
    case "leader":
      return { kind: "leaders", id: place.id };
    case "step":
    case "token":
    case "seat":
    case "army":
    case "wall":
    case "turn":
    case "chip":
      return null;
  }
}
