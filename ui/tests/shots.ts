/**
 * Pictures of all positions without a server: `node tests/shots.ts FOLDER [NAME …]`.
 * Names of the positions may carry an action: `space:hover=sardaukar`, `reveal:key=m`. `lobby` needs a server at
 * the address in SERVER; SIZES names other sizes.
 */
import { createServer } from "vite";
import { toServer } from "../vite.config.ts";
import { launch } from "./browser.ts";

const SIZES = (process.env["SIZES"] ?? "1366x768 1440x900")
  .split(" ")
  .map((size) => size.split("x").map(Number) as [number, number]);
const NAMES = [
  "card",
  "space",
  "order",
  "reveal",
  "combat",
  "three",
  "six",
  "ally",
  "throne",
  "ending",
  "rivals",
  "end",
];

const [folder = "shots", ...wanted] = process.argv.slice(2);
const server = await createServer({
  root: new URL("..", import.meta.url).pathname,
  server: {
    host: "127.0.0.1",
    proxy: { "/api": toServer(process.env["SERVER"] ?? "http://127.0.0.1:8124") },
  },
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await launch();

const page = await browser.newPage({ reducedMotion: "reduce" });
page.on("pageerror", (error) => console.error(error.message));
page.on("console", (message) => message.type() === "error" && console.error(message.text()));
for (const [width, height] of SIZES) {
  await page.setViewportSize({ width, height });
  for (const name of wanted.length > 0 ? wanted : NAMES) {
    const [position = "", ...actions] = name.split(":");
    await page.goto("about:blank");
    await page.goto(`${address}#/${position === "lobby" ? "" : `fixture/${position}`}`);
    await page.waitForSelector(".table, .columns");
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    for (const action of actions) {
      const [verb, what = ""] = action.split("=");
      if (verb === "hover")
        await page.hover(what.includes(" ") || /[.#[]/.test(what) ? what : `[data-space="${what}"]`);
      if (verb === "key") await page.keyboard.press(what);
      if (verb === "click") await page.click(what);
      await page.waitForTimeout(300);
    }
    await page.screenshot({ path: `${folder}/${name.replace(/[^\w]+/g, "-")}-${width}x${height}.png` });
  }
}
await browser.close();
await server.close();
