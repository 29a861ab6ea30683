/** What an effect looks like, before anything is laid out: a small tree of glyphs. */
import type { IconName } from "../icons";

export type Drawing =
  /** One icon; `badge` sits on its corner. */
  | { is: "icon"; icon: IconName; badge?: IconName }
  /** So many of a thing: repeated icons, a number inside of one, or a number beside it, as there is room. */
  | { is: "amount"; icon: IconName; n: number }
  /** A number printed inside of the icon, with a sign: `≤3`. */
  | { is: "inside"; icon: "persuasion_blank" | "solari_blank"; text: string }
  /** A number that stands for itself: `2+`, `≤4`, `III`. */
  | { is: "number"; text: string }
  /** A word where no icon speaks alone. `wide`: only where there is much room, `narrow`: only where there is little. */
  | { is: "word"; text: string; room: "always" | "wide" | "narrow" }
  /** The name of a component; `short` where there is little room. */
  | { is: "name"; text: string; short: string }
  /** Something that no table knows: its words, in a box that is seen. */
  | { is: "unknown"; text: string }
  | { is: "not"; items: Drawing[] }
  /** Glyphs that belong together. */
  | { is: "group"; items: Drawing[] }
  /** Things that all happen. */
  | { is: "row"; items: Drawing[] }
  /** One of them. */
  | { is: "or"; items: Drawing[] }
  | { is: "pay"; cost: Drawing; gain: Drawing }
  | { is: "when"; sort: When; box: Drawing[]; then: Drawing }
  | { is: "per"; body: Drawing; counter: Drawing[] }
  | { is: "may"; body: Drawing };

/** Why something happens: a condition, an event, for whom, how often. */
export type When = "if" | "on" | "who" | "limit";

export const icon = (name: IconName, badge?: IconName): Drawing =>
  badge === undefined ? { is: "icon", icon: name } : { is: "icon", icon: name, badge };
export const amount = (name: IconName, n: number): Drawing => ({ is: "amount", icon: name, n });
export const number = (text: string | number): Drawing => ({ is: "number", text: String(text) });
export const not = (...items: Drawing[]): Drawing => ({ is: "not", items });
export const group = (...items: Drawing[]): Drawing =>
  items.length === 1 && items[0] ? items[0] : { is: "group", items };
export const or = (items: Drawing[]): Drawing =>
  items.length === 1 && items[0] ? items[0] : { is: "or", items };
export const ARROW: Drawing = { is: "icon", icon: "arrow_cost" };

/** All parts of a drawing, itself included. */
export function* parts(drawing: Drawing): Generator<Drawing> {
  yield drawing;
  switch (drawing.is) {
    case "not":
    case "group":
    case "row":
    case "or":
      for (const item of drawing.items) yield* parts(item);
      break;
    case "pay":
      yield* parts(drawing.cost);
      yield* parts(drawing.gain);
      break;
    case "when":
      for (const item of drawing.box) yield* parts(item);
      yield* parts(drawing.then);
      break;
    case "per":
      yield* parts(drawing.body);
      for (const item of drawing.counter) yield* parts(item);
      break;
    case "may":
      yield* parts(drawing.body);
  }
}
