/** Small things at the table that only a real browser can show. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { Player } from "./player.ts";
import { againstChance, Server } from "./server.ts";

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

async function sitDown(seed: number, settings: Parameters<typeof Guest.arrive>[2] = {}): Promise<Player> {
  const address = await server.table({ players: 4, seed, seats: againstChance(4) });
  guest = await Guest.arrive(browser, address, settings);
  return new Player(guest, seed);
}

const rev = async (): Promise<number> => Number(await guest.page.getAttribute(".table", "data-rev"));

it("what one points at stays open while others play, until the mouse moves away", async () => {
  const player = await sitDown(31);
  const { page } = guest;
  await player.play(12);
  const last = (await player.asked()).rev;
  await page.evaluate(() => localStorage.setItem("sietch.settings", JSON.stringify({ pace: "fast" })));
  await page.reload();
  await player.asked();
  await page.waitForSelector(".log .since");
  await page.hover(".stack");
  const name = await page.locator(".stack .name").first().innerText();
  const open = (): Promise<number> => page.locator('[role="tooltip"]', { hasText: name }).count();
  expect(await open()).toBe(1);
  await page.keyboard.press("p");
  const seen = new Set<number>();
  let closed = false;
  for (const until = Date.now() + 30_000; Date.now() < until && !(seen.size > 1 && seen.has(last));) {
    seen.add(await rev());
    if ((await open()) === 0) closed = true;
  }
  expect(closed).toBe(false);
  expect(seen.size).toBeGreaterThan(1);
  await page.mouse.move(2, 2);
  await page.waitForSelector('[role="tooltip"]', { state: "detached" });
});

it("whoever plays one of two equal cards by keys keeps the focus", async () => {
  const address = await server.table({ players: 3, seed: 14, seats: againstChance(3) });
  guest = await Guest.arrive(browser, address);
  const { page } = guest;
  await new Player(guest, 14).asked();
  const cards = page.locator(".hand .cards .one button");
  const names = await cards.evaluateAll((all) => all.map((one) => one.getAttribute("data-option")));
  expect(names.indexOf(names[0]!, 1)).toBeGreaterThan(1); // the other one lies behind a third card
  await cards.first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-space].can");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

it.each([4, 6] as const)("the arrows lead from anything to anything, at a table of %i", async (players) => {
  const address = await server.table({ players, seed: 31, seats: againstChance(players) });
  guest = await Guest.arrive(browser, address);
  const player = new Player(guest, 31);
  await player.play(12);
  await player.asked();
  const { page } = guest;
  await page.keyboard.press("ArrowRight"); // from now on it is keys that point at things
  const walked = await page.evaluate(async () => {
    const things = [...document.querySelectorAll<HTMLElement>("button:enabled, a[href]")].filter(
      (one) => one.tabIndex === 0 && one.checkVisibility() && !one.closest(".skips, [inert]"),
    );
    const named = (one: Element | null | undefined): string =>
      `${one?.className} ${one?.getAttribute("aria-label") ?? one?.textContent?.trim()}`;
    /** What opens and closes with the focus has been drawn. */
    const drawn = (): Promise<unknown> => new Promise(requestAnimationFrame);
    let told = 0;
    const leads = async (from: HTMLElement, key: string): Promise<Element | null> => {
      if (document.activeElement !== from) {
        from.focus();
        await drawn();
        if (document.querySelector("[role=tooltip]")) told += 1;
      }
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await drawn();
      return document.activeElement;
    };
    const to = new Map<Element, Element[]>();
    const astray: string[] = [];
    for (const from of things) {
      const ends: Element[] = [];
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const end = await leads(from, key);
        if (things.some((one) => one === end)) ends.push(end as Element);
        else astray.push(`${key} from ${named(from)} → ${named(end)}`);
      }
      to.set(from, ends);
    }
    const reached = (from: Element): Set<Element> => {
      const found = new Set([from]);
      for (const one of found) for (const next of to.get(one) ?? []) found.add(next);
      return found;
    };
    return {
      things: things.length,
      astray,
      told,
      lost: things.flatMap((from) => {
        const found = reached(from);
        const other = things.find((one) => !found.has(one));
        return other ? [`${named(from)} → ${named(other)}`] : [];
      }),
    };
  });
  expect(walked.things).toBeGreaterThan(40); // a sheet may lie over the board
  expect(walked.told).toBeGreaterThan(20);
  expect(walked.astray).toEqual([]);
  expect(walked.lost).toEqual([]);
});
