/** Whole games, played through what is on the screen. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { KeyPlayer } from "./keys.ts";
import { Player } from "./player.ts";
import { againstChance, Server } from "./server.ts";
import { figures } from "./figures.ts";

let server: Server;
let browser: Browser;
let guest: Guest | null = null;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterEach(async () => {
  await guest?.leave();
  guest = null;
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

/** Plays to the end and looks at it: nothing went wrong on the way, and the end names a winner. */
async function toTheEnd(player: Player, name: string, seats: number): Promise<void> {
  const begun = Date.now();
  const options = await player.play();
  const { page, trouble } = player.guest;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const answers = await player.guest.answers();
  console.log(
    `${name}: ${options} options in ${seconds} s; ${JSON.stringify(player.used)}; ${player.scrolled} chips scrolled to`,
  );
  console.log(`  answer shown ${figures(answers.map((one) => one.shown))}`);
  console.log(`  answer painted ${figures(answers.map((one) => one.painted))}`);
  if (player.homeless.size > 0) console.log("  chips without a place:", Object.fromEntries(player.homeless));
  expect(trouble).toEqual([]);
  expect(server.complaints).toBe("");
  expect(options).toBeGreaterThan(20);
  await page.waitForSelector(".finish");
  expect(await page.locator(".finish .total").count()).toBe(seats);
  expect(await page.locator(".finish h1").textContent()).toMatch(/\w/);
}

it("a game of four, from the lobby to the end, by clicking", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  for (const choice of await page.locator('select[aria-label="Bot"], .bot select').all())
    await choice.selectOption("random");
  await page.locator(".start .go").click();
  const player = new Player(guest, 4);
  await toTheEnd(player, "four by clicking", 4);
  expect(player.used.place).toBeGreaterThan(10);
  expect(player.used.chip).toBeGreaterThan(10);
});

it("a game of four by keys alone", async () => {
  guest = await Guest.arrive(browser, await server.table({ players: 4, seed: 7, seats: againstChance(4) }));
  const player = new KeyPlayer(guest, 7);
  await toTheEnd(player, "four by keys", 4);
});

it("alone against rivals", async () => {
  guest = await Guest.arrive(
    browser,
    await server.table({ players: 1, seed: 11, seats: againstChance(1, 3) }),
  );
  await toTheEnd(new Player(guest, 11), "solo", 3);
});

it("a game of six", async () => {
  guest = await Guest.arrive(browser, await server.table({ players: 6, seed: 13, seats: againstChance(6) }));
  await toTheEnd(new Player(guest, 13), "six", 6);
});
