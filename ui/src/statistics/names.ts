/** Keys of the figures in words, from what the server says a table can be made of. */
import type { SetupChoices } from "../lib/wire/types";
import type { By, Choice } from "../lib/finished/statistics";
import { dotted } from "../lib/words/language";
import { say } from "../lib/words/words";

export interface Names {
  leader: (id: string) => string;
  of: (by: By, key: string) => string;
  choice: (choice: Choice) => string;
}

/** What the server does not know any more, own cards of then, has its id for a name. */
const title = (id: string): string =>
  id.replace(/_/g, " ").replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Where a game has several seats, those are counted. */
export const wonOf = (won: number, seats: number, games: number): string =>
  say(seats > games ? "stats.seats_won_of" : "stats.won_of", { won, n: seats });

export function namesOf(setup: SetupChoices | null): Names {
  const leaders = new Map<string, string>();
  const sets = new Map<string, string>();
  const modes = new Map<string, string>();
  for (const mode of setup?.modes ?? []) {
    modes.set(String(mode.players), mode.name);
    for (const set of mode.sets) sets.set(set.value, set.name);
    for (const { leaders: there } of mode.seats)
      for (const leader of there) leaders.set(leader.value, leader.name);
  }
  const difficulties = new Map(
    setup?.modes.flatMap((mode) => mode.difficulty.map((one) => [one.value, one.name] as const)),
  );
  const bots = new Map(setup?.bots.map((bot) => [bot.value, bot.name]));
  const leader = (id: string): string => leaders.get(id) ?? title(id);

  function level(key: string): string {
    if (key === "mixed" || key === "persons") return say(`stats.${key}`);
    const [kind = "", ...rest] = key.split(" ");
    const word = rest.join(" ");
    if (kind === "bot") return bots.get(word) ?? title(word);
    return word
      ? say("stats.rivals_at", { difficulty: difficulties.get(word) ?? title(word) })
      : say("stats.rivals");
  }
  function mode(key: string): string {
    const [players = "", ...with_] = key.split(" ");
    // sets that can be chosen; what every game has need not be said
    const extra = with_.flatMap((set) => sets.get(set) ?? []);
    return dotted([modes.get(players) ?? players, ...extra]);
  }
  const of = (by: By, key: string): string =>
    by === "leader" ? leader(key) : by === "mode" ? mode(key) : level(key);
  return {
    leader,
    of,
    choice(choice) {
      if (choice.is === "game") return say("stats.one");
      return "key" in choice ? of(choice.is, choice.key) : say(`stats.${choice.is}`);
    },
  };
}
