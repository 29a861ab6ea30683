import { describe, expect, it } from "vitest";
import { fitsIcon, missing, plateOf } from "../../src/lib/telling/plate";
import type { Player, View } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";

const content = contentOf("four");
const { view } = last(fixture("card"));
const space = (id: string) => {
  const found = content.components["spaces"]?.[id];
  if (!found) throw new Error(id);
  return found;
};
const me = (more: Partial<Player>): View => ({
  ...view,
  players: view.players.map((player) => ({
    ...player,
    ...(player.seat === 0 ? more : {}),
  })),
});

describe("plates", () => {
  it("draws a choice of costs as arrows", () => {
    const { cost, effect } = plateOf(space("spice_refinery"), {});
    expect(cost).toBeNull();
    expect(effect).toMatchObject({ is: "sequence", items: [{ is: "pay" }, { is: "pay" }] });
    const gather = plateOf(space("gather_support"), {}).effect;
    expect(gather).toMatchObject({ items: [{ name: "troops" }, { is: "pay", gain: { name: "water" } }] });
  });

  it("shows what a second visit of the High Council gives", () => {
    const again = { high_council: { effect: "later_effect" } };
    expect(plateOf(space("high_council"), {}).effect).toMatchObject({ name: "council_seat" });
    expect(plateOf(space("high_council"), again).effect).toMatchObject({ is: "sequence" });
  });

  it("shows the lower price once anybody has a Swordmaster", () => {
    const second = { swordmaster: { cost: "cost_after_first" } };
    expect(plateOf(space("swordmaster"), {}).cost).toMatchObject({ args: [{ n: 8 }] });
    expect(plateOf(space("swordmaster"), second).cost).toMatchObject({ args: [{ n: 6 }] });
  });

  it("says what is missing", () => {
    const poor = me({ resources: { solari: 1, spice: 0, water: 0 }, influence: { emperor: 1 } });
    const [player] = poor.players;
    if (!player) throw new Error("nobody");
    expect(missing(plateOf(space("imperial_privilege"), poor.boxes), player)).toEqual([
      { is: "resource", resource: "solari", n: 2 },
      { is: "influence", track: "emperor", n: 2 },
    ]);
    expect(missing(plateOf(space("secrets"), poor.boxes), player)).toEqual([]);
  });

  it("tells a card that fits from one that does not", () => {
    const dagger = content.components["cards"]?.["dagger"];
    expect(fitsIcon(space("high_council"), dagger)).toBe(true);
    expect(fitsIcon(space("arrakeen"), dagger)).toBe(false);
    expect(fitsIcon(space("arrakeen"), undefined)).toBe(false);
  });
});
