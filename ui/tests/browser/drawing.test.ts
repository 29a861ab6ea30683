/** What has not changed is not drawn again, and what has moved glides there. */
import { expect, it } from "vitest";
import { House } from "./house.ts";
import { Player } from "./player.ts";
import { againstChance } from "./server.ts";

const house = new House();

it("a position changes only what is different in it", async () => {
  const guest = await house.guest(await house.server.table({ players: 4, seed: 7, seats: againstChance(4) }));
  const { page } = guest;
  const player = new Player(guest, 7);
  await player.play(8);
  await player.asked();
  const kept = [".log li", ".space svg", ".seat svg", ".market svg", ".market img", ".pillar svg"];
  await page.evaluate((all) => {
    for (const node of document.querySelectorAll(all)) node.setAttribute("data-old", "");
  }, kept.join());
  const old = (): Promise<number> => page.locator("[data-old]").count();
  const before = await old();
  await player.answer(await player.asked());
  expect(before).toBeGreaterThan(200);
  // some lines leave the log, a few pieces move
  expect(await old()).toBeGreaterThan(before * 0.8);
  expect(guest.trouble).toEqual([]);
});

it("an agent glides from its owner to its space, and without motion it is there at once", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const address = await house.server.table({ players: 4, seed: 7, seats: againstChance(4) });
    const guest = await house.guest(address, { settings: { motion: true } });
    const { page } = guest;
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => {
      const began = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this.closest(".agents")) document.body.dataset["glided"] = "";
        return began.apply(this, how);
      };
    });
    const player = new Player(guest, 7);
    for (let n = 0; n < 30 && (await page.locator(".agents .piece").count()) === 0; n++)
      await player.answer(await player.asked());
    await page.waitForSelector(".space.taken .agents .piece");
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => setTimeout(frame))));
    expect(await page.locator("body[data-glided]").count()).toBe(reducedMotion === "reduce" ? 0 : 1);
    expect(guest.trouble).toEqual([]);
  }
});
