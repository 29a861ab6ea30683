/** Whole games by fingers alone, on a phone and on a tablet; what fingers do besides choosing. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { againstChance, Server } from "./server.ts";
import { TouchPlayer } from "./touch.ts";

const PHONE = { width: 390, height: 844 };
const WHOLE_GAME = 600_000;
const TABLET = { width: 820, height: 1180 };

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

async function sitDown(size: { width: number; height: number }, seed: number): Promise<TouchPlayer> {
  const address = await server.table({ players: 4, seed, seats: againstChance(4) });
  guest = await Guest.arrive(browser, address, { ...size, touch: true });
  return new TouchPlayer(guest, seed);
}

async function toTheEnd(player: TouchPlayer, name: string): Promise<void> {
  const options = await player.play();
  const { page, trouble } = player.guest;
  console.log(
    `${name}: ${options} options; ${JSON.stringify(player.used)}; ${player.scrolled} chips swiped to, ${player.turned} tabs`,
  );
  expect(trouble).toEqual([]);
  expect(options).toBeGreaterThan(20);
  expect(player.used.place).toBeGreaterThan(10);
  expect(player.used.chip).toBeGreaterThan(10);
  expect(await page.locator(".finish .total").count()).toBe(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

it(
  "a game on a phone, from the lobby to the end",
  async () => {
    guest = await Guest.arrive(browser, server.url, { ...PHONE, touch: true });
    const { page } = guest;
    for (const choice of await page.locator(".bot select").all()) await choice.selectOption("random");
    const player = new TouchPlayer(guest, 4);
    await player.pressOn(page.locator(".start .go"));
    await toTheEnd(player, "phone");
    expect(player.turned).toBeGreaterThan(3);
  },
  WHOLE_GAME,
);

it(
  "a game on a tablet",
  async () => {
    await toTheEnd(await sitDown(TABLET, 7), "tablet");
  },
  WHOLE_GAME,
);

it("a phone on its side is playable", async () => {
  const player = await sitDown({ width: 844, height: 390 }, 3);
  expect(await player.play(40)).toBe(40);
  expect(player.guest.trouble).toEqual([]);
});

describe("fingers on the board of a phone", () => {
  /** Where the board lies, and how large. */
  const sight = async () => {
    const style = await guest?.page.locator(".world").getAttribute("style");
    const found = /translate\((-?[\d.]+)px, (-?[\d.]+)px\) scale\(([\d.]+)\)/.exec(style ?? "");
    return { x: Number(found?.[1]), y: Number(found?.[2]), scale: Number(found?.[3]) };
  };
  const boardOf = async (player: TouchPlayer) => {
    await player.asked();
    const { page } = player.guest;
    await player.pressOn(page.locator('[role="tab"][data-tab="board"]'));
    const drawer = page.locator(".drawer");
    if ((await drawer.getAttribute("aria-expanded")) === "true") await player.pressOn(drawer);
    const box = await page.locator(".pan").boundingBox();
    if (!box) throw new Error("no board");
    return { page, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, box };
  };

  it("one pans, two zoom, and none of them chooses", async () => {
    const player = await sitDown(PHONE, 5);
    const { page, middle, box } = await boardOf(player);
    const rev = await page.getAttribute(".table", "data-rev");
    const before = await sight();
    await player.fingers.slide({
      from: { x: middle.x, y: box.y + box.height - 40 },
      to: { x: middle.x, y: box.y + 80 },
    });
    const panned = await sight();
    expect(panned.y).toBeLessThan(before.y - 100);
    const [left, right] = [middle.x - 40, middle.x + 40];
    await player.fingers.slide(
      { from: { x: left, y: middle.y }, to: { x: left - 80, y: middle.y } },
      { from: { x: right, y: middle.y }, to: { x: right + 80, y: middle.y } },
    );
    const closer = await sight();
    expect(closer.scale).toBeGreaterThan(1.5);
    await player.pressOn(page.locator(".lens").first());
    await player.pressOn(page.locator(".lens").first());
    expect((await sight()).scale).toBeLessThan(closer.scale);
    expect(await page.getAttribute(".table", "data-rev")).toBe(rev);
    expect(player.guest.sent.filter((request) => request.type === "choose")).toEqual([]);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  it("two taps on the land come closer, and the page itself is not zoomed", async () => {
    const player = await sitDown(PHONE, 5);
    const { page, box } = await boardOf(player);
    await player.pressOn(page.locator(".pan > nav button").nth(2));
    const spot = await page.evaluate(freeLand, box);
    await player.fingers.twice(spot);
    await expect.poll(async () => (await sight()).scale).toBeGreaterThan(1.5);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await page.waitForTimeout(400);
    await player.fingers.twice(spot);
    await expect.poll(async () => (await sight()).scale).toBe(1);
  });

  it("a long press says the words and why not; the next tap puts them away", async () => {
    const player = await sitDown(PHONE, 5);
    const { page } = await boardOf(player);
    const space = await page.locator("[data-space]").first().boundingBox();
    if (!space) throw new Error("no space");
    await player.fingers.hold(page, { x: space.x + space.width / 2, y: space.y + space.height / 2 });
    expect(await page.locator(".close.stays").innerText()).toMatch(/\w/);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
    await player.fingers.tap({ x: 195, y: 100 });
    await page.waitForSelector(".close", { state: "detached" });
    const chip = await page.locator(".ask .chip").first().boundingBox();
    if (!chip) throw new Error("no chip");
    const words = await page.locator(".ask .chip").first().getAttribute("aria-label");
    await player.fingers.hold(page, { x: chip.x + 20, y: chip.y + chip.height / 2 });
    const yes = page.locator(".close.stays .yes");
    expect(await yes.innerText()).toContain(words);
    expect(player.guest.sent.filter((request) => request.type === "choose")).toEqual([]);
    const sight = await player.look();
    const option = await page.locator(".ask .chip").first().getAttribute("data-option");
    await player.pressOn(yes);
    await player.moved(sight, option ?? "", "the words");
  });

  it("one tap shows what a hint expects, the next one chooses", async () => {
    const player = await sitDown(PHONE, 5);
    const { page } = await boardOf(player);
    const sight = await player.asked();
    await player.pressOn(page.getByRole("button", { name: "Hint" }));
    const [best, other] = [page.locator(".hints .choice").nth(0), page.locator(".hints .choice").nth(1)];
    await best.waitFor({ timeout: 30_000 });
    for (const choice of [best, other, best]) {
      await player.pressOn(choice);
      await page.waitForSelector(".panel.line li");
    }
    expect(player.guest.sent.filter((request) => request.type === "choose")).toEqual([]);
    const option = await best.getAttribute("data-option");
    await player.pressOn(best);
    await player.moved(sight, option ?? "", "the hint");
  });
});

/** In the page: a spot of the land with nothing near it, for a finger is broad. */
function freeLand({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const free = (along: number, down: number): boolean => {
    const found = document.elementFromPoint(along, down);
    return found?.closest(".centre") != null && found.closest("button") === null;
  };
  for (let down = y + 90; down < y + height - 30; down += 6)
    for (let along = x + 30; along < x + width - 30; along += 6)
      if ([-22, 0, 22].every((dx) => [-22, 0, 22].every((dy) => free(along + dx, down + dy))))
        return { x: along, y: down };
  throw new Error("the land is full");
}
