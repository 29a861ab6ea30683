/** Several persons at one device: whole games, and nobody sees what is not theirs. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { NewTable } from "../../src/lib/wire/types.ts";
import { launch } from "../browser.ts";
import { figures } from "./figures.ts";
import { Guest } from "./guest.ts";
import { Persons, seatHere } from "./persons.ts";
import { Player } from "./player.ts";
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

/** Everything but the hand-over screen and what it needs is public. */
const called = (at: Guest): Promise<string> => at.page.locator(".handover h1").innerText();
const hands = (at: Guest): Promise<number> => at.page.locator(".hand, .mat, .ask .chip").count();

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
  expect(player.held).toBeGreaterThan(100); // what is to be seen is found
  // everybody sees the end, without anybody's cards before
  await page.waitForSelector(".finish");
  expect(await page.locator(".handover").count()).toBe(0);
  expect(server.complaints).toBe("");
}, 1_800_000);

it("two persons among bots: made in the lobby, covered, reloaded, a second window, and a server that dies", async () => {
  guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.waitForSelector(".start .go");
  await seatHere(page, { 0: "Chani", 2: "Liet" });
  for (const choice of await page.locator(".bot select").all()) await choice.selectOption("random");
  await page.locator(".start .go").click();
  await page.waitForSelector(".handover");
  const [, id = "", keys = ""] = /table\/(\w+)\?key=([\w.-]+)/.exec(page.url()) ?? [];
  const device = { id, keys: keys.split("."), address: page.url() };
  expect(device.keys).toHaveLength(2);
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.filter((url) => device.keys.some((key) => url.includes(key)))).toEqual([]);
  secrets = await Secrets.of(server.url, device);
  const player = new Persons(guest, 8, secrets);

  expect(await player.play(12)).toBe(12);
  expect(new Set(player.calls)).toEqual(new Set(["Chani", "Liet"]));
  await player.asked();
  const name = player.calls.at(-1) ?? "";
  expect(await page.title()).toContain(name);

  // covered by a key: the same person is called again
  expect(await hands(guest)).toBeGreaterThan(0);
  await page.keyboard.press("c");
  await page.waitForSelector(".handover");
  expect(await called(guest)).toBe(name);
  expect(await hands(guest)).toBe(0);
  await player.takeOver();

  // a reload and a second window hide everything until somebody says who they are
  await page.reload();
  await page.waitForSelector(".handover");
  expect(await called(guest)).toBe(name);
  expect(await hands(guest)).toBe(0);
  const second = await Guest.open(guest.context, device.address);
  await second.page.waitForSelector(".handover");
  expect(await called(second)).toBe(name);
  await second.page.close();
  await page.bringToFront();

  // whoever takes over while the server dies is covered, and comes back
  await player.takeOver();
  guest.lineMayBreak = true;
  await server.kill("SIGKILL");
  await page.waitForSelector('[role="alert"]');
  expect(await page.locator(".hand").count()).toBe(0);
  await server.again();
  await page.waitForSelector('[role="alert"]', { state: "detached" });
  guest.lineMayBreak = false;
  await page.waitForSelector(".handover");
  expect(await called(guest)).toBe(name);
  secrets.leave();
  secrets = await Secrets.of(server.url, device);
  const again = new Persons(guest, 9, secrets);
  expect(await again.play(10)).toBe(10);
  expect([...player.leaks, ...again.leaks]).toEqual([]);
  expect(again.held).toBeGreaterThan(0);
  expect(guest.trouble).toEqual([]);

  // the names are there the next time
  await page.goto(server.url);
  await page.waitForSelector(".start .go");
  expect(await page.locator("input.name").first().inputValue()).toBe("Chani");
}, 600_000);

