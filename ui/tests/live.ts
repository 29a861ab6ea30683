/** Plays at a running server by clicking, as a person does: `node tests/live.ts ADDRESS FOLDER [MOVES]`. */
import { launch } from "./browser.ts";

const [address = "", folder = "shots", moves = "12"] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.on("pageerror", (error) => console.error("error:", error.message));
page.on("console", (message) => message.type() === "error" && console.error("console:", message.text()));
await page.goto(address);
await page.waitForSelector(".columns");
await page.screenshot({ path: `${folder}/live-lobby.png` });
await page.click(".big");
await page.waitForSelector(".table");
for (let n = 0; n < Number(moves); n++) {
  await page.waitForSelector(".chip, .tool.end:not(:disabled), .finish", { timeout: 60_000 });
  await page.screenshot({ path: `${folder}/live-${n}.png` });
  const question = await page.textContent(".line h2");
  const chip = page.locator(".chip").first();
  const words = (await chip.count()) > 0 ? await chip.getAttribute("aria-label") : "end";
  console.log(n, question, "→", words);
  if ((await chip.count()) > 0) await chip.click();
  else await page.click(".tool.end");
  await page.waitForTimeout(150);
  if (await page.locator(".confirm").count()) await page.keyboard.press("Space");
  await page.waitForTimeout(600);
}
await page.screenshot({ path: `${folder}/live-last.png` });
await browser.close();
