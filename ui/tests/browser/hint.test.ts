/** A hint by its key: three options with their chances on dock and board, chosen by a click, and marked. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { Player } from "./player.ts";
import { againstChance, Server } from "./server.ts";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

it("a hint is asked for by its key, drawn, chosen, and marked", async () => {
  const guest = await Guest.arrive(
    browser,
    await server.table({ players: 4, seats: againstChance(4), seed: 1 }),
  );
  const { page } = guest;
  const player = new Player(guest, 1);
  const { rev } = await player.asked();
  expect(await page.getByText("with hints").count()).toBe(0);

  await page.keyboard.press("h");
  await page.waitForSelector(".hint[aria-busy=true]");
  await page.waitForSelector(".hints .choice", { timeout: 30_000 });
  const choices = page.locator(".hints .choice");
  expect(await choices.count()).toBe(3);
  expect(await choices.locator(".bar").allInnerTexts()).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^\d+ %$/) as string),
  );
  expect(await page.locator(".ring b").allInnerTexts()).toContain("1");
  expect(await page.locator("header").getByText("with hints").innerText()).toBe("with hints: 1");

  await choices.first().hover();
  await page.waitForSelector(".panel.line li");
  const best = (await choices.first().getAttribute("data-option")) ?? "";
  await choices.first().click();
  await page.waitForFunction(
    (before) => Number(document.querySelector<HTMLElement>(".table")?.dataset["rev"]) > before,
    rev,
  );
  // the page has asked by itself for what happened before
  expect(guest.sent.filter((request) => request.type !== "moments")).toEqual([
    { type: "hint", rev },
    { type: "choose", rev, option: best },
  ]);
  expect(await page.locator(".hints, .ring").count()).toBe(0);

  // put away by the same key, and asked for no more
  await player.asked();
  await page.keyboard.press("h");
  await page.waitForSelector(".hint[aria-busy=true]");
  await page.keyboard.press("Escape");
  expect(await page.locator(".hint[aria-busy=true]").count()).toBe(0);
  expect(guest.sent.at(-1)).toEqual({ type: "no_hint" });

  // and whoever looked at one by keys goes on from the question
  await page.locator(".ask .chip").first().focus();
  await page.keyboard.press("h");
  await page.waitForSelector(".hints .choice:focus", { timeout: 30_000 });
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  await page.goto(server.url);
  expect(await page.locator(".tables").getByText("with hints").first().innerText()).toBe("with hints: 2");
  expect(guest.trouble).toEqual([]);
  await guest.leave();
}, 120_000);

it("a finger looks at the line of a hint first, also where a click does not tell that it was one", async () => {
  const guest = await Guest.arrive(
    browser,
    await server.table({ players: 4, seats: againstChance(4), seed: 1 }),
    { width: 820, height: 1180, touch: true },
  );
  const { page } = guest;
  const { rev } = await new Player(guest, 1).asked();
  await page.keyboard.press("h");
  await page.waitForSelector(".hints .choice", { timeout: 30_000 });
  const choice = page.locator(".hints .choice").nth(1);
  /** As older Safaris tell it: the click is of no pointer. */
  const tap = (): Promise<void> =>
    choice.evaluate((node) => {
      node.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
      node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  const chosen = () => guest.sent.filter((request) => request.type === "choose");
  const option = (await choice.getAttribute("data-option")) ?? "";
  await tap();
  await page.waitForSelector(".panel.line li");
  expect(chosen()).toEqual([]);
  await tap();
  await expect.poll(chosen).toEqual([{ type: "choose", rev, option }]);
  await guest.leave();
}, 120_000);

it("on a phone the space of the hint that one looks at comes into sight", async () => {
  const guest = await Guest.arrive(
    browser,
    await server.table({ players: 4, seats: againstChance(4), seed: 1 }),
    { width: 390, height: 844, touch: true },
  );
  const { page } = guest;
  await new Player(guest, 1).asked();
  // the card that can go to most spaces
  const most = await page
    .locator(".chip[data-place^='hand']")
    .evaluateAll((chips) => chips.map((chip) => (chip.ariaLabel ?? "").split("·").length));
  await page
    .locator(".chip[data-place^='hand']")
    .nth(most.indexOf(Math.max(...most)))
    .click();
  await page.waitForSelector(".space.can");
  await page.keyboard.press("h");
  await page.waitForSelector(".hints .choice", { timeout: 30_000 });
  const world = await page.locator(".pan").boundingBox();
  const parts = page.locator(".pan > nav button");
  for (const choice of await page.locator(".hints .choice").all())
    for (const end of [0, 2]) {
      await parts.nth(end).tap(); // the factions above, Arrakis below
      await choice.tap();
      await expect
        .poll(async () => {
          const box = await page.locator(".space.twin").boundingBox();
          return box && world && box.y >= world.y && box.y + box.height <= world.y + world.height;
        })
        .toBe(true);
    }
  await guest.leave();
}, 120_000);

it("who looks on is offered none, nor is a person where they are switched off", async () => {
  const seats = againstChance(3);
  const { id } = await server.made({ players: 3, seats });
  const without = await server.table({ players: 3, seats, hints: false });
  for (const address of [`${server.url}/watch/${id}`, without]) {
    const guest = await Guest.arrive(browser, address);
    await guest.page.waitForSelector(".table");
    if (address === without) await new Player(guest, 1).asked();
    expect(await guest.page.locator(".tool.hint").count()).toBe(0);
    await guest.page.keyboard.press("h");
    expect(guest.sent.filter((request) => request.type === "hint")).toEqual([]);
    await guest.leave();
  }
}, 60_000);
