/** After the end: a game from a file is looked at step by step and played on; an own game is seen and played again. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { asked } from "../../src/lib/game/halfmade.ts";
import type { Message } from "../../src/lib/wire/types.ts";
import { launch } from "../browser.ts";
import { PROJECT } from "../python.ts";
import { still } from "../still.ts";
import { figures, median } from "./figures.ts";
import { Guest } from "./guest.ts";
import { againstChance, Server } from "./server.ts";

const SIX = `${PROJECT}tests/golden/6_players_choam_1.replay`;
const FOUR = `${PROJECT}tests/golden/4_players_choam_2.replay`;
const ONE = `${PROJECT}tests/golden/1_players_choam_1.replay`;
const TWO = `${PROJECT}tests/golden/2_players_choam_1.replay`;
const RIVAL = 2;
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
/** What is written there, without the places where a word may be broken. */
const words = async (page: Page, at: string): Promise<string> =>
  (await page.locator(at).innerText()).replaceAll("\u00ad", "");
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
  await at(page, 750);
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
  expect(Math.abs(middle - 750 / 2)).toBeLessThan(20);
  await at(page, middle);
  await page.getByRole("button", { name: "Combat: Protect the Sietches" }).click();
  await at(page, 378);

  // all open: every hand lies there; a seat sees its own cards and nobody else's
  expect(await page.locator(".hands .seat").count()).toBe(6);
  expect(await words(page, ".hands")).toContain("Weirding Combat");
  await view(page, /Amber/).click();
  await page.waitForSelector(".mat");
  expect(await page.locator(".hands").count()).toBe(0);
  expect(await words(page, ".hand")).toContain("Weirding Combat");
  await view(page, /Gurney/).click();
  await page.waitForFunction(() => document.querySelector(".mat h2")?.textContent?.includes("Gurney"));
  expect(await words(page, "body")).not.toContain("Weirding Combat");
  await view(page, /nobody/).click();
  await page.waitForSelector(".mat", { state: "detached" });

  // what is shared or loaded again is the same step
  expect(page.url()).toContain("#378.watch");
  await page.reload();
  await at(page, 378);

  // the summary leads to rounds and Conflicts
  await page.keyboard.press("e");
  const sheet = page.getByRole("dialog", { name: /rule Arrakis/ });
  await sheet.waitFor();
  expect(await sheet.locator("table").first().innerText()).toMatch(/Feyd-Rautha Harkonnen/);
  await sheet.getByRole("button", { name: "Look at round 3" }).click();
  await at(page, 137);
  expect(await sheet.count()).toBe(0);

  // played at its pace, and stopped
  await page.keyboard.press(" ");
  await at(page, 139);
  await page.keyboard.press(" ");
  const stopped = await shown(page);

  // on from here, against bots
  await page.getByRole("button", { name: /Go on from here/ }).click();
  const dialog = page.getByRole("dialog", { name: "Go on from here" });
  await dialog.getByRole("radio", { name: /Jessica/ }).click();
  await dialog.getByRole("combobox").selectOption("random");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/table\/\w+\?key=/);
  await page.waitForSelector(".ask .chip");
  expect(await shown(page)).toBeGreaterThanOrEqual(stopped);
  await page.locator(".ask .chip").first().click();

  // the lobby has both, tells them apart, and can delete the file
  await page.goto(server.url);
  const file = page.locator(".tables li", { hasText: "from a file" });
  await file.waitFor();
  expect(await page.locator(".tables li", { hasText: "continued" }).count()).toBe(1);
  await file.getByRole("button", { name: "Delete" }).click();
  await file.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await file.waitFor({ state: "detached" });
  expect(guest.trouble).toEqual([]);
});

/** Whether Tab leads out of what lies over the table. */
async function holdsFocus(page: Page, presses = 30): Promise<boolean> {
  for (let n = 0; n < presses; n++) {
    await page.keyboard.press("Tab");
    // between the last thing and the first the browser itself has it
    const inside = await page.evaluate(
      () =>
        document.activeElement === document.body || !!document.activeElement?.closest('[aria-modal="true"]'),
    );
    if (!inside) return false;
  }
  return true;
}

