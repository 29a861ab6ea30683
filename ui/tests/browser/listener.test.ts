/** A whole game without seeing it: by roles and names, Tab and Enter, and what live regions say. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { Listener } from "./listener.ts";
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

it("a game of three by ear", async () => {
  const guest = await Guest.arrive(
    browser,
    await server.table({ players: 3, seed: 5, seats: againstChance(3) }),
  );
  const listener = new Listener(guest, 5);
  const options = await listener.play();
  const { news, calls, used, nameless } = listener;
  console.log(
    `by ear: ${options} options; ${JSON.stringify(used)}; ${news.length} sentences, ${calls.length} calls`,
  );
  console.log(news.slice(0, 12).join("\n"));
  expect([...nameless]).toEqual([]);
  expect(guest.trouble).toEqual([]);
  expect(options).toBeGreaterThan(40);
  expect(used.elsewhere).toBeGreaterThan(2);
  // everybody's deeds are told by name, few at a time
  expect(news.length).toBeGreaterThan(options / 4);
  expect(news.length).toBeLessThan(options * 4);
  expect(news.filter((line) => /\bP[1-6]\b|undefined/.test(line))).toEqual([]);
  expect(news.some((line) => /sends an agent to/.test(line))).toBe(true);
  // the end can be read
  const end = (await listener.listen()).within("dialog", /rules? Arrakis/)[0];
  expect(end?.text()).toMatch(/\d (victory )?points/);
  await guest.leave();
}, 1_200_000);

it("some rounds with Rise of Ix and Immortality by ear", async () => {
  const sets = ["choam", "ix", "immortality"];
  const guest = await Guest.arrive(
    browser,
    await server.table({ players: 3, seed: 8, sets, seats: againstChance(3) }),
  );
  const listener = new Listener(guest, 8);
  expect(await listener.play(50)).toBe(50);
  const { news, nameless } = listener;
  expect([...nameless]).toEqual([]);
  expect(guest.trouble).toEqual([]);
  expect(news.filter((line) => /\bP[1-6]\b|undefined/.test(line))).toEqual([]);
  expect(news.some((line) => /axolotl tanks|research track|Tleilaxu track/.test(line))).toBe(true);
  // the markers of everybody can be heard where they are, as soon as no sheet lies over the board
  const tracks = async () => (await listener.listen()).within("button", /^(Research|Tleilaxu) track/);
  let heard = await tracks();
  for (let more = 0; heard.length === 0 && more < 20; more++) {
    await listener.play(1);
    heard = await tracks();
  }
  expect(heard).toHaveLength(2);
  await guest.leave();
}, 600_000);
