/** Keys of the table. Everything that can be clicked has a key or can be reached with the arrows. */
import type { Settings } from "../browser/settings";

export type Command =
  | { do: "option"; number: number }
  | { do: "end" }
  | { do: "back" }
  | { do: "take back" }
  | { do: "log" }
  | { do: "rules" }
  | { do: "board" }
  | { do: "help" }
  | { do: "hint" }
  | { do: "replay" }
  | { do: "cover" }
  | { do: "step" }
  | { do: "walk"; dx: -1 | 0 | 1; dy: -1 | 0 | 1 };

export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const LETTERS: Record<string, Command> = {
  " ": { do: "end" },
  Escape: { do: "back" },
  u: { do: "take back" },
  l: { do: "log" },
  r: { do: "rules" },
  m: { do: "board" },
  p: { do: "replay" },
  h: { do: "hint" },
  c: { do: "cover" },
  n: { do: "step" },
  "?": { do: "help" },
  ArrowLeft: { do: "walk", dx: -1, dy: 0 },
  ArrowRight: { do: "walk", dx: 1, dy: 0 },
  ArrowUp: { do: "walk", dx: 0, dy: -1 },
  ArrowDown: { do: "walk", dx: 0, dy: 1 },
};

/** What a key means; null where the browser or a text field needs it. */
export function command(press: Press, typing = false): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (typing) return press.key === "Escape" ? { do: "back" } : null;
  if (/^[0-9]$/.test(press.key)) return { do: "option", number: Number(press.key) };
  return LETTERS[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}

/** Letters, numbers and signs may be switched off. */
export const isOff = ({ key }: Pick<Press, "key">, settings: Pick<Settings, "keys">): boolean =>
  !settings.keys && /^[^ ]$/.test(key);

export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The nearest thing in that direction: straight ahead counts more than aside. Returns its index, or -1. */
export function neighbour(from: Spot, spots: readonly Spot[], dx: number, dy: number): number {
  const middle = (spot: Spot) => [spot.left + spot.width / 2, spot.top + spot.height / 2] as const;
  const [x0, y0] = middle(from);
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const [x, y] = middle(spot);
    const ahead = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    const far = ahead + aside * 2;
    if (ahead > 1 && far < least) {
      least = far;
      best = index;
    }
  });
  return best;
}
