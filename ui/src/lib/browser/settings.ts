/** What a player likes, kept in the browser. */
import { PACES, type Pace } from "../game/queue";
import { read, type Kept } from "./store";
import { LANGUAGES } from "../words/words";

/** When to ask before a turn ends: never, while something is unused, always. */
export const CONFIRMS = ["off", "unused", "always"] as const;
export type Confirm = (typeof CONFIRMS)[number];

export interface Settings {
  /** Its code; empty: what the browser prefers. */
  language: string;
  pace: Pace;
  confirm: Confirm;
  /** A turn with nothing left ends by itself, before its player has looked at it. */
  endsAlone: boolean;
  /** Pass in combat while no own card would do anything. */
  autoPass: boolean;
  sound: boolean;
  motion: boolean;
  /** Several persons at this device play with open cards: no screen between them. */
  openHands: boolean;
  /** The whole log in sentences instead of symbols. */
  logWords: boolean;
  /** Letters and numbers are keys; whoever speaks to the browser, or presses keys unwillingly, wants none. */
  keys: boolean;
}

export const USUAL: Settings = {
  language: "",
  pace: "normal",
  confirm: "unused",
  endsAlone: false,
  autoPass: true,
  sound: true,
  motion: true,
  openHands: false,
  logWords: false,
  keys: true,
};
const KEY = "sietch.settings";

/** Reads what was kept; what makes no sense is as usual. */
export function readSettings(kept: Pick<Kept, "getItem">): Settings {
  const text = read(kept, KEY);
  const found: Partial<Record<keyof Settings, unknown>> =
    typeof text === "object" && text !== null ? text : {};
  const truth = (name: Exclude<keyof Settings, "language" | "pace" | "confirm">): boolean =>
    typeof found[name] === "boolean" ? found[name] : USUAL[name];
  return {
    language: LANGUAGES.find((code) => code === found.language) ?? USUAL.language,
    pace: PACES.find((pace) => pace === found.pace) ?? USUAL.pace,
    confirm: confirmOf(found.confirm),
    endsAlone: truth("endsAlone"),
    autoPass: truth("autoPass"),
    sound: truth("sound"),
    motion: truth("motion"),
    openHands: truth("openHands"),
    logWords: truth("logWords"),
    keys: truth("keys"),
  };
}

/** It was a switch at first. */
function confirmOf(found: unknown): Confirm {
  if (typeof found === "boolean") return found ? "unused" : "off";
  return CONFIRMS.find((one) => one === found) ?? USUAL.confirm;
}

export function keepSettings(kept: Pick<Kept, "setItem">, settings: Settings): void {
  kept.setItem(KEY, JSON.stringify(settings));
}
