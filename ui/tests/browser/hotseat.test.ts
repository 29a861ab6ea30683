/** Several persons at one device: whole games, and nobody sees what is not theirs. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { NewTable } from "../../src/lib/messages.ts";
import { launch } from "../browser.ts";
import { figures } from "./figures.ts";
import { Guest } from "./guest.ts";
import { Persons } from "./persons.ts";
import { Secrets } from "./secrets.ts";
import { Server, type Device } from "./server.ts";

const NAMES = ["Chani", "Liet", "Stilgar", "Jamis", "Otheym", "Harah"];
const persons = (n: number): NonNullable<NewTable["seats"]> =>
  NAMES.slice(0, n).map((name) => ({ who: "person", name }));
const BOT = { who: "bot", bot: "random" } as const;

let server: Server;
let browser: Browser;
let guest: Guest | null = null;
let secrets: Secrets | null = null;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterEach(async () => {
  secrets?.leave();
  await guest?.leave();
  guest = null;
  secrets = null;
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

async function sit(device: Device, seed: number, settings = {}): Promise<Persons> {
  guest = await Guest.arrive(browser, device.address, { settings });
  secrets = await Secrets.of(server.url, device);
  return new Persons(guest, seed, secrets);
}

const cover = (at: Guest) => at.page.locator(".handover");

it("three persons play a whole game, and nobody sees another's cards", async () => {
  const device = await server.device({ players: 3, seed: 31, seats: persons(3) });
  const player = await sit(device, 31);
  const { page, trouble } = player.guest;
  const begun = Date.now();
  const options = await player.play();
  console.log(
    `three at one device: ${options} options, ${player.calls.length} hand-overs, ${player.looked} secrets looked for, ` +
      `${((Date.now() - begun) / 1000).toFixed(0)} s`,
  );
  console.log(`  answer shown ${figures((await player.guest.answers()).map((one) => one.shown))}`);
  expect(player.leaks).toEqual([]);
  expect(trouble).toEqual([]);
  expect(new Set(player.calls)).toEqual(new Set(NAMES.slice(0, 3)));
  expect(player.looked).toBeGreaterThan(100);
  // everybody sees the end, without anybody's cards before
  await page.waitForSelector(".finish");
  expect(await page.locator(".handover").count()).toBe(0);
  expect(server.complaints).toBe("");
}, 900_000);
