/** What Immortality lays on the table, drawn from real positions. */
import { describe, expect, it } from "vitest";
import { chips } from "../../src/lib/telling/chips";
import { gainsOf } from "../../src/lib/telling/gains";
import { genesOf, researchTrack, tleilaxuRow, tleilaxuTrack } from "../../src/lib/telling/tleilax";
import type { Player } from "../../src/lib/wire/types";
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
  });

  it("of partners tell what stands in their own box", () => {
    const found = chips(last(fixture("immortality-graft")).view, content);
    expect(new Set(found.map(({ icon }) => icon))).toEqual(new Set(["graft"]));
  });
});

it("specimens are seen to come to a seat", () => {
  const events = [{ event: "specimens_made", seat: 1, n: 2, rev: 1 }];
  const [gain] = gainsOf({ events, view }, content.components);
  expect([gain?.icon, gain?.n, gain?.seat]).toEqual(["specimen", 2, 1]);
});
