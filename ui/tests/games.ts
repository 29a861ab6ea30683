/** Finished games that nobody has played, for the page of statistics. */
import type { PlayedGame, Statistics } from "../src/lib/wire/types.ts";

const LEADERS = ["lady_jessica", "muad_dib", "gurney_halleck", "princess_irulan", "lady_margot_fenring"];
const BOTS = ["naib", "naib", "mentat", "acolyte", "kwisatz_haderach"];
const DAY = 86_400;

/** As many as wanted, always the same ones; the latest first. */
export function madeUp(count: number): Statistics {
  let seed = 11;
  const chance = (n: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  const games = Array.from({ length: count }, (_, n): PlayedGame => {
    const players = [4, 3, 4, 1, 4, 2][chance(6)] ?? 4;
    const seats = Math.max(3, players);
    const bot = BOTS[chance(BOTS.length)] ?? "naib";
    const won = chance(100) < (bot === "kwisatz_haderach" ? 25 : 48);
    const first = chance(LEADERS.length);
    const points = won ? 10 + chance(4) : 5 + chance(6);
    return {
      id: `game${n}`,
      name: "",
      made: 1_790_000_000 - n * DAY * 1.5,
      company: "",
      players,
      mode: players < 3 ? "rivals" : "free_for_all",
      sets: chance(4) === 0 ? ["uprising"] : ["uprising", "choam"],
      difficulty: players === 1 ? "mercenary" : "",
      round: 7 + chance(3),
      seats: Array.from({ length: seats }, (_, seat) => ({
        who: seat === 0 ? "person" : seat < players ? "bot" : "rival",
        name: "",
        bot: seat > 0 && seat < players ? bot : "",
        leader: LEADERS[(first * (seat === 0 ? 1 : 3) + seat) % LEADERS.length] ?? "",
        points: seat === 0 ? points : won ? 6 + chance(4) : 10 - seat,
        place: seat === 0 ? (won ? 1 : 2 + chance(2)) : seat + (won ? 1 : 0),
      })),
      taken_back: chance(6) === 0,
      hints: chance(4) === 0 ? 1 + chance(5) : 0,
      continued: false,
    };
  });
  return { games };
}
