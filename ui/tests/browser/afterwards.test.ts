/** After the end: a game from a file is looked at step by step and played on; an own game is seen and played again. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Message } from "../../src/lib/messages.ts";
import { launch } from "../browser.ts";
import { PROJECT } from "../python.ts";
import { figures, median } from "./figures.ts";
import { Guest } from "./guest.ts";
import { againstChance, Server } from "./server.ts";

const SIX = `${PROJECT}tests/golden/6_players_choam_1.replay`;
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

const shown = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>(".table")?.dataset["rev"]));
const at = (page: Page, step: number): Promise<unknown> => page.waitForSelector(`.table[data-rev="${step}"]`);
/** What is read there; a name that is parted is whole. */
const read = async (page: Page, part: string): Promise<string> =>
  (await page.locator(part).innerText()).replaceAll("\u00ad", "");
const view = (page: Page, name: RegExp) => page.getByRole("radio", { name });

it("a game of six from a file: by keys and slider, from several eyes, and on from a step", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(SIX);
  await at(page, 0);
  expect(new URL(page.url()).pathname).toMatch(/^\/replay\/\w+$/);

  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  for (let n = 0; n < 4; n++) await page.keyboard.press("ArrowRight");
  await at(page, 5);
  await page.keyboard.press("ArrowLeft");
  await at(page, 4);
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".table")?.dataset["rev"]) > 5);
  await page.keyboard.press("PageDown");
  await at(page, 59);
  expect(await page.locator(".head .round").innerText()).toBe("Round 2");
  await page.keyboard.press("End");
  await at(page, 725);
  await page.keyboard.press("Home");
  await at(page, 0);

  // the slider, where a person drags it
  const slider = page.getByRole("slider");
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.up();
  const middle = Number(await slider.inputValue());
  expect(Math.abs(middle - 725 / 2)).toBeLessThan(20);
  await at(page, middle);
  await page.getByRole("button", { name: "Combat: Protect the Sietches" }).click();
  await at(page, 363);

  // all open: every hand lies there; a seat sees its own cards and nobody else's
  expect(await page.locator(".hands .seat").count()).toBe(6);
  expect(await read(page, ".hands")).toContain("Weirding Combat");
  await view(page, /Gurney/).click();
  await page.waitForSelector(".mat");
  expect(await page.locator(".hands").count()).toBe(0);
  expect(await read(page, ".hand")).toContain("Weirding");
  await view(page, /Amber/).click();
  await page.waitForFunction(() => document.querySelector(".mat h2")?.textContent?.includes("Amber"));
  expect(await read(page, "body")).not.toContain("Weirding Combat");
  await view(page, /nobody/).click();
  await page.waitForSelector(".mat", { state: "detached" });

  // what is shared or loaded again is the same step
  expect(page.url()).toContain("#363.watch");
  await page.reload();
  await at(page, 363);

  // the summary leads to rounds and Conflicts
  await page.keyboard.press("e");
  const sheet = page.getByRole("dialog", { name: /rule Arrakis/ });
  await sheet.waitFor();
  expect(await sheet.locator("table").first().innerText()).toMatch(/Feyd-Rautha Harkonnen/);
  await sheet.getByRole("button", { name: "Look at round 3" }).click();
  await at(page, 144);
  expect(await sheet.count()).toBe(0);

  // played at its pace, and stopped
  await page.keyboard.press(" ");
  await at(page, 146);
  await page.keyboard.press(" ");
  const stopped = await shown(page);

  // on from here, against bots
  await page.getByRole("button", { name: /Go on from here/ }).click();
  const dialog = page.getByRole("dialog", { name: "Go on from here" });
  await dialog.getByRole("radio", { name: /Jessica/ }).click();
  await dialog.getByRole("combobox").selectOption("random");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/table\/\w+#/);
  await page.waitForSelector(".ask .chip");
  expect(await shown(page)).toBeGreaterThanOrEqual(stopped);
  await page.locator(".ask .chip").first().click();

  // the lobby has both, tells them apart, and can delete the file
  await page.goto(server.url);
  const file = page.locator(".tables li", { hasText: "from a file" });
  await file.waitFor();
  expect(await page.locator(".tables li", { hasText: "continued" }).count()).toBe(1);
  await file.getByRole("button", { name: "Delete" }).click();
  await file.waitFor({ state: "detached" });
  expect(guest.trouble).toEqual([]);
});