it("what lies over a replay holds the focus, is one at a time, and is closed by Esc", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(TWO);
  await at(page, 0);
  const dialogs = page.getByRole("dialog");
  const goOn = page.getByRole("dialog", { name: "Go on from here" });
  const summary = page.getByRole("dialog", { name: /rules? Arrakis/ });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

  const opens = page.getByRole("button", { name: /Go on from here/ });
  await opens.click();
  await goOn.waitFor();
  expect(await holdsFocus(page)).toBe(true);
  // a letter does not put away what is filled in
  await page.keyboard.press("?");
  await page.keyboard.press("l");
  await page.keyboard.press("e");
  await goOn.getByRole("radio", { name: /Irulan/ }).click();
  expect(await goOn.getByRole("radio", { name: /Irulan/ }).getAttribute("aria-checked")).toBe("true");
  expect(await goOn.getByRole("radio").count()).toBe(3); // two persons, or nobody
  expect(await dialogs.count()).toBe(1);
  await page.keyboard.press("Escape");
  await dialogs.waitFor({ state: "detached" });
  await expect.poll(focused).toContain("Go on from here");

  await page.keyboard.press("e");
  await summary.waitFor();
  expect(await holdsFocus(page)).toBe(true);
  await page.keyboard.press("ArrowRight");
  expect(await shown(page)).toBe(0);
  await page.keyboard.press("l");
  await page.getByRole("dialog", { name: "Log" }).waitFor();
  expect(await summary.count()).toBe(0);
  expect(await holdsFocus(page, 5)).toBe(true);
  await page.keyboard.press("Escape");
  await dialogs.waitFor({ state: "detached" });
  await page.keyboard.press("e");
  await summary.waitFor();
  await page.keyboard.press("e");
  await dialogs.waitFor({ state: "detached" });
  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  expect(guest.trouble).toEqual([]);
});

it("a replay among rivals is seen with the eyes of persons alone, whatever the address says", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(TWO);
  await at(page, 0);
  const seen: string[] = [];
  for (const view of ["0", "1", "watch", "open"]) {
    await page.keyboard.press("v");
    await page.waitForURL(`**/replay/*#0.${view}`);
    seen.push(view);
  }
  expect(seen).not.toContain(String(RIVAL));

  const write = (hash: string) => page.evaluate((text) => void (location.hash = text), hash);
  for (const [hash, address, step] of [
    [`#10.${RIVAL}`, "#10.open", 10],
    ["#11.5", "#11.open", 11],
    ["#12.1", "#12.1", 12],
    ["#9999999.1", /#\d{3}\.1$/, null],
    ["#12.1", "#12.1", 12],
  ] as const) {
    await write(hash);
    await page.waitForURL((url) =>
      typeof address === "string" ? url.hash === address : address.test(url.hash),
    );
    if (step !== null) await at(page, step);
    expect(await page.locator(".told [role=alert]").count()).toBe(0);
  }
  // the address with which the page was opened leads there once more
  await page.reload();
  await at(page, 12);
  await page.keyboard.press("ArrowRight");
  await at(page, 13);
  await write("#12.1");
  await at(page, 12);
  // out of the replay
  await write("#/");
  await page.waitForSelector(".start .go");
  expect(guest.trouble).toEqual([]);
});

it("rivals' turns, a battle and the end of a round are seen one by one on the way through, and back", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(ONE);
  await at(page, 0);
  const title = page.locator("#decision h2");
  const picture = async () => `${await shown(page)} ${await title.innerText()}`;
  const press = async (key: string) => {
    const before = await picture();
    await page.keyboard.press(key);
    await expect.poll(picture, { timeout: 10_000 }).not.toBe(before);
    return title.innerText();
  };
  const titles: string[] = [];
  const seen = (what: RegExp) => titles.filter((one) => what.test(one)).length;
  while (seen(/^The round is over$/) < 2 && titles.length < 80) titles.push(await press("ArrowRight"));
  expect(seen(/ has moved$/)).toBeGreaterThan(4);
  expect(seen(/^The battle is over$/)).toBeGreaterThan(0);
  expect(await page.locator(".latest").innerText()).not.toBe("");
  expect(await page.locator(".head .whose").innerText()).toBe("The round is over");

  // back by the same pictures; the address names the step alone
  const back: string[] = [];
  while (back.length < 6) back.push(await press("ArrowLeft"));
  expect(back).toEqual(titles.slice(-7, -1).reverse());
  const step = await shown(page);
  await page.waitForURL(`**/replay/*#${step}.open`);
  await page.reload();
  await at(page, step);
  expect(guest.trouble).toEqual([]);
});

