/** What Immortality lays on the table, drawn from real positions. */
import { describe, expect, it } from "vitest";
import { chips } from "../../src/lib/telling/chips";
import { gainsOf } from "../../src/lib/telling/gains";
import { needsConfirm } from "../../src/lib/game/halfmade";
import { lines } from "../../src/lib/telling/log";
import {
  ATOMICS,
  armyOf,
  columnsOf,
  genesAhead,
  genesOf,
  hasTanks,
  isFirstTaken,
  outlook,
  owners,
  RESEARCH,
  researchTrack,
  TLEILAXU,
  tleilaxuRow,
  tleilaxuTrack,
  type Track,
} from "../../src/lib/telling/tleilax";
import type { Decision, Option, Player, View } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";

const content = contentOf("immortality");
const { view } = last(fixture("immortality"));
const first = view.players[0] as Player;

describe("the tracks of the Bene Tleilax", () => {
  it("have a place for every space, and each leads to the next column, one row up or down", () => {
    const fields = researchTrack(content)?.fields ?? [];
    expect(new Set(fields.map(({ column, row }) => `${column} ${row}`)).size).toBe(fields.length);
    for (const { column, row, next } of fields.slice(1))
      for (const id of next) {
        const to = fields.find((field) => field.id === id);
        expect([to?.column, Math.abs((to?.row ?? 0) - row)]).toEqual([column + 1, 1]);
      }
    expect(tleilaxuTrack(content)?.fields.map(({ column }) => column)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(researchTrack(contentOf("four"))).toBeNull();
  });

  it("have everybody's markers on them", () => {
    const steps = (track: ReturnType<typeof researchTrack>): string[] =>
      (track?.fields ?? []).map(({ id }) => id);
    for (const { paths } of view.players) {
      expect(steps(researchTrack(content))).toContain(paths["research"]);
      expect(steps(tleilaxuTrack(content))).toContain(paths["tleilaxu"]);
    }
  });

  it("tell the gene markers that a player has reached", () => {
    const at = (research: string): number => genesOf({ ...first, paths: { research } }, content);
    expect(["c0r3", "c3r1", "c4r4", "c7r3", "c8r6"].map(at)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("a step of research", () => {
  const track = researchTrack(content) as Track;
  const at = (id: string) => track.fields.filter((field) => field.id === id);
  const ids = (fields: readonly { id: string }[]): string[] => fields.map(({ id }) => id);

  it("looks two steps further than the spaces that are offered", () => {
    const [near, far] = outlook(track, [...at("c4r2"), ...at("c4r4")]);
    expect(ids(near)).toEqual(["c5r1", "c5r3", "c5r5"]);
    expect(ids(far)).toEqual(["c6r2", "c6r4", "c6r6"]);
    expect(outlook(track, at("c8r6"))).toEqual([[], []]);
  });

  it("tells the gene marker that it reaches, and none that was reached before", () => {
    const from = (research: string): View => ({
      ...view,
      turn: null,
      decision: { seat: 0 },
      players: view.players.map((player) => ({ ...player, paths: { ...player.paths, research } })),
    });
    expect(genesAhead(from("c3r3"), content, ["c4r2", "c4r4"])).toBe(1);
    expect(genesAhead(from("c4r2"), content, ["c5r1", "c5r3"])).toBe(0);
    expect(genesAhead(from("c7r3"), content, ["c8r2", "c8r4"])).toBe(2);
    expect(genesAhead(from("c1r3"), content, ["c2r2", "c2r4"])).toBe(0);
    expect(genesAhead(from("c3r3"), content, [])).toBe(0);
  });

  it("has the gene markers in the columns where they lie", () => {
    expect(columnsOf(track).map(({ genes }) => genes)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 2]);
  });
});

describe("markers and tanks", () => {
  it("are everybody's but the commanders', who have the ally's", () => {
    const six = last(fixture("immortality-six")).view;
    const own = owners(six, contentOf("immortality-six"), RESEARCH);
    expect(own.length).toBe(4);
    expect(own.every(({ commander }) => !commander)).toBe(true);
    const [commander] = six.players.filter((player) => player.commander);
    const turn = { ...six.turn, ally: own[1]?.seat } as View["turn"];
    expect(armyOf({ ...six, turn, decision: { seat: commander?.seat ?? -1 } })).toBe(own[1]);
  });

  it("rivals have one on the Tleilaxu track alone, and beside two persons none", () => {
    const solo = last(fixture("immortality-rivals")).view;
    const rules = contentOf("immortality-rivals");
    expect(owners(solo, rules, RESEARCH).map(({ seat }) => seat)).toEqual([0]);
    expect(owners(solo, rules, TLEILAXU).map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(solo.players.map((player) => hasTanks(player, solo, rules))).toEqual([true, false, false]);
    const [one, , rival] = solo.players as [Player, Player, Player];
    const pair: View = { ...solo, players: [one, { ...one, seat: 1 }, rival] };
    expect(owners(pair, rules, TLEILAXU).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it("show the bonus for the first one there until somebody is", () => {
    const track = tleilaxuTrack(content) as Track;
    const all = (tleilaxu: string): View => ({
      ...view,
      players: view.players.map((player) => ({ ...player, paths: { ...player.paths, tleilaxu } })),
    });
    expect(isFirstTaken(track, all("tleilaxu_3"))).toBe(false);
    expect(isFirstTaken(track, all("tleilaxu_4"))).toBe(true);
  });
});

describe("Family Atomics", () => {
  const option = { kind: "belongings", id: ATOMICS, text: "a", verb: "resolve", words: "a" } as Option;
  const decision: Decision = { seat: 0, options: [option] };

  it("ask before cards leave the game, unless nothing shall be asked", () => {
    expect(needsConfirm(decision, option, "unused")).not.toBeNull();
    expect(needsConfirm(decision, option, "off")).toBeNull();
    expect(needsConfirm(decision, { ...option, id: "axolotl_tanks" }, "unused")).toBeNull();
  });

  it("say how many cards are new", () => {
    const asked = last(fixture("verb-resolve-belongings")).view;
    const chip = chips(asked, content).find(({ option: { id } }) => id === ATOMICS);
    expect([chip?.icon, chip?.note]).toEqual(["atomics", "5 new cards"]);
  });
});

describe("the Tleilaxu Row", () => {
  it("has two places and Reclaimed Forces; a place can be empty", () => {
    expect(tleilaxuRow(view.table, content)).toEqual([
      view.table.tleilaxu_left?.[0],
      view.table.tleilaxu_right?.[0],
      "reclaimed_forces",
    ]);
    expect(tleilaxuRow({ ...view.table, tleilaxu_left: [] }, content)[0]).toBeNull();
    expect(tleilaxuRow(last(fixture("space")).view.table, contentOf("four"))).toEqual([]);
  });

  it("is paid for with specimens", () => {
    const found = chips(last(fixture("immortality-row")).view, content);
    const prices = found.flatMap(({ option, price }) =>
      option.verb === "buy_tleilaxu" ? [price?.paid_in] : [],
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(new Set(prices.flat())).toEqual(new Set(["specimen"]));
  });
});

describe("chips", () => {
  it("of research tell the way and what it brings", () => {
    const found = chips(last(fixture("immortality-research")).view, content);
    expect(found.map(({ icon }) => icon)).toEqual(["way_up", "way_down"]);
    expect(found.every(({ effect }) => effect !== null)).toBe(true);
    expect(found.map(({ title }) => title)).toEqual(["Upper way", "Lower way"]);
    expect(found.map(({ then }) => then.length)).toEqual([2, 2]);
  });

  it("of partners tell what stands in their own box", () => {
    const found = chips(last(fixture("immortality-graft")).view, content);
    expect(new Set(found.map(({ icon }) => icon))).toEqual(new Set(["graft"]));
  });

  it("of partners tell the icons that the graft card does not have", () => {
    const asked = last(fixture("immortality-graft")).view;
    const icons = (id: string): string[] => content.components["cards"]?.[id]?.fields.icons ?? [];
    const has = icons(asked.turn?.card ?? "");
    expect(has.length).toBeGreaterThan(0);
    for (const { option, adds } of chips(asked, content))
      expect([...new Set([...has, ...adds])].sort()).toEqual(
        [...new Set([...has, ...icons(option.id ?? "")])].sort(),
      );
  });

  it("of Reclaimed Forces tell what they bring, of other cards nothing", () => {
    const found = chips(last(fixture("immortality-row")).view, content).filter(
      ({ option }) => option.verb === "buy_tleilaxu",
    );
    for (const { option, effect } of found) expect(effect !== null).toBe(option.id === "reclaimed_forces");
  });
});

it("specimens are seen to come to a seat", () => {
  const events = [{ event: "specimens_made", seat: 1, n: 2, rev: 1 }];
  const [gain] = gainsOf({ events, view }, content.components);
  expect([gain?.icon, gain?.n, gain?.seat]).toEqual(["specimen", 2, 1]);
});

describe("the log", () => {
  const bitsOf = (grafted: boolean) => {
    const card = "dagger";
    const event = { event: "played", seat: 0, rev: 1, card, text: "?", ...(grafted ? { grafted } : {}) };
    return lines([event], content, null)[0]?.clauses[0]?.bits ?? [];
  };

  it("has the sign of Graft before the second card of a pair", () => {
    expect(bitsOf(true).map((bit) => (bit.is === "icon" ? bit.icon : bit.is))).toEqual(["graft", "name"]);
    expect(bitsOf(false).some((bit) => bit.is === "icon")).toBe(false);
  });

  it("tells of a pair that was played which card was grafted", () => {
    const { view: pair } = last(fixture("immortality-pair"));
    const [, partner] = pair.turn?.cards ?? [];
    const events = fixture("immortality-pair").positions.flatMap((one) => one.events);
    const told = events.filter(({ event, grafted }) => event === "played" && grafted);
    expect(told.map(({ card }) => card)).toContain(partner);
  });
});
