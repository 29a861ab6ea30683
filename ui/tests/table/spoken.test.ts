/** The table in words. */
import { describe, expect, it } from "vitest";
import { Game } from "../../src/lib/game/game.svelte";
import {
  armyFacts,
  optionName,
  printed,
  seatFacts,
  seatName,
  spaceFacts,
  trackFacts,
} from "../../src/lib/telling/spoken";
import { sentence, sentenceParts, Teller } from "../../src/lib/telling/tidings";
import { lines, words, type Line } from "../../src/lib/telling/log";
import type { Event } from "../../src/lib/wire/types";
import { contentOf, fixture } from "./positions";

function laid(name: string): Game {
  const found = fixture(name);
  const game = new Game(() => false);
  game.content = contentOf(found.mode);
  game.settings.pace = "off";
  game.hear(found.table);
  game.hear(found.log);
  for (const position of found.positions) game.hear(position);
  game.queue.skip();
  return game;
}

describe("what lies on the table", () => {
  it.each(["space", "six", "rivals", "three", "end"])("every seat says what it has: %s", (name) => {
    const game = laid(name);
    for (const player of game.view?.players ?? []) {
      const said = `${seatName(game, player.seat)}: ${seatFacts(game, player)}`;
      expect(said).toContain(game.leaderName(player.seat));
      expect(said).toMatch(new RegExp(`\\b${player.vp} victory points?`));
      expect(said).toContain(`${player.resources.solari} solari`);
      expect(said).not.toMatch(/undefined|null|NaN|\{|, ,/);
      expect(armyFacts(game, player)).toContain(`strength ${player.strength}`);
    }
  });

  it("a seat of a team says whose ally it is, and nobody else does", () => {
    const game = laid("six");
    const { sides, players } = game.view!;
    for (const { seat, commander } of players) {
      const leads = players.find((one) => one.commander && sides[one.seat] === sides[seat])!;
      const ally = `ally of ${game.leaderName(leads.seat)}`;
      expect(
        seatName(game, seat)
          .split(", ")
          .includes(commander ? "commander" : ally),
      ).toBe(true);
      expect(seatName(game, seat).includes("ally")).toBe(!commander);
    }
    expect(seatName(laid("rivals"), 0)).not.toMatch(/ally|commander/);
  });

  it("a seat says what it has won", () => {
    const game = laid("end");
    const cards = Object.values(game.content?.components["conflicts"] ?? {});
    const won = cards.find((card) => card.fields.battle_icon);
    const player = { ...game.view!.players[0]!, won: [won!.id] };
    expect(seatFacts(game, player)).toContain(won!.fields.battle_icon!.replaceAll("_", " "));
  });

  it("an army says its units, each kind that it has", () => {
    const game = laid("space");
    const player = { ...game.view!.players[0]!, seat: 9, strength: 7 };
    const said = (troops: number, worms: number, swords: number, others = 0): string =>
      armyFacts(game, {
        ...player,
        troops_in_conflict: troops,
        sandworms: worms,
        swords,
        units: troops + worms + others,
        others_in_conflict: others ? [{ kind: "raiders", n: others, words: `${others} raiders` }] : [],
      });
    expect(said(0, 0, 0)).toBe("strength 7, no units");
    expect(said(2, 0, 0)).toBe("strength 7, 2 troops");
    expect(said(0, 1, 0)).toBe("strength 7, 1 sandworm");
    expect(said(1, 2, 3)).toBe("strength 7, 1 troop, 2 sandworms, 3 swords");
    // of a set that the page has no drawings of
    expect(said(0, 0, 0, 2)).toBe("strength 7, 2 raiders");
    expect(said(1, 0, 0, 2)).toBe("strength 7, 1 troop, 2 raiders");
  });

  it("an option says also what speaks against it", () => {
    const [chip] = laid("space").chips;
    const option = { text: "to arrakeen", verb: "to", words: "To Arrakeen" };
    expect(optionName({ ...chip!, option })).toBe("To Arrakeen");
    expect(optionName({ ...chip!, option: { ...option, warning: "nobody left" } })).toBe(
      "To Arrakeen – nobody left",
    );
  });

  it("every component says what is printed on it", () => {
    const game = laid("six");
    for (const kind of Object.values(game.content?.components ?? {}))
      for (const component of Object.values(kind)) expect(printed(component)).not.toMatch(/undefined|null/);
  });

  it("spaces say who is there, tracks how far everybody is", () => {
    const game = laid("space");
    const taken = Object.keys(game.pieces.agents.at).find((id) => game.pieces.agents.at[id]?.length);
    const space = game.component("spaces", taken ?? "");
    expect(space && spaceFacts(game, space).join()).toMatch(/agent of \w/);
    expect(trackFacts(game, "emperor")).toHaveLength(
      4 + (game.view?.table.alliances["emperor"] == null ? 0 : 1),
    );
  });

  it("nothing that is asked, offered or refused names a seat by its number, or a rule", () => {
    const numbers = /\bP[1-6]\b|\([A-Z]{1,2}-\d/;
    const named = ["six", "space", "verb-activate_seat", "verb-trade_with_seat", "verb-give_spice"];
    for (const game of [...named, "verb-let_deploy", "verb-token"].map(laid)) {
      const { question = "", options = [] } = game.view?.decision ?? {};
      const said = options.flatMap(({ words, warning = "", label = "" }) => [words, warning, label]);
      const texts = [
        question,
        ...said,
        ...[...game.reasons.values()].map(({ text }) => text),
        ...game.chips.map(({ title }) => title),
      ];
      expect(texts.filter((text) => numbers.test(text))).toEqual([]);
    }
  });
});

describe("what happens", () => {
  const line = (seat: number | null, ...texts: string[]): Line => ({
    seat,
    rev: 0,
    loss: false,
    clauses: texts.map((text) => ({ bits: [], parts: [words(text)], rev: 0 })),
  });
  const leaders = ["Gurney", "Feyd"];

  it("a turn is one sentence", () => {
    const said = sentence(
      line(1, "plays Dagger", "gains 3 spice", "reveals Diplomacy", "Signet Ring"),
      leaders,
    );
    expect(said).toBe("Feyd: plays Dagger, gains 3 spice, reveals Diplomacy, Signet Ring.");
    expect(sentence(line(null, "Round 8 begins."), leaders)).toBe("Round 8 begins.");
  });

  it("has parts that open what they name, and is the same sentence", () => {
    const dagger = { is: "name", kind: "cards", id: "dagger", text: "Dagger" } as const;
    const turn = line(1, "", "gains 1 spice");
    turn.clauses[0]!.parts = [words("plays "), dagger];
    const parts = sentenceParts(turn, leaders);
    expect(parts.filter(({ is }) => is === "name")).toEqual([dagger]);
    expect(parts.map(({ text }) => text).join("")).toBe("Feyd: plays Dagger, gains 1 spice.");
    expect(sentence(turn, leaders)).toBe("Feyd: plays Dagger, gains 1 spice.");
  });

  it("is told once, and a turn when it has ended", () => {
    const teller = new Teller();
    const first = line(1, "plays Dagger");
    expect(teller.tell([line(0, "passes")], true)).toEqual([]);
    const told = [line(0, "passes"), first];
    expect(teller.tell(told, false)).toEqual([]);
    first.clauses.push({ bits: [], parts: [words("gains 1 spice")], rev: 0 });
    const next = [...told, line(0, "draws 1 card")];
    expect(teller.tell(next, false).map((news) => sentence(news, leaders))).toEqual([
      "Feyd: plays Dagger, gains 1 spice.",
    ]);
    expect(teller.tell(next, true).map((news) => sentence(news, leaders))).toEqual(["Gurney: draws 1 card."]);
    expect(teller.tell(next, true)).toEqual([]);
    next[2]?.clauses.push({ bits: [], parts: [words("gains 1 water")], rev: 0 });
    expect(teller.tell(next, true).map((news) => sentence(news, leaders))).toEqual([
      "Gurney: gains 1 water.",
    ]);
  });

  it("after something was taken back only what is new is told", () => {
    const teller = new Teller();
    const all = [line(0, "a"), line(1, "b"), line(0, "c")];
    teller.tell(all, true);
    expect(teller.tell(all.slice(0, 1), true)).toEqual([]);
    expect(teller.tell(all.slice(0, 2), true)).toHaveLength(1);
  });

  it("no event of a real game leaves a number of a seat in its sentence", () => {
    const game = laid("end");
    const told = lines(game.story.events as Event[], game.content ?? contentOf("four"), 0);
    const names = (game.view?.players ?? []).map((player) => game.leaderName(player.seat));
    expect(told.map((one) => sentence(one, names)).filter((text) => /\bP\d\b|undefined/.test(text))).toEqual(
      [],
    );
  });
});
