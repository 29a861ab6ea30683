/** What nobody should meet is met with words, not with an empty page; and the page is there at once. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { figures } from "./figures.ts";
import { againstChance, Server } from "./server.ts";

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

/** The words that a page ends up with. */
async function said(path: string, words: RegExp): Promise<string> {
  guest = await Guest.arrive(browser, `${server.url}${path}`);
  await guest.page.waitForFunction(
    ([source, flags]) => new RegExp(source, flags).test(document.body.innerText),
    [words.source, words.flags] as const,
    { timeout: 10_000 },
  );
  return guest.page.locator("body").innerText();
}

it.each(["/table/nothing#key", "/watch/nothing", "/#/table/nothing?key=key", "/#/table/nothing"])(
  "a table that is not there: %s",
  async (path) => {
    expect(await said(path, /no table 'nothing'/)).not.toMatch(/undefined|null/);
    expect(guest?.trouble).toEqual([]);
  },
);

it("a link with a wrong key", async () => {
  const { id } = await server.made({ players: 4, seats: againstChance(4) });
  await said(`/table/${id}#wrong`, /key does not open a seat/);
  expect(guest?.trouble).toEqual([]);
});

it.each(["/#/nowhere", "/#/table/", "/#/table/%E0%A4%A", "/table/%E0%A4%A#key", "/#%", "/new"])(
  "an address that leads nowhere: %s",
  async (path) => {
    await said(path, /\w/);
    expect(guest?.trouble).toEqual([]);
  },
);

it("somebody who looks on sees the table, and is asked nothing", async () => {
  const { id } = await server.made({ players: 4, seats: againstChance(4) });
  guest = await Guest.arrive(browser, `${server.url}/watch/${id}`);
  await guest.page.waitForSelector(".table");
  expect(await guest.page.locator(".chip").count()).toBe(0);
  expect(guest.trouble).toEqual([]);
});

const own = (text: string) => ({ name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });
const KNIFE =
  "id: mine\nversion: 1\ncards:\n  - {id: my_knife, type: imperium, cost: 1, copies: 40, reveal: COST}\n";

it("own cards with a mistake are told with their place, and mended ones are played with", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.waitForSelector(".start .go");
  await page.setInputFiles('input[type="file"]', own(KNIFE.replace("COST", "swordz 1")));
  await page.locator(".start .go").click();
  expect(await page.locator('[role="alert"]').innerText()).toMatch(/line 4.*my_knife.*swordz/);
  expect(guest.trouble).toEqual([
    expect.stringMatching(/^(422|console)/),
    expect.stringMatching(/^(422|console)/),
  ]);
  await page.getByRole("button", { name: "Without" }).click();
  await page.setInputFiles('input[type="file"]', own(KNIFE.replace("COST", "swords 1")));
  await page.fill("#seed", "x");
  expect(await page.locator(".start .go").isDisabled()).toBe(true);
  await page.fill("#seed", "5");
  await page.locator(".start .go").click();
  await page.waitForSelector(".ask .chip");
  expect(await page.locator("body").innerText()).toContain("My Knife");
});

it("what cannot be had at a table is grey, and says why", async () => {
  guest = await Guest.arrive(browser, server.url);
  const mentat = guest.page.getByRole("button", { name: "Mentat" });
  await mentat.waitFor();
  expect(await mentat.isDisabled()).toBe(true);
  expect(await mentat.getAttribute("title")).toMatch(/\w{3}/);
  await guest.page.locator(".choices button", { hasText: "1" }).first().click();
  expect(await mentat.isEnabled()).toBe(true);
  expect(guest.trouble).toEqual([]);
});

it("is painted in less than a second", async () => {
  const { id, key } = await server.made({ players: 4, seats: againstChance(4) });
  const times: Record<string, number[]> = { lobby: [], table: [] };
  for (let n = 0; n < 5; n++)
    for (const [name, path] of [
      ["lobby", "/"],
      ["table", `/table/${id}#${key}`],
    ] as const) {
      guest = await Guest.arrive(browser, `${server.url}${path}`);
      await guest.page.waitForSelector(name === "lobby" ? ".start .go" : ".ask .chip");
      const painted = await guest.page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      );
      times[name]?.push(painted);
      await guest.leave();
      guest = null;
    }
  for (const [name, found] of Object.entries(times)) console.log(`first paint, ${name}: ${figures(found)}`);
  expect(Math.min(...Object.values(times).flat())).toBeLessThan(1000);
});
