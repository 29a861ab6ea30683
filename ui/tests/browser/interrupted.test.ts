/** What comes between: a reload, a server that dies, second thoughts, a second tab, a report. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { Player, type Sight } from "./player.ts";
import { againstChance, Server } from "./server.ts";

let server: Server;
let browser: Browser;
let guest: Guest;
let player: Player;
let address: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
beforeEach(async () => {
  address = await server.table({ players: 4, seed: 21, seats: againstChance(4) });
  guest = await Guest.arrive(browser, address);
  player = new Player(guest, 21);
});
afterEach(async () => {
  expect(guest.trouble).toEqual([]);
  await guest.leave();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

/** Milliseconds in which a second click is meant for the first. */
const DOUBLE = 700;

/** What a reload must not change. */
const asked = ({ rev, question, things }: Sight) => ({
  rev,
  question,
  options: [...new Set(things.map((thing) => thing.option))].sort(),
});

/** Everything that can be read in the log, with the mark of the last own turn. */
const logOf = async ({ page }: Guest): Promise<string[]> => {
  await page.keyboard.press("l");
  const lines = await page.locator(".overlay.log .scroll").innerText();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".overlay", { state: "detached" });
  return lines.split("\n");
};

/** Plays until an own turn is half-made: a card is played, and its space is asked. */
async function cardIsPlayed(): Promise<{ before: Sight; after: Sight }> {
  for (let n = 0; n < 60; n++) {
    const before = await player.asked();
    const card = before.things.find((thing) => thing.is === "chip" && thing.option.startsWith("play "));
    if (card?.spot) {
      await guest.page.mouse.click(card.spot.x, card.spot.y);
      await player.moved(before, card.option, "chip");
      const after = await player.asked();
      if (after.things.some((thing) => thing.option.startsWith("to "))) return { before, after };
    } else await player.answer(before);
  }
  throw new Error("no card could be played");
}

it.each(["", "also after a reload"])("second thoughts: another card instead %s", async (reload) => {
  const { page } = guest;
  const { before } = await cardIsPlayed();
  if (reload) await page.reload();
  const others = page.locator(".hand .card.instead");
  await others.first().waitFor();
  const id = await others.first().getAttribute("data-card");
  await page.waitForTimeout(DOUBLE);
  await others.first().click();
  await page.waitForSelector(`.card.chosen[data-card="${id}"]`);
  await page.keyboard.press("Escape");
  await expect.poll(async () => asked(await player.asked())).toEqual(asked(before));
});

it("a double click plays the card that was clicked, though others move under the mouse", async () => {
  const { page } = guest;
  const { things } = await player.asked();
  const cards = things.filter(
    ({ is, option, spot }) => is === "place" && option.startsWith("play ") && spot !== null,
  );
  expect(cards.length).toBeGreaterThan(1);
  const { option, spot } = cards.at(-1)!;
  await page.mouse.click(spot!.x, spot!.y, { clickCount: 2, delay: 60 });
  await page.waitForTimeout(DOUBLE);
  const chosen = await page.locator(".card.chosen").getAttribute("data-card");
  expect(`play ${chosen}`).toBe(option);
});

it("a reload shows the same question, and nothing is lost", async () => {
  await player.play(12);
  const before = asked(await player.asked());
  const log = await logOf(guest);
  await guest.page.reload();
  expect(asked(await player.asked())).toEqual(before);
  await expect.poll(() => logOf(guest), { timeout: 30_000, interval: 500 }).toEqual(log);
  expect(await player.play(6)).toBe(6);
});

it("after a reload what others did since the own last turn can be shown again", async () => {
  await player.play(12);
  const { rev } = await player.asked();
  const { page } = guest;
  await page.evaluate(() => {
    localStorage.setItem("sietch.settings", JSON.stringify({ pace: "fast", motion: true }));
  });
  await page.reload();
  await player.asked();
  await page.waitForSelector(".log .since");
  const now = async (): Promise<number> => Number(await page.getAttribute(".table", "data-rev"));
  await page.keyboard.press("p");
  await expect.poll(now, { timeout: 10_000 }).toBeLessThan(rev);
  await expect.poll(now, { timeout: 30_000 }).toBe(rev);
  expect((await player.asked()).rev).toBe(rev);
});

it("a server that is killed and comes back: the page goes on by itself", async () => {
  await player.play(8);
  const before = asked(await player.asked());
  guest.lineMayBreak = true;
  await server.kill("SIGKILL");
  await guest.page.waitForSelector('[role="alert"]');
  expect(await guest.page.locator('[role="alert"]').innerText()).toMatch(/connection/i);
  await server.again();
  await guest.page.waitForSelector('[role="alert"]', { state: "detached" });
  guest.lineMayBreak = false;
  expect(asked(await player.asked())).toEqual(before);
  expect(await player.play(8)).toBe(8);
});