it("a replay heeds the settings, keeps them, and offers nothing that it cannot do", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(TWO);
  await at(page, 0);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  expect(await settings.getByRole("button", { name: "Report a bug" }).count()).toBe(0);
  await settings.getByRole("checkbox", { name: /Letters and numbers/ }).uncheck();
  await page.keyboard.press("Escape");
  await settings.waitFor({ state: "detached" });
  for (const again of [false, true]) {
    if (again) {
      await page.reload();
      await at(page, 1);
    }
    await page.keyboard.press("v");
    await page.keyboard.press("e");
    await page.keyboard.press("ArrowRight"); // keys with names stay
    await at(page, again ? 2 : 1);
    expect(new URL(page.url()).hash).toMatch(/open$/);
    expect(await page.getByRole("dialog").count()).toBe(0);
  }
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

/** A person plays to the end, without a page. */
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
      else if (asked(decision).length > 0)
        wire.send(
          JSON.stringify({
            type: "choose",
            rev: message.rev,
            option: (options.find(({ verb }) => verb === "reveal") ?? options.at(-1))?.text,
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
  // a key that opens nothing, as one is after `--links`, does not come along
  await page.evaluate(
    ([table, own]) => localStorage.setItem("sietch.keys", JSON.stringify([[table, ["void", own]]])),
    [id, key],
  );
  await page.goto(`${server.url}/table/${id}#${key}`);
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(id));
  expect(new URL(page.url()).hash).toBe(`#${key}`);
  await page.waitForSelector(".ask .chip, .ask .quiet");
  // whoever comes back to the end finds the same table
  const again = page.url();
  await page.goto(`${server.url}/table/${id}#${key}`);
  await page.getByRole("button", { name: "To the rematch" }).click();
  await page.waitForURL(again);
  await other.page.getByRole("link", { name: "Watch the rematch" }).waitFor();
  expect([...guest.trouble, ...other.trouble]).toEqual([]);
  await other.leave();
});

it("two of three persons at one device go on from a step: alone, or with a link for the third", async () => {
  const seats = ["Chani", "Liet", "Stilgar"].map((name) => ({ who: "person", name }) as const);
  const { id, keys } = await server.made({ players: 3, seats });
  await Promise.all(keys.map((key) => finish(id, key)));
  const own = keys.slice(0, 2);
  guest = await Guest.arrive(browser, `${server.url}/table/${id}#${own.join(".")}`);
  const { page } = guest;
  await page.locator(".finish table").nth(1).waitFor({ state: "attached" }); // all of it is there
  await page.goto(`${server.url}/replay/${id}#5.open`);
  await at(page, 5);
  const stranger = await Guest.arrive(browser, `${server.url}/replay/${id}#5`);
  const barred = stranger.page.getByRole("button", { name: /Go on from here/ });
  await barred.waitFor();
  expect(await barred.isDisabled()).toBe(true);
  await stranger.page.getByText("Only in the browser of somebody who played it").waitFor();
  await stranger.leave();
  const dialog = page.getByRole("dialog", { name: "Go on from here" });
  const start = dialog.getByRole("button", { name: "Start" });
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: /Go on from here/ }).click();
    await dialog.locator("option", { hasText: "Mentat" }).waitFor({ state: "attached" });
  };
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/continue?") && asked.push(request.url()));

  // the server is away
  await open();
  guest.lineMayBreak = true;
  await page.route("**/continue?*", (route) => route.abort("connectionrefused"));
  await start.click();
  await dialog.getByRole("alert").filter({ hasText: "does not answer" }).waitFor();
  await page.unroute("**/continue?*");
  guest.lineMayBreak = false;

  // with the third person: a link for both persons here, one for the other
  asked.length = 0;
  await dialog.getByRole("checkbox").check();
  await start.dblclick();
  await dialog.locator("code").nth(1).waitFor();
  expect(asked).toHaveLength(1);
  const [here = "", other = "", ...more] = await dialog.locator("code").allInnerTexts();
  expect([here, other].map((link) => link.split("key=")[1]?.split(".").length)).toEqual([2, 1]);
  expect(more).toEqual([]);
  expect(await dialog.getByRole("button", { name: /copy/i }).count()).toBe(2);
  // who comes back is known again
  const kept = await page.evaluate(() => localStorage.getItem("sietch.keys") ?? "");
  for (const key of here.split("key=")[1]?.split(".") ?? []) expect(kept).toContain(key);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  // without: both sit down at once
  await open();
  await start.click();
  await page.waitForURL(/#\/table\/\w+\?key=[\w-]+\.[\w-]+$/);
  await page.waitForSelector(".handover, .table");
  expect(guest.trouble).toEqual([]);
});

