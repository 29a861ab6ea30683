/** What Rise of Ix lays on the table, drawn from real positions. */
import { describe, expect, it } from "vitest";
import { CONFLICT, GARRISON, move, NO_PIECES, SUPPLY } from "../../src/lib/game/pieces";
import { layoutOf } from "../../src/lib/screen/layout";
import { chips } from "../../src/lib/telling/chips";
import { flips, freighterTrack, isPlayedWith, stacks, tileSign, tilesOf } from "../../src/lib/telling/ix";
import { seatPiles } from "../../src/lib/telling/piles";
import type { Player, View } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";

const { view } = last(fixture("ix"));
const content = contentOf("ix");
const first = view.players[0] as Player;
const fleet = (ships: Partial<Player>): View => ({
  ...view,
  players: view.players.map((player) => (player.seat === 0 ? { ...player, ...ships } : player)),
});
const at = (supply: number, garrison: number, conflict: number, on: string[] = []): View =>
  fleet({
    dreadnoughts_in_supply: supply,
    dreadnoughts_in_garrison: garrison,
    dreadnoughts_in_conflict: conflict,
    dreadnoughts_on: on,
  });

describe("the Ix board", () => {
  it("has three stacks, and every tile in one of them, with a player or trashed", () => {
    const ix = stacks(view.table);
    expect(ix).toHaveLength(3);
    const owned = view.players.flatMap((player) => tilesOf(player, content));
    const lying = ix.reduce((sum, { tile, below }) => sum + below + (tile === null ? 0 : 1), 0);
    const all = Object.keys(content.components["tiles"] ?? {});
    expect(lying + owned.length + (view.table.tiles_trashed?.length ?? 0)).toBe(all.length);
    expect(stacks(last(fixture("space")).view.table)).toEqual([]);
  });

  it("stands between Landsraad and CHOAM", () => {
    expect(layoutOf(content).powers.map(({ title, spaces }) => [title, spaces.length])).toEqual([
      ["landsraad", 3],
      ["ix", 2],
      ["choam", 2],
    ]);
    expect(layoutOf(contentOf("four")).powers.map(({ title }) => title)).toEqual([
      "landsraad",
      null,
      "choam",
    ]);
  });

  it("has a track of the freighters, and everybody stands on it", () => {
    const track = freighterTrack(content);
    expect(track?.fields.map(({ effect }) => effect !== undefined)).toEqual([false, true, true, true]);
    const fields = track?.fields.map(({ id }) => id);
    for (const player of view.players) expect(fields).toContain(player.paths["freighter"]);
    expect(freighterTrack(contentOf("four"))).toBeNull();
  });
});

describe("tiles", () => {
  it("keep their place when they are turned over", () => {
    const both = { ...first, tiles: ["windtraps", "flagship"], tiles_used: [] };
    const used = { ...first, tiles: ["windtraps"], tiles_used: ["flagship"] };
    expect(tilesOf(both, content).map(({ id }) => id)).toEqual(tilesOf(used, content).map(({ id }) => id));
    expect(tilesOf(used, content)).toContainEqual({ id: "flagship", used: true });
    const piles = seatPiles(view, used, content).map(({ title, ids }) => [title, ids]);
    expect(piles).toContainEqual(["ix.tiles", ["windtraps"]]);
    expect(piles).toContainEqual(["piles.tiles_used", ["flagship"]]);
  });

  it("have a sign each, and say whether they are turned over", () => {
    const tiles = Object.values(content.components["tiles"] ?? {});
    expect(new Set(tiles.map(tileSign)).size).toBe(tiles.length);
    expect(tiles.filter(flips).map(({ id }) => id)).toEqual([
      "flagship",
      "holoprojectors",
      "invasion_ships",
      "training_drones",
    ]);
  });
});

describe("dreadnoughts", () => {
  it("keep their number on their way", () => {
    const built = move(NO_PIECES, at(1, 1, 0));
    expect(built.ships[0]).toEqual([SUPPLY, GARRISON]);
    const sent = move(built, at(1, 0, 1));
    expect(sent.ships[0]).toEqual([SUPPLY, CONFLICT]);
    const holds = move(sent, at(1, 0, 0, ["arrakeen"]));
    expect(holds.ships[0]).toEqual([SUPPLY, "arrakeen"]);
    expect(move(holds, at(0, 2, 0)).ships[0]).toEqual([GARRISON, GARRISON]);
  });

  it("are nowhere without the set", () => {
    expect(move(NO_PIECES, last(fixture("space")).view).ships.flat()).toEqual([]);
  });
});

describe("leaders", () => {
  const leader = (id: string) => content.components["leaders"]?.[id];
  it("say what is played with", () => {
    expect(isPlayedWith("snooper", [leader("tessia_vernius")])).toBe(true);
    expect(isPlayedWith("foldspace", [leader("ilesa_ecaz")])).toBe(true);
    expect(isPlayedWith("foldspace", [leader("tessia_vernius"), undefined])).toBe(false);
  });
});

describe("chips", () => {
  const of = (name: string, verb: string) => {
    const found = last(fixture(name)).view;
    return chips(found, content).filter(({ option }) => option.verb === verb);
  };
  it("of a freighter that comes home tell all that it brings", () => {
    const [home] = of("ix-freighter", "recall_freighter");
    expect(home?.icon).toBe("freighter_recall");
    expect(home?.effect?.is).toBe("sequence");
    const [on] = of("ix-freighter", "advance_to");
    expect(on?.effect).toBeTruthy();
  });
  it("of negotiators tell what is left to pay", () => {
    const [chip] = of("ix-pay", "return_negotiators");
    const whole = last(fixture("ix-pay")).view.decision?.options?.find(({ verb }) => verb === "pass");
    expect(chip?.price?.paid_in).toEqual(["spice"]);
    expect(chip?.option.at).toBe("tech");
    if (whole?.price) expect(chip?.price?.n).toBe(Math.max(0, whole.price.n - (chip?.option.n ?? 0)));
  });
});