it("a choice that meets a dead server is not lost for ever: it can be made again", async () => {
  await player.play(4);
  const sight = await player.asked();
  const chip = sight.things.find((thing) => thing.is === "chip" && thing.spot);
  guest.lineMayBreak = true;
  await server.kill("SIGKILL");
  if (chip?.spot) await guest.page.mouse.click(chip.spot.x, chip.spot.y);
  await server.again();
  await guest.page.waitForSelector('[role="alert"]', { state: "detached" });
  guest.lineMayBreak = false;
  await player.asked();
  expect(await player.play(4)).toBe(4);
});

it("Esc backs out of a half-made move", async () => {
  const { before } = await cardIsPlayed();
  await guest.page.keyboard.press("Escape");
  await guest.page.waitForSelector(`.table[data-rev="${before.rev}"]`);
  expect(asked(await player.asked())).toEqual(asked(before));
  expect(await player.play(4)).toBe(4);
});

it("a move is taken back with the button in the head, and the table can be played on", async () => {
  const { before } = await cardIsPlayed();
  await guest.page.locator(".tools button").first().click();
  const yes = guest.page.locator(".overlay .go");
  if (await yes.isVisible()) await yes.click();
  await guest.page.waitForSelector(`.table[data-rev="${before.rev}"]`);
  expect(asked(await player.asked())).toEqual(asked(before));
  expect(await player.play(4)).toBe(4);
});

it("what a second tab asks for too late is refused in words, and the tab goes on", async () => {
  await player.play(3);
  const sight = await player.asked();
  const other = await Guest.open(guest.context, address);
  const second = new Player(other, 5);
  const late = await second.asked();
  expect(asked(late)).toEqual(asked(sight));
  await other.hold();
  await player.answer(sight);
  await other.page.locator(".ask .chip").first().click();
  const sure = other.page.locator(".overlay .go");
  await expect
    .poll(async () => {
      if (await sure.isVisible()) await sure.click();
      return other.sent.filter(({ type }) => type === "choose").length;
    })
    .toBe(1);
  await other.release();
  await other.page.waitForFunction(() => /moved on/.test(document.querySelector(".tip")?.textContent ?? ""));
  const now = asked(await player.asked());
  await other.page.waitForSelector(`.table[data-rev="${now.rev}"]`);
  expect(asked(await second.asked())).toEqual(now);
  expect(other.trouble).toEqual([]);
});

it("a second tab of the same seat follows, also what is taken back there", async () => {
  await player.play(5);
  const sight = await player.asked();
  const other = await Guest.open(guest.context, address);
  const second = new Player(other, 5);
  expect(asked(await second.asked())).toEqual(asked(sight));
  await player.answer(sight);
  await other.page.waitForFunction(
    (rev) => document.querySelector<HTMLElement>(".table")?.dataset["rev"] !== rev,
    String(sight.rev),
  );
  const now = asked(await player.asked());
  expect(asked(await second.asked())).toEqual(now);
  expect(await second.play(3)).toBe(3);
  const last = asked(await second.asked());
  expect(asked(await player.asked())).toEqual(last);
  // taken back there: asked again here, although this tab has answered it
  const { before } = await cardIsPlayed();
  await other.page.bringToFront();
  await second.asked();
  await other.page.keyboard.press("u");
  const yes = other.page.locator(".overlay .go");
  if (await yes.isVisible()) await yes.click();
  await other.page.waitForSelector(`.table[data-rev="${before.rev}"]`);
  await guest.page.bringToFront();
  await guest.page.waitForSelector(`.table[data-rev="${before.rev}"]`);
  expect(asked(await player.asked())).toEqual(asked(before));
  expect(await player.play(2)).toBe(2);
  expect(other.trouble).toEqual([]);
});

it("the buying sheet stays while a purchase is on its way, however slow the line is", async () => {
  const { page } = guest;
  const offered = page.locator(".sheet .offer .can");
  for (let n = 0; n < 80 && (await offered.count()) < 2; n++) await player.answer(await player.asked());
  await guest.hold();
  const before = guest.sent.length;
  await offered.first().click();
  await expect.poll(() => guest.sent.length).toBe(before + 1);
  await page.waitForSelector(".ask .chip", { state: "detached" });
  expect(await page.locator(".sheet").count()).toBe(1);
  await guest.release();
  await player.asked();
});

it("Space means the button of the table, not what the mouse has clicked before", async () => {
  const { page } = guest;
  await player.asked();
  await page.locator(".tools button", { hasText: "Log" }).click();
  await page.locator(".overlay .x").click();
  await page.waitForSelector(".overlay", { state: "detached" });
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  expect(await page.locator(".overlay.log").count()).toBe(0);
  await page.locator(".tools button", { hasText: "Log" }).focus();
  await page.keyboard.press("Space");
  await page.waitForSelector(".overlay.log");
});

it("a report of a fault holds the game and the version", async () => {
  await player.play(3);
  const { page } = guest;
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator(".overlay.settings .tool").first().click();
  const report = await page.locator(".overlay.settings textarea").inputValue();
  const version = ((await (await fetch(`${server.url}/api/setup`)).json()) as { version: string }).version;
  expect(report).toContain(version);
  expect(report).toMatch(/play |reveal/);
});