it("nothing of a replay lies over another thing: rounds beside Conflicts, options in whole rows", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(FOUR);
  await at(page, 0);
  expect(await page.evaluate(coveredRounds)).toEqual([]);
  const rows: number[] = [];
  for (let step = 1; step <= 40; step++) {
    await page.evaluate((wished) => void (location.hash = `#${wished}.open`), step);
    await at(page, step);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const list = await page.evaluate(optionRows);
    expect(list.cut, `step ${step}`).toEqual([]);
    rows.push(list.beyond);
  }
  expect(Math.max(...rows)).toBeGreaterThan(0); // some have more options than there is room for
});

it("six open hands and what was asked can be read on a tablet", async () => {
  guest = await Guest.arrive(browser, server.url, { width: 820, height: 1180, touch: true });
  const { page } = guest;
  await page.getByLabel("A game from a file").setInputFiles(SIX);
  await at(page, 0);
  await page.evaluate(() => (location.hash = "#320.open"));
  await at(page, 320);
  for (const size of [
    { width: 820, height: 1180 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await still(page);
    expect(await page.evaluate(cutNames)).toEqual([]);
    const { cut, whole } = await page.evaluate(optionRows);
    expect(cut).toEqual([]);
    expect(whole).toBeGreaterThan(0);
  }
});

/** In the page: open cards and words of the step that end before their names do. */
function cutNames(): string[] {
  return [...document.querySelectorAll(".hands .name, .told h2")].flatMap((name) =>
    name.scrollWidth > name.clientWidth + 1 ? [name.textContent?.trim() ?? ""] : [],
  );
}

/** In the page: numbers of rounds that a Conflict's sign lies on. */
function coveredRounds(): string[] {
  const signs = [...document.querySelectorAll(".battle")].map((sign) => sign.getBoundingClientRect());
  return [...document.querySelectorAll(".round span")].flatMap((number) => {
    const { left, right } = number.getBoundingClientRect();
    return signs.some((sign) => sign.left < right && sign.right > left) ? [number.textContent ?? ""] : [];
  });
}

/** In the page: options that an edge of their list cuts, how many are in sight, and how much of the list is not. */
function optionRows(): { cut: string[]; whole: number; beyond: number } {
  const list = document.querySelector(".asked ul");
  if (!list) return { cut: [], whole: 0, beyond: 0 };
  const frame = list.getBoundingClientRect();
  const options = [...list.children].map((option) => ({ option, box: option.getBoundingClientRect() }));
  const cut = options.filter(({ box }) =>
    [frame.top, frame.bottom].some((edge) => box.top < edge - 1 && box.bottom > edge + 1),
  );
  const whole = options.filter(({ box }) => box.top > frame.top - 1 && box.bottom < frame.bottom + 1);
  return {
    cut: cut.map(({ option }) => option.textContent ?? ""),
    whole: whole.length,
    beyond: list.scrollHeight - list.clientHeight,
  };
}
