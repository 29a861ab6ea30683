/** What the tables need to draw a word of the notation: its arguments, the names of components, the language. */
import type { Named } from "../context";
import type { Arg } from "../../wire/types";
import { amount, group, icon, number, or, type Drawing } from "./drawing";
import type { IconName } from "../icons";
import { isIcon } from "../icons";
import { wordsOf, type Word } from "./words";

const PLACES: Record<string, IconName> = { maker_space: "maker", faction_space: "influence" };
const LITTLE = new Set(["of", "the", "to", "for", "and", "a", "der", "die", "das", "di", "la", "il", "az"]);

/** The arguments of one word of the notation, read one after another; a table must leave none over. */
export class Args {
  #left: Arg[];

  constructor(args: Arg[]) {
    this.#left = [...args];
  }

  get left(): number {
    return this.#left.length;
  }

  /** A number that must be there. */
  n(): number {
    const arg = this.#left[0];
    if (arg?.n === undefined) return NaN;
    this.#left.shift();
    return arg.n;
  }

  /** Names, `a|b`; none if there is nothing more. */
  names(): string[] {
    const arg = this.#left[0];
    if (arg?.names === undefined) return [];
    this.#left.shift();
    return arg.names;
  }

  name(): string {
    return this.names()[0] ?? "";
  }

  /** All names that are left. */
  rest(): string[] {
    const found: string[] = [];
    while (this.#left[0]?.names !== undefined) found.push(...this.names());
    return found;
  }

  /** Whether the next word is this one; then it is read. */
  takes(word: string): boolean {
    const arg = this.#left[0];
    if (arg?.names?.[0] !== word || hasSign(arg)) return false;
    this.#left.shift();
    return true;
  }

  /** `cost<=3`: the number with its sign. */
  comparison(): string | null {
    const arg = this.#left[0];
    if (arg === undefined || !hasSign(arg)) return null;
    this.#left.shift();
    return compared(arg.op, arg.number ?? 0);
  }

  /** How many: a number, or a text like `≤2`; null if nothing of the kind follows. */
  amount(): number | { text: string } | { word: Word } | null {
    const arg = this.#left[0];
    if (arg === undefined) return null;
    if (arg.n !== undefined) return this.n();
    if (arg.low !== undefined) {
      this.#left.shift();
      return { text: `${arg.low}–${arg.high}` };
    }
    if (this.takes("up_to")) return { text: `≤${this.n()}` };
    if (this.takes("any")) return { word: "any" };
    if (this.takes("all")) return { word: "all" };
    return null;
  }
}

function hasSign(arg: Arg): arg is Arg & { op: string } {
  return arg.op !== undefined && arg.op !== null;
}

/** `>=` 2 is `2+`, as printed on cards. */
export function compared(op: string, n: number): string {
  const signs: Record<string, string> = {
    ">=": `${n}+`,
    "<=": `≤${n}`,
    "==": `${n}`,
    ">": `>${n}`,
    "<": `<${n}`,
  };
  return signs[op] ?? `${op}${n}`;
}

export class Context {
  readonly #content: Named | null;
  readonly #words: Record<Word, string>;

  constructor(content: Named | null) {
    this.#content = content;
    this.#words = wordsOf(content?.language ?? "en");
  }

  word(word: Word, room: "always" | "wide" | "narrow" = "always"): Drawing {
    return { is: "word", text: this.#words[word], room };
  }

  named(kind: string, id: string): Drawing {
    const text = this.#content?.components[kind]?.[id]?.name ?? title(id);
    return { is: "name", text, short: short(text) };
  }

  /** Things in a number that may be open: three icons, `≤2` and an icon. */
  some(name: IconName, args: Args): Drawing[] {
    const n = args.amount();
    if (n === null) return [icon(name)];
    if (typeof n === "number") return [amount(name, n)];
    return "text" in n ? [group(number(n.text), icon(name))] : [icon(name), this.word(n.word)];
  }

  /** Places of the board: agent icons, kinds of spaces, single spaces. */
  where(names: string[]): Drawing {
    return or(names.map((name) => this.place(name)));
  }

  place(name: string): Drawing {
    const sign = signOf(name);
    if (sign) return icon(sign);
    const place = PLACES[name];
    if (place) return icon(place);
    if (name === "visited_space" || name === "that_space") return this.word("here");
    return this.space(name);
  }

  /** A single space, with its agent icon before its name. */
  space(id: string): Drawing {
    const printed = this.#content?.components["spaces"]?.[id]?.fields.icon;
    const sign = printed === undefined ? null : signOf(printed);
    const name = this.named("spaces", id);
    return sign ? group(icon(sign), name) : name;
  }
}

const INFILTRATE = "infiltrate_";

/** Whether agents of others do not block what this agent icon leads to. */
export const infiltrates = (name: string): boolean => name.startsWith(INFILTRATE);

/** The icon of a faction, track or agent icon; null if the name is none of them. */
export function signOf(name: string): IconName | null {
  const bare = (infiltrates(name) ? name.slice(INFILTRATE.length) : name).replace(/_icon$/, "");
  for (const found of [`faction_${bare}`, `icon_${bare}`]) if (isIcon(found)) return found;
  return null;
}

/** `bene_gesserit` -> `Bene Gesserit`, where there is no name for it. */
export function title(id: string): string {
  return id.replace(/_/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** `The Spice Must Flow` -> `TSMF`, `Arrakeen` -> `Arr.` */
function short(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word.length > 0);
  if (words.length === 1) return name.length <= 5 ? name : `${name.slice(0, 3)}.`;
  const large = words.filter((word) => !LITTLE.has(word));
  return (large.length > 1 ? large : words).map((word) => word[0]?.toUpperCase() ?? "").join("");
}
