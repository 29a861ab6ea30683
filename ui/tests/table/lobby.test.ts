import { describe, expect, it } from "vitest";
import {
  isSeed,
  ledBy,
  modeOf,
  notes,
  request,
  seatsHere,
  teamWishes,
  usualWish,
  whyNone,
  whyNot,
  whyNotThere,
  withHints,
  withPlayers,
  withReason,
  withSet,
  withVariant,
} from "../../src/lib/lobby/lobby";
import type { Choice, SetupChoices } from "../../src/lib/wire/types";
import { portrait } from "../../src/lib/draw/portrait";
import { choice, setup } from "./setups";

describe("a new table", () => {
  it("is the usual one at first: oneself, and bots", () => {
    const wish = usualWish(setup, 4);
    expect(wish.seats.map((seat) => seat.who)).toEqual(["here", "bot", "bot", "bot"]);
    expect(wish).toMatchObject({ sets: ["choam"], difficulty: "" });
    expect(wish.seats[1]?.bot).toBe("naib");
  });

  it("says what is chosen, or why nothing can be, each reason with its names", () => {
    const [mild, hard] = [
      { ...choice("mild"), help: "easy" },
      { ...choice("hard"), help: "not easy" },
    ];
    expect(notes([mild, hard], ["hard"])).toEqual(["not easy"]);
    expect(notes([mild, choice("closed", false, "for two")], [])).toEqual([]);
    const closed = ["for one", "for two", "for one"].map((why, n) => choice(`${n}`, false, why));
    expect(notes(closed, [])).toEqual(["0, 2: for one", "1: for two"]);
    expect(notes(closed.slice(0, 1), [])).toEqual(["for one"]);
  });

  it("has rivals where the mode has them", () => {
    const wish = usualWish(setup, 1);
    expect(wish.seats.map((seat) => seat.who)).toEqual(["here", "rival", "rival"]);
    expect(wish.difficulty).toBe("sardaukar");
  });

  it("has as many persons at this device as one likes, with their names of last time", () => {
    const wish = usualWish(setup, 4, ["Chani", "", "  Liet "]);
    const [, bot, third, fourth] = wish.seats;
    if (!bot || !third || !fourth) throw new Error("no seats");
    bot.name = "nobody asks a bot";
    third.who = "here";
    fourth.who = "person";
    fourth.name = "Duncan";
    expect(seatsHere(wish)).toEqual([0, 2]);
    expect(request(wish).seats).toEqual([
      { who: "person", name: "Chani" },
      { who: "bot", bot: "naib" },
      { who: "person", name: "Liet" },
      { who: "person", name: "Duncan" },
    ]);
  });

  it("keeps its persons when another number of players comes", () => {
    const wish = usualWish(setup, 4, ["Chani", "Stilgar"]);
    const [, second] = wish.seats;
    if (second) second.who = "here";
    expect(seatsHere(withPlayers(setup, wish, 4))).toEqual([0, 1]);
    const alone = withPlayers(setup, wish, 1);
    expect(alone.seats.map((seat) => seat.who)).toEqual(["here", "rival", "rival"]);
    expect(withPlayers(setup, alone, 4).seats[1]).toMatchObject({ who: "bot", name: "Stilgar" });
  });

  /** The same choices with other leaders for everybody. */
  const offering = (...leaders: Choice[]): SetupChoices => ({
    ...setup,
    modes: setup.modes.map((mode) => ({ ...mode, seats: mode.seats.map((seat) => ({ ...seat, leaders })) })),
  });

  it("offers nobody whose set is left out", () => {
    const shaddam = { ...choice("shaddam"), needs: ["choam"] };
    const led = offering(shaddam);
    const wish = usualWish(led, 4);
    const { sets } = modeOf(led, 4);
    expect(whyNot(shaddam, wish, sets)).toBe("");
    wish.seats[0]!.leader = "shaddam";
    const without = withSet(led, wish, "choam");
    expect(without.sets).toEqual([]);
    expect(whyNot(shaddam, without, sets)).toBe("only with CHOAM");
    expect(without.seats[0]?.leader).toBe("");
    expect(withSet(led, without, "choam").sets).toEqual(["choam"]);
  });

  it("offers a set that needs another, or does not go with one, and takes it out with that", () => {
    const long = { ...choice("long"), needs: ["ix"], not_with: { short: "not together with the short one" } };
    const sets = [choice("ix"), long, { ...choice("short"), needs: ["ix"] }];
    const led = { ...setup, modes: setup.modes.map((mode) => ({ ...mode, sets })) };
    const bare = usualWish(led, 4);
    expect(whyNot(long, bare, sets)).toBe(`only with ${sets[0]?.name}`);
    const both = withSet(led, withSet(led, bare, "ix"), "long");
    expect(both.sets).toEqual(["ix", "long"]);
    expect(whyNot(long, withSet(led, { ...both, sets: ["ix"] }, "short"), sets)).toBe(
      "not together with the short one",
    );
    expect(withSet(led, both, "ix").sets).toEqual([]);
  });

  it("offers nobody who does not go with a variant", () => {
    const gurney = { ...choice("gurney"), not_with: { row_churn: "not one of them" } };
    const rabban = choice("rabban");
    const led = offering(gurney, rabban);
    const wish = usualWish(led, 1);
    wish.seats[1]!.leader = "gurney";
    wish.seats[2]!.leader = "rabban";
    const churned = withVariant(led, wish, "row_churn");
    expect(churned.variants).toEqual(["row_churn"]);
    expect([gurney, rabban].map((one) => whyNot(one, churned))).toEqual(["not one of them", ""]);
    expect(churned.seats.map((chair) => chair.leader)).toEqual(["", "", "rabban"]);
    expect(withVariant(led, churned, "row_churn").variants).toEqual([]);
  });

  it("has bots that play it", () => {
    const picky = { ...choice("picky"), not_with: { 1: "not alone", ix: "not with Ix" } };
    const broken = choice("broken", true, "cannot be loaded");
    const found = { ...setup, bots: [broken, picky, choice("acolyte")] };
    const wish = usualWish(found, 4);
    expect(wish.seats[1]?.bot).toBe("picky"); // the usual one cannot be had
    expect(found.bots.map((bot) => whyNot(bot, wish))).toEqual(["cannot be loaded", "", ""]);
    expect(withSet(found, wish, "ix").seats[1]?.bot).toBe("acolyte");
    const alone = withPlayers(found, wish, 1);
    expect([alone.seats[0]?.bot, whyNot(picky, alone)]).toEqual(["acolyte", "not alone"]);
  });

  it("asks for what was chosen and for nothing else", () => {
    const wish = usualWish(setup, 4);
    const [me, bot] = wish.seats;
    if (!me || !bot) throw new Error("no seats");
    me.leader = "muad_dib";
    bot.ofTwo = true;
    expect(request(wish).seats?.slice(0, 2)).toEqual([
      { who: "person", leader: "muad_dib" },
      { who: "bot", bot: "naib", of_two: true },
    ]);
    const there = (seat: number): string[] =>
      setup.modes[1]!.seats[seat]!.leaders.map((leader) => whyNotThere(leader, wish, [], seat));
    expect([there(0), there(1)]).toEqual([
      ["", ""],
      ["taken by seat 1", ""],
    ]);
  });

  it("keeps seed and own cards when another number of players comes", () => {
    const wish = { ...usualWish(setup, 4), seed: "-7", content: { name: "mine.yaml", text: "id: mine" } };
    const alone = withPlayers(setup, wish, 1);
    expect(alone.seats.map((seat) => seat.who)).toEqual(["here", "rival", "rival"]);
    expect(request(alone)).toMatchObject({ players: 1, seed: "-7", content: "id: mine" });
    expect(request(usualWish(setup, 4))).not.toHaveProperty("seed");
    expect(request(usualWish(setup, 4))).not.toHaveProperty("content");
    expect(request(usualWish(setup, 4))).not.toHaveProperty("hints");
  });

  it("has hints for who plays alone, and among persons if somebody wants them", () => {
    const alone = usualWish(setup, 4);
    const two = { ...alone, seats: alone.seats.map((chair) => ({ ...chair, who: "person" as const })) };
    expect([withHints(alone), withHints(two)]).toEqual([true, false]);
    expect(request({ ...two, hints: true })).toMatchObject({ hints: true });
    expect(withHints({ ...alone, hints: false })).toBe(false);
  });

  it("says in one line why nothing of a kind can be chosen", () => {
    const mode = { ...modeOf(setup, 4), name: "4 players" };
    const closed = ["for one", "for two", "for one"].map((why, n) => choice(`${n}`, false, why));
    expect(whyNone([choice("free"), ...closed], mode)).toBe("");
    expect(whyNone([], mode)).toBe("");
    expect(whyNone(closed.slice(0, 1), mode)).toBe("for one");
    expect(whyNone(closed, mode)).toBe("none for 4 players");
  });

  it("says of bots for people how hard they are, and of others nothing", () => {
    expect(withReason({ ...choice("acolyte"), level: 1 }, "")).toBe("acolyte – easy");
    expect(withReason({ ...choice("acolyte"), level: 1 }, "not here")).toBe("acolyte – not here");
    expect(withReason(choice("random"), "")).toBe("random");
  });

  it("has teams, each known by its commander", () => {
    const mode = modeOf(setup, 4);
    const only = [choice("muad_dib"), choice("staban_tuek", false, "commands nobody")];
    const seats = mode.seats.map((seat) => ({
      ...seat,
      side: seat.seat % 2,
      leaders: seat.seat === 2 ? only : seat.leaders,
    }));
    const fremen = { ...portrait("fremen", "tracks"), fields: { only: "muad_dib" } };
    const wish = usualWish(setup, 4);
    expect(teamWishes(mode, wish, { fremen })).toEqual([null, null, null, null]);
    const team = { track: "fremen", icon: "faction_fremen", commander: "muad_dib" };
    expect(teamWishes({ ...mode, seats }, wish, { fremen })).toEqual([
      { ...team, commands: false },
      null,
      { ...team, commands: true },
      null,
    ]);
  });

  it("is led by whom one chose, by the only one who can, or by chance", () => {
    const wish = usualWish(setup, 4);
    const mode = modeOf(setup, 4);
    expect(ledBy(mode, wish, 0)).toBe("");
    const alone = modeOf(offering(choice("staban_tuek"), choice("muad_dib", false, "not here")), 4);
    expect(ledBy(alone, wish, 0)).toBe("staban_tuek");
    const chosen = { ...wish, seats: wish.seats.map((chair) => ({ ...chair, leader: "muad_dib" })) };
    expect(ledBy(mode, chosen, 0)).toBe("muad_dib");
  });

  it("takes whole numbers as seeds", () => {
    expect(["0", "-12", "20261116", "576460752303423487"].every(isSeed)).toBe(true);
    expect(["", "1.5", "abc", "1e9", "1234567890123456789"].some(isSeed)).toBe(false);
  });
});
