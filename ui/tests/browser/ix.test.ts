/** Whole games with Rise of Ix, played through what is on the screen. */
import { expect, it } from "vitest";
import { House } from "./house.ts";
import { KeyPlayer } from "./keys.ts";
import { Player } from "./player.ts";
import { againstChance } from "./server.ts";
import { TouchPlayer } from "./touch.ts";
import { toTheEnd } from "./whole.ts";
import type { NewTable } from "../../src/lib/wire/types.ts";

const house = new House();
const IX = ["choam", "ix"];

/** A table with Rise of Ix: a person in the first seat, and bots by chance. */
const table = (players: number, seed: number, more: Partial<NewTable> = {}, seats = players) =>
  house.server.table({ players, seed, sets: IX, seats: againstChance(players, seats), ...more });

it("a game of four with Rise of Ix by clicking", async () => {
  const guest = await house.guest(await table(4, 5));
  const player = new Player(guest, 5);
  await toTheEnd(player, house.server, "four with Ix by clicking", 4);
  expect(player.used.place).toBeGreaterThan(10);
});

it("a game of four with Rise of Ix by keys alone", async () => {
  const guest = await house.guest(await table(4, 8));
  await toTheEnd(new KeyPlayer(guest, 8), house.server, "four with Ix by keys", 4);
});

it("alone at Mentat with Rise of Ix", async () => {
  const guest = await house.guest(await table(1, 11, { difficulty: "mentat" }, 3));
  await toTheEnd(new Player(guest, 11), house.server, "Mentat with Ix", 3);
});

it("a game of six with Rise of Ix", async () => {
  const guest = await house.guest(await table(6, 13));
  await toTheEnd(new Player(guest, 13), house.server, "six with Ix", 6);
});

it("a game of four with Rise of Ix on a phone", async () => {
  const guest = await house.guest(await table(4, 6), { width: 390, height: 844, touch: true });
  const player = new TouchPlayer(guest, 6);
  await toTheEnd(player, house.server, "phone with Ix", 4);
  expect(player.turned).toBeGreaterThan(3);
}, 600_000);
