/** The page of statistics: words where there is nothing yet, and figures that lead to their games. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { madeUp } from "../games.ts";
import { Guest } from "./guest.ts";
import { Server } from "./server.ts";

const GAMES = madeUp(12);
let server: Server;
let browser: Browser;
let guest: Guest;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterEach(async () => {
  expect(guest.trouble).toEqual([]);
  await guest.leave();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

it("before the first game it says so, and leads to a table", async () => {
  guest = await Guest.arrive(browser, server.url);
  await guest.page.getByRole("link", { name: "Statistics" }).click();
  await guest.page.getByText("No finished game yet").waitFor();
  await guest.page.getByRole("link", { name: "New table" }).click();
  await guest.page.waitForSelector(".start .go");
});

it("every figure leads to its games", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.route("**/api/statistics*", (route) => route.fulfill({ json: GAMES }));
  // two of them were played in this browser
  await page.evaluate(() => localStorage.setItem("sietch.seats", '{"game0": [0], "game3": [0]}'));
  await page.goto(`${server.url}/statistics`);
  const listed = page.locator(".games li");
  await listed.first().waitFor();
  expect(await listed.count()).toBe(2);

  await page.getByRole("button", { name: "Everybody at this server" }).click();
  expect(await listed.count()).toBe(12);
  const won = GAMES.games.filter((game) => game.seats[0]?.place === 1).length;
  await page.locator(".tile.ring").click();
  await page.waitForFunction((n) => document.querySelectorAll(".games li").length === n, won);
  expect(await page.locator(".tile.ring").innerText()).toContain(`${won} of 12 won`);

  const leader = page.locator("ul.leader a").first();
  const count = Number((await leader.locator(".count i").innerText()).slice(1));
  await leader.click();
  await page.waitForFunction((n) => document.querySelectorAll(".games li").length === n, count);
  await page.goBack();
  await page.waitForFunction((n) => document.querySelectorAll(".games li").length === n, won);

  const marked = GAMES.games.filter((game) => game.taken_back || game.hints > 0).length;
  await page.getByLabel(/leave out/).check();
  await page.locator(".tile", { hasText: /^\d+games$/ }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".games li").length === n, 12 - marked);
});
