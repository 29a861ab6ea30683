/**
 * Finished games as figures: won, by leader, by mode and by the level of the opponents. Several seats of one game may
 * have been played by those who are asked about: points and what was won are counted seat by seat, games and wins in
 * a row game by game.
 */
import type { PlayedGame, PlayedSeat } from "../wire/types";
import type { OwnSeats } from "../browser/own";

/** A game as one of its seats played it. */
export interface Played {
  game: PlayedGame;
  seat: number;
  mine: PlayedSeat;
  won: boolean;
  /** Something was taken back, hints were asked for, or it was known what comes. */
  marked: boolean;
}

export interface Figures {
  games: number;
  /** All that were played in these games, and how many of them won. */
  seats: number;
  won: number;
  /** Seats won of a hundred; null without games. */
  rate: number | null;
  points: number | null;
  best: Played | null;
  /** Games in a row that one of the seats won: now, and at most. */
  streak: number;
  longest: number;
}

/** By what games are put together. */
export type By = "leader" | "mode" | "level";
export const BY: readonly By[] = ["leader", "mode", "level"];

export interface Group {
  key: string;
  played: Played[];
  games: number;
  won: number;
}

/** Seats of persons, the latest game first; `own`: of this browser only. */
export function playedSeats(games: readonly PlayedGame[], own: OwnSeats | null): Played[] {
  return games.flatMap((game) =>
    game.seats.flatMap((mine, seat): Played[] =>
      mine.who === "person" && (own === null || own[game.id]?.includes(seat))
        ? [
            {
              game,
              seat,
              mine,
              won: mine.place === 1,
              marked: game.taken_back || game.hints > 0 || game.continued,
            },
          ]
        : [],
    ),
  );
}

/** Game by game, whether one of the seats won it. */
function outcomes(played: readonly Played[]): boolean[] {
  const found = new Map<string, boolean>();
  for (const { game, won } of played) found.set(game.id, won || found.get(game.id) === true);
  return [...found.values()];
}

export const countGames = (played: readonly Played[]): number => outcomes(played).length;

export function figures(played: readonly Played[]): Figures {
  const won = played.filter((one) => one.won).length;
  const points = played.reduce((sum, one) => sum + one.mine.points, 0);
  const games = outcomes(played);
  let longest = 0;
  let run = 0;
  for (const one of games) longest = Math.max(longest, (run = one ? run + 1 : 0));
  const lost = games.indexOf(false);
  return {
    games: games.length,
    seats: played.length,
    won,
    rate: played.length > 0 ? (100 * won) / played.length : null,
    points: played.length > 0 ? points / played.length : null,
    best: played.reduce<Played | null>(
      (best, one) => (best === null || rank(one) > rank(best) ? one : best),
      null,
    ),
    streak: lost < 0 ? games.length : lost,
    longest,
  };
}

/** A won game is better than any lost one, whatever the points. */
const rank = ({ won, mine }: Played): number => mine.points + (won ? 1000 : 0);

/** Where a game belongs; the keys are put into words elsewhere. */
export function keyOf(by: By, { game, seat, mine }: Played): string {
  switch (by) {
    case "leader":
      return mine.leader;
    case "mode":
      return [game.players, ...game.sets].join(" ");
    case "level":
      return level(game, seat);
  }
}

/** One word for the opponents: their bot, `mixed` bots, the difficulty of rivals, or persons alone. */
function level(game: PlayedGame, seat: number): string {
  const others = game.seats.filter((_, n) => n !== seat);
  const bots = new Set(others.flatMap((one) => (one.who === "bot" ? [one.bot] : [])));
  const [bot] = bots;
  if (bot !== undefined) return bots.size > 1 ? "mixed" : `bot ${bot}`;
  if (others.some((one) => one.who === "person")) return "persons";
  return `rivals ${game.difficulty}`.trim();
}

/** The most played first. */
export function groups(by: By, played: readonly Played[]): Group[] {
  const found = new Map<string, Played[]>();
  for (const one of played) {
    const key = keyOf(by, one);
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found]
    .map(([key, of]) => ({
      key,
      played: of,
      games: countGames(of),
      won: of.filter((one) => one.won).length,
    }))
    .sort((a, b) => b.played.length - a.played.length || b.won - a.won || a.key.localeCompare(b.key));
}

/** Which games a figure stands for. */
export type Choice =
  | { is: "all" }
  | { is: "won" }
  | { is: "lost" }
  | { is: "marked" }
  | { is: "game"; id: string }
  | { is: By; key: string };

export function chosen(played: readonly Played[], choice: Choice): Played[] {
  switch (choice.is) {
    case "all":
      return [...played];
    case "won":
    case "lost":
      return played.filter((one) => one.won === (choice.is === "won"));
    case "marked":
      return played.filter((one) => one.marked);
    case "game":
      return played.filter((one) => one.game.id === choice.id);
    case "leader":
    case "mode":
    case "level":
      return played.filter((one) => keyOf(choice.is, one) === choice.key);
  }
}

/** A figure is a link to its games: `#/statistics?leader=muad_dib`. */
export function linkOf(choice: Choice): string {
  const query = new URLSearchParams();
  if (choice.is === "game") query.set("game", choice.id);
  else if ("key" in choice) query.set(choice.is, choice.key);
  else if (choice.is !== "all") query.set("only", choice.is);
  const text = query.toString();
  return text ? `#/statistics?${text}` : "#/statistics";
}

export function choiceOf(search: string): Choice {
  const query = new URLSearchParams(search);
  const id = query.get("game");
  if (id !== null) return { is: "game", id };
  for (const by of BY) {
    const key = query.get(by);
    if (key !== null) return { is: by, key };
  }
  const only = query.get("only");
  return only === "won" || only === "lost" || only === "marked" ? { is: only } : { is: "all" };
}
