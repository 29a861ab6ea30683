/** Equal points at the end, and what decided between them, in words. */
import type { Tie } from "./messages";
import { capital, say, sayMany } from "./words";

/** What is counted, in the order in which it decides. */
const COUNTED = ["components", "spice", "solari", "water", "garrison"] as const;

/** `called` names a side by its first seat; of two teams there is no need to. */
export function tieWords(tie: Tie, called: (seat: number) => string, teams: boolean): string {
  const [better = 0, worse = 0] = tie.seats;
  const goods = COUNTED.flatMap((what) => {
    const n = tie.equal[what];
    return n === undefined ? [] : [sayMany(`tie.${what}`, n)];
  });
  const equal = [sayMany("tie.points", tie.points), ...goods];
  const [more = "", less = ""] = tie.held;
  const sides = teams ? say("tie.teams") : say("tie.sides", { better: called(better), worse: called(worse) });
  return capital(say("tie", { sides, equal: listed(equal), by: say(`tie.by.${tie.by}`, { more, less }) }));
}

function listed(parts: readonly string[]): string {
  const last = parts[parts.length - 1] ?? "";
  return parts.length > 1 ? say("tie.and", { parts: parts.slice(0, -1).join(", "), last }) : last;
}