it("steps are drawn at once", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(SIX);
  await at(page, 0);
  const slider = page.getByRole("slider");
  for (let step = 40; step < 700; step += 60) {
    await slider.evaluate((input: HTMLInputElement, value) => {
      dispatchEvent(new MouseEvent("click"));
      input.value = String(value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, step);
    await at(page, step);
  }
  const times = (await guest.answers()).map(({ shown }) => shown);
  console.log(`a far step, from the slider to the document: ${figures(times)}`);
  expect(median(times)).toBeLessThan(1000);
});

it("files that cannot be played are refused in words", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  const said = async (text: string, words: RegExp): Promise<void> => {
    const buffer = Buffer.from(text);
    await page
      .getByLabel("A game from a file")
      .setInputFiles({ name: "x.replay", mimeType: "text/plain", buffer });
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
  };
  const text = readFileSync(SIX, "utf8");
  await said("not a game", /no replay/);
  await said(text.replace(/^rules: \d+/m, "rules: 1"), /other rules/);
  await said(text.replace("= end turn", "= end war"), /line \d+.*not offered/);
  await said("x".repeat(1_300_000), /too large/);
});

it("a replay that is not there, or of a game that still runs, says so", async () => {
  const { id } = await server.made({ players: 4, seats: againstChance(4) });
  guest = await Guest.arrive(browser, `${server.url}/replay/${id}`);
  await guest.page.getByRole("alert").filter({ hasText: "still played" }).waitFor();
  await guest.page.goto(`${server.url}/replay/nothing`);
  await guest.page.getByRole("alert").filter({ hasText: "no table" }).waitFor();
});

/** The only person plays to the end, without a page. */
async function finish(id: string, key: string): Promise<void> {
  const wire = new WebSocket(`${server.url.replace("http", "ws")}/api/tables/${id}/seat?key=${key}`);
  await new Promise<void>((resolve, reject) => {
    wire.onerror = () => reject(new Error("the line broke"));
    wire.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type !== "position") return;
      const { places, decision } = message.view;
      const options = decision?.options ?? [];
      if (places.length > 0) resolve();
      else if (options.length > 1)
        wire.send(
          JSON.stringify({
            type: "choose",
            rev: message.rev,
            option: options.includes("reveal") ? "reveal" : options.at(-1),
          }),
        );
    };
  });
  wire.close();
}

it("an own game: the end sheet, the way through it, and a rematch for all who look on", async () => {
  const { id, key } = await server.made({ players: 4, seats: againstChance(4) });
  await finish(id, key);
  guest = await Guest.arrive(browser, `${server.url}/table/${id}#${key}`);
  const { page } = guest;
  const sheet = page.getByRole("dialog", { name: /rule/ });
  await sheet.waitFor();
  await sheet.locator("table").nth(1).waitFor({ state: "attached" });
  expect(await sheet.getByRole("button", { name: /^Look at .*, round \d+/ }).count()).toBeGreaterThan(3);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Summary" }).click();

  // through it, and back: who played is known again
  await sheet.getByRole("link", { name: /Look at the game/ }).click();
  await at(page, 0);
  expect(page.url()).not.toContain(key);
  await page.getByRole("button", { name: /Go on from here/ }).waitFor();

  // somebody who looks on is told of the rematch as soon as there is one
  const other = await Guest.arrive(browser, `${server.url}/watch/${id}`);
  await other.page.getByRole("dialog", { name: /rule/ }).waitFor();
  await page.goto(`${server.url}/table/${id}#${key}`);
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(id));
  await page.waitForSelector(".ask .chip, .ask .quiet");
  await other.page.getByRole("link", { name: "Watch the rematch" }).waitFor();
  expect([...guest.trouble, ...other.trouble]).toEqual([]);
  await other.leave();
});
