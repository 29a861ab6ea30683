/** Whole games, played through what is on the screen. */
import { expect, it } from "vitest";
import { DELAYS } from "../../src/lib/game/queue.ts";
import { House } from "./house.ts";
import { KeyPlayer } from "./keys.ts";
import { Player } from "./player.ts";
import { againstChance } from "./server.ts";
import { toTheEnd } from "./whole.ts";

const house = new House();

it("a game of four, from the lobby to the end, by clicking", async () => {
  const guest = await house.guest("/");
  const { page } = guest;
  for (const choice of await page.locator('select[aria-label="Bot"], .bot select').all())
    await choice.selectOption("random");
  await page.locator(".start .go").click();
  const player = new Player(guest, 4);
  await toTheEnd(player, house.server, "four by clicking", 4);
  expect(player.used.place).toBeGreaterThan(10);
  expect(player.used.chip).toBeGreaterThan(10);
});

it("a game of four by keys alone", async () => {
  const guest = await house.guest(await house.server.table({ players: 4, seed: 7, seats: againstChance(4) }));
  const player = new KeyPlayer(guest, 7);
  await toTheEnd(player, house.server, "four by keys", 4);
});

it("alone against rivals", async () => {
  const guest = await house.guest(
    await house.server.table({ players: 1, seed: 11, seats: againstChance(1, 3) }),
  );
  await toTheEnd(new Player(guest, 11), house.server, "solo", 3);
});

it("a game of six", async () => {
  const guest = await house.guest(
    await house.server.table({ players: 6, seed: 13, seats: againstChance(6) }),
  );
  await toTheEnd(new Player(guest, 13), house.server, "six", 6);
});

it("what one does oneself is answered at once, however slowly others are shown", async () => {
  const guest = await house.guest(
    await house.server.table({ players: 4, seed: 7, seats: againstChance(4) }),
    { settings: { pace: "slow", motion: true } },
  );
  const { page } = guest;
  const rev = (): Promise<number> => page.locator(".table").evaluate((one) => Number(one.dataset["rev"]));
  const card = page.locator('.ask .chip:not([data-option="reveal"])').first();
  for (const step of [card, page.locator(".ask .chip").first()]) {
    await step.waitFor();
    const before = await rev();
    await step.click();
    await expect.poll(rev).toBeGreaterThan(before);
  }
  await expect.poll(() => guest.answers()).toHaveLength(2);
  // the second one came when the position before it had hardly been shown
  for (const { shown } of await guest.answers()) expect(shown).toBeLessThan(DELAYS.slow * 0.8);
});

it("others' moves are shown one by one, and can be skipped", async () => {
  const guest = await house.guest(
    await house.server.table({ players: 4, seed: 7, seats: againstChance(4) }),
    {
      settings: { pace: "slow", motion: true, confirm: "off", endsAlone: true },
    },
  );
  const { page } = guest;
  await page.waitForSelector(".ask .chip");
  while ((await page.locator('.ask .chip[data-option="reveal"]').count()) === 0)
    await page.keyboard.press("1");
  await page.click('.ask .chip[data-option="reveal"]');
  await page.waitForSelector(".tool.end:not(:disabled)");
  const waiting = page.locator(".whose button");
  // until something waits to be seen: with nothing to buy the turn has ended by itself, and another one may be asked for
  const ended = async (): Promise<number> => {
    const mayEnd = (await page.locator(".tool.end:not(:disabled)").count()) > 0;
    if ((await waiting.count()) === 0) await page.keyboard.press(mayEnd ? "Space" : "1");
    return waiting.count();
  };
  await expect.poll(ended, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
  const skipped = async (): Promise<number> => {
    if (await waiting.count()) await page.keyboard.press("Space"); // bots go on meanwhile
    return waiting.count();
  };
  await expect.poll(skipped, { timeout: 60_000, interval: 200 }).toBe(0);
  expect(guest.trouble).toEqual([]);
});

it("each rival's turn, the battle and the end of the round are seen one after another", async () => {
  const guest = await house.guest(
    await house.server.table({ players: 1, seed: 11, seats: againstChance(1, 3) }),
    { settings: { pace: "fast", confirm: "off", motion: true } },
  );
  const { page } = guest;
  await page.waitForSelector(".ask .chip");
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
    const note = (): void => {
      const title = document.querySelector("#question")?.textContent?.trim() ?? "";
      const round = document.querySelector(".head .round")?.textContent ?? "";
      const fighters = document.querySelectorAll(".fought li").length;
      const scene = /has moved|is over/.exec(title)?.[0];
      const told = scene && `${round}: ${title}${fighters ? `, ${fighters} fighters` : ""}`;
      if (told && told !== seen.at(-1)) seen.push(told);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const player = new Player(guest, 3);
  const seen = (): Promise<string[]> => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  while (!(await seen()).includes("Round 2: The round is over")) await player.answer(await player.asked());
  const told = await seen();
  const ends = [1, 2].map((n) => told.indexOf(`Round ${n}: The round is over`));
  const battles = [1, 2].map((n) =>
    told.findIndex((one) => new RegExp(`^Round ${n}: The battle is over(, [123] fighters)?$`).test(one)),
  );
  expect(battles[0]).toBeGreaterThan(3); // two rivals have two agents each
  expect([battles[0]! < ends[0]!, ends[0]! < battles[1]!, battles[1]! < ends[1]!]).toEqual([
    true,
    true,
    true,
  ]);
  for (const one of told.slice(0, battles[0])) expect(one).toMatch(/^Round 1: .+ has moved$/);
  expect(guest.trouble).toEqual([]);
});
