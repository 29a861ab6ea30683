/** Equal points at the end, and what decided between them, in words. */
import { listed } from "../words/language";
import type { Tie } from "../wire/types";
import { capital, say } from "../words/words";

/** What is counted, in the order in which it decides. */
const COUNTED = ["components", "spice", "solari", "water", "garrison"] as const;

/** `called` names a side by its first seat; of two teams there is no need to. */
export function tieWords(tie: Tie, called: (seat: number) => string, teams: boolean): string {
  const [better = 0, worse = 0] = tie.seats;
  const goods = COUNTED.flatMap((what) => {
    const n = tie.equal[what];
    // of a set that breaks ties first few have anything
    return n === undefined || (n === 0 && what === "components") ? [] : [say(`tie.${what}`, { n })];
  });
  const equal = [say("tie.points", { n: tie.points }), ...goods];
  const [more = "", less = ""] = tie.held;
  const sides = teams ? say("tie.teams") : say("tie.sides", { better: called(better), worse: called(worse) });
  return capital(say("tie", { sides, equal: both(equal), by: say(`tie.by.${tie.by}`, { more, less }) }));
}

function both(parts: readonly string[]): string {
  const last = parts[parts.length - 1] ?? "";
  return parts.length > 1 ? say("tie.and", { parts: listed(parts.slice(0, -1)), last }) : last;
}
