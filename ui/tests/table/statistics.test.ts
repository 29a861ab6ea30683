import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { PlayedGame, PlayedSeat } from "../../src/lib/wire/types";
import { ownSeats, rememberSeat } from "../../src/lib/browser/own";
import {
  choiceOf,
  chosen,
  countGames,
  figures,
  groups,
  linkOf,
  playedSeats,
  type Choice,
} from "../../src/lib/finished/statistics";
import { wonOf } from "../../src/statistics/names";
import Tiles from "../../src/statistics/Tiles.svelte";

const seat = (who: PlayedSeat["who"], points: number, place: number, more: Partial<PlayedSeat> = {}) => ({
  who,
  name: "",
  bot: who === "bot" ? "naib" : "",
  leader: who === "person" ? "lady_jessica" : "muad_dib",
  points,
  place,
  ...more,
});
const game = (id: string, seats: PlayedSeat[], more: Partial<PlayedGame> = {}): PlayedGame => ({
  id,
  name: id,
  made: 0,
  company: "4 players",
  players: seats.length,
  mode: "free_for_all",
  sets: ["uprising", "choam"],
  difficulty: "",
  round: 8,
  seats,
  taken_back: false,
  hints: 0,
  continued: false,
  ...more,
});
// the latest first
const GAMES = [
  game("e", [seat("person", 11, 1), seat("bot", 9, 2), seat("bot", 8, 3)]),
  game("d", [seat("person", 10, 1, { leader: "muad_dib" }), seat("bot", 7, 2), seat("bot", 6, 3)]),
  game("c", [seat("person", 12, 2), seat("bot", 12, 1, { bot: "mentat" }), seat("bot", 3, 3)], { hints: 2 }),
  game("b", [seat("person", 8, 2), seat("person", 10, 1), seat("bot", 5, 3)], { taken_back: true }),
  game("a", [seat("person", 10, 1), seat("rival", 9, 2), seat("rival", 4, 3)], {
    players: 1,
    mode: "rivals",
    difficulty: "sardaukar",
  }),
];
const mine = playedSeats(GAMES, { a: [0], b: [0], c: [0], d: [0], e: [0] });

describe("statistics", () => {
  it("are of the seats that were played here, or of all persons", () => {
    expect(mine.map((one) => one.game.id)).toEqual(["e", "d", "c", "b", "a"]);
    expect(playedSeats(GAMES, null)).toHaveLength(6);
    expect(playedSeats(GAMES, {})).toEqual([]);
    expect(playedSeats(GAMES, { b: [1], d: [2] }).map((one) => one.mine.points)).toEqual([10]); // no bot's seat
  });

  it("count what was won, and in a row", () => {
    const { games, won, rate, points, best, streak, longest } = figures(mine);
    expect([games, won, rate, points]).toEqual([5, 3, 60, 10.2]);
    expect(wonOf(won, figures(mine).seats, games)).toBe("3 of 5 won");
    expect(best?.game.id).toBe("e"); // won with fewer points than another was lost with
    expect([streak, longest]).toEqual([2, 2]);
    expect(figures(mine.slice(2))).toMatchObject({ streak: 0, longest: 1 });
    expect(figures([])).toMatchObject({ games: 0, rate: null, points: null, best: null, streak: 0 });
  });

  it("count a game of several persons at this device once, and what they won seat by seat", () => {
    const three = [10, 8, 6].map((points, n) => seat("person", points, n + 1));
    const together = playedSeats([game("f", three)], { f: [0, 1, 2] });
    expect(figures(together)).toMatchObject({ games: 1, seats: 3, won: 1, points: 8, streak: 1, longest: 1 });
    expect(wonOf(1, 3, 1)).toBe("1 of 3 seats won");
    expect(groups("mode", together)[0]).toMatchObject({ games: 1, won: 1 });
    // the winner need not sit first, and a game that nobody of them won ends the row
    const won = game("h", [...three].reverse());
    const lost = game("g", [seat("bot", 11, 1), ...three.slice(1)]);
    const row = playedSeats([won, lost, ...GAMES], { h: [0, 2], g: [1, 2], e: [0], d: [0], c: [0] });
    expect(figures(row)).toMatchObject({ games: 5, seats: 7, won: 3, streak: 1, longest: 2 });
    expect(countGames(chosen(row, { is: "lost" }))).toBe(3);
    // everybody: the two persons of game b
    expect(figures(playedSeats(GAMES, null))).toMatchObject({ games: 5, seats: 6, won: 4, streak: 2 });
  });

  it("count one game as one", () => {
    const tiles = (games: number): string =>
      render(Tiles, { props: { figures: figures(mine.slice(0, games)), marked: 0 } }).body;
    expect(tiles(1)).toMatch(/>1<\/b><span>game</);
    expect(tiles(2)).toMatch(/>2<\/b><span>games</);
  });

  it("are put together by leader, mode and level", () => {
    const told = (by: "leader" | "mode" | "level") =>
      groups(by, mine).map(({ key, played, won }) => [key, played.length, won]);
    expect(told("leader")).toEqual([
      ["lady_jessica", 4, 2],
      ["muad_dib", 1, 1],
    ]);
    expect(told("mode")).toEqual([
      ["3 uprising choam", 4, 2],
      ["1 uprising choam", 1, 1],
    ]);
    expect(told("level")).toEqual([
      ["bot naib", 3, 2],
      ["rivals sardaukar", 1, 1],
      ["mixed", 1, 0],
    ]);
  });

  it("lead to their games, by links that say which", () => {
    const ids = (choice: Choice) =>
      chosen(mine, choiceOf(linkOf(choice).split("?")[1] ?? "")).map((one) => one.game.id);
    expect(ids({ is: "all" })).toEqual(["e", "d", "c", "b", "a"]);
    expect(ids({ is: "won" })).toEqual(["e", "d", "a"]);
    expect(ids({ is: "lost" })).toEqual(["c", "b"]);
    expect(ids({ is: "marked" })).toEqual(["c", "b"]);
    expect(ids({ is: "game", id: "d" })).toEqual(["d"]);
    expect(ids({ is: "leader", key: "muad_dib" })).toEqual(["d"]);
    expect(ids({ is: "mode", key: "1 uprising choam" })).toEqual(["a"]);
    expect(ids({ is: "level", key: "bot naib" })).toEqual(["e", "d", "b"]);
  });
});

describe("own seats", () => {
  const storage = (text: string | null) => ({
    getItem: () => text,
    setItem: (_: string, value: string) => void (text = value),
  });

  it("are remembered once each", () => {
    const kept = storage(null);
    for (const [id, seat] of [
      ["a", 0],
      ["a", 0],
      ["a", 2],
      ["b", 1],
    ] as const)
      rememberSeat(kept, id, seat);
    expect(ownSeats(kept)).toEqual({ a: [0, 2], b: [1] });
  });

  it.each(["{", "null", "3", '{"a": "0", "b": [1]}'])("what nobody of us wrote is left alone: %s", (text) => {
    expect(ownSeats(storage(text))["a"]).toBeUndefined();
  });
});
