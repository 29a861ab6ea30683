import { launch } from "./browser.ts";
import { Guest } from "./browser/guest.ts";
import { Player } from "./browser/player.ts";
import { againstChance, Server } from "./browser/server.ts";
const out = process.argv[2]!;
const steps = Number(process.argv[3] ?? 8);
const [w, h] = (process.argv[4] ?? "1440x900").split("x").map(Number);
const server = await Server.start();
const browser = await launch();
try {
  const seats = againstChance(4);
  const guest = await Guest.arrive(browser, await server.table({ players: 4, seats, seed: 3 }), {
    width: w!,
    height: h!,
  });
  const player = new Player(guest, 5);
  await player.play(steps);
  await player.asked();
  for (let n = 0; n < 2; n++) {
    await guest.page.keyboard.press("h");
    await guest.page.waitForSelector(".hints .choice", { timeout: 30000 });
    await guest.page.waitForTimeout(300);
    await guest.page.screenshot({ path: `${out}-${n}-all.png` });
    await guest.page.locator(".hints .choice").first().hover();
    await guest.page.waitForTimeout(300);
    await guest.page.screenshot({ path: `${out}-${n}-line.png` });
    await guest.page.locator(".hints .choice").first().click();
    await guest.page.waitForTimeout(1500);
    await player.asked();
  }
  console.log(guest.trouble);
} finally {
  await browser.close();
  await server.end();
}