it("a turn is taken back from the hand-over screen, and its owner is called again", async () => {
  const device = await server.device({ players: 3, seed: 12, seats: persons(3) });
  const player = await sit(device, 12);
  const { page } = player.guest;
  const back = page.locator(".handover .acts button", { hasText: "takes back" });
  let decided = 0; // to end a turn with nothing left is no decision
  for (let n = 0; n < 60; n++) {
    const sight = await player.asked();
    const name = player.calls.at(-1) ?? "";
    if (sight.things.some((thing) => thing.is !== "end")) decided = sight.rev;
    await player.answer(sight);
    await page.waitForSelector(".handover .take:not(:disabled), .ask .chip, .ask .end:not(:disabled)");
    if (!(await back.isVisible())) continue;
    expect(await back.innerText()).toContain(name);
    expect(await called(player.guest)).not.toBe(name);
    await back.click();
    await page.waitForSelector(`.table[data-rev="${decided}"]`);
    await expect.poll(() => called(player.guest)).toBe(name);
    expect(await hands(player.guest)).toBe(0);
    expect(await player.play(3)).toBe(3);
    expect(player.leaks).toEqual([]);
    return;
  }
  throw new Error("nothing could be taken back");
}, 300_000);

it("a key that ends a turn does not show the next one's cards", async () => {
  const device = await server.device({ players: 3, seed: 5, seats: persons(3) });
  const player = await sit(device, 5);
  const { page } = player.guest;
  await page.waitForSelector(".handover");
  for (let n = 0; n < 4; n++) await page.keyboard.press("Space");
  expect(await hands(player.guest)).toBe(0);
  await page.keyboard.press("m");
  await page.waitForSelector(".handover", { state: "detached" });
  expect(await hands(player.guest)).toBe(0);
  await page.keyboard.press("m");
  await player.takeOver();
  expect(await hands(player.guest)).toBeGreaterThan(0);
});

it("with open cards nobody hands anything over", async () => {
  const device = await server.device({ players: 3, seed: 3, seats: persons(3) });
  guest = await Guest.arrive(browser, device.address, { settings: { openHands: true } });
  const { page } = guest;
  const player = new Player(guest, 3);
  const seen = new Set<string>();
  for (let n = 0; n < 14; n++) {
    const sight = await player.asked();
    seen.add((await page.title()).replace(/\W+Sietch$/, ""));
    await player.answer(sight);
  }
  expect(seen.size).toBeGreaterThan(1);
  expect(await page.locator(".handover").count()).toBe(0);
  expect(guest.trouble).toEqual([]);
});

it("six persons in two teams, for some rounds", async () => {
  const device = await server.device({ players: 6, seed: 17, seats: persons(6) });
  const player = await sit(device, 17);
  expect(await player.play(60)).toBe(60);
  expect(player.leaks).toEqual([]);
  expect(player.guest.trouble).toEqual([]);
  expect(new Set(player.calls).size).toBe(6);
}, 600_000);

it("two persons against a rival, for some rounds", async () => {
  const device = await server.device({ players: 2, seed: 23, seats: [...persons(2), { who: "rival" }] });
  const player = await sit(device, 23);
  const { page } = player.guest;
  const round = async (): Promise<number> =>
    Number((await page.locator(".head .round").innerText()).replace(/\D/g, ""));
  await player.asked();
  while ((await round()) < 3) expect(await player.play(5)).toBe(5);
  expect(player.leaks).toEqual([]);
  expect(player.guest.trouble).toEqual([]);
  expect(new Set(player.calls)).toEqual(new Set(NAMES.slice(0, 2)));
  // one after the other, with the cards covered in between
  expect(player.calls.length).toBeGreaterThan(8);
  expect(player.looked).toBeGreaterThan(20);
  expect(player.held).toBeGreaterThan(20);
  // the rival has had its turns
  expect(await page.locator(".seat").count()).toBe(3);
  await page.keyboard.press("l");
  expect(await page.locator(".overlay.log").innerText()).toMatch(/turns over/);
}, 600_000);

it("a bug can be reported while the cards are covered", async () => {
  const device = await server.device({ players: 3, seed: 5, seats: persons(3) });
  const player = await sit(device, 5);
  const { page } = player.guest;
  await page.waitForSelector(".handover");
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Report a bug" }).click();
  expect(await page.getByRole("textbox", { name: "Report a bug" }).inputValue()).toContain(device.id);
  await player.read(null);
  expect(player.leaks).toEqual([]);
});

it("a link with one wrong key opens nothing", async () => {
  const { address } = await server.device({ players: 3, seats: [...persons(2), BOT] });
  guest = await Guest.arrive(browser, `${address}x`);
  await guest.page.waitForFunction(() => /key does not open/.test(document.body.innerText));
  expect(await guest.page.locator(".table").count()).toBe(0);
});
