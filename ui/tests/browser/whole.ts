/** A whole game through what is on the screen: nothing goes wrong on the way, and the end names a winner. */
import { expect } from "vitest";
import { figures } from "./figures.ts";
import type { Player } from "./player.ts";
import type { Server } from "./server.ts";

export async function toTheEnd(player: Player, server: Server, name: string, seats: number): Promise<void> {
  const begun = Date.now();
  const options = await player.play();
  const { page, trouble } = player.guest;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const answers = await player.guest.answers();
  console.log(
    `${name}: ${options} options in ${seconds} s; ${JSON.stringify(player.used)}; ${player.scrolled} chips scrolled to`,
  );
  console.log(`  answer shown ${figures(answers.map((one) => one.shown))}`);
  console.log(`  answer painted ${figures(answers.map((one) => one.painted))}`);
  if (player.homeless.size > 0) console.log("  chips without a place:", Object.fromEntries(player.homeless));
  expect(trouble).toEqual([]);
  expect(server.complaints).toBe("");
  expect(options).toBeGreaterThan(20);
  await page.waitForSelector(".finish");
  expect(await page.locator(".finish .total").count()).toBe(seats);
  expect(await page.locator(".finish h1").textContent()).toMatch(/\w/);
}
