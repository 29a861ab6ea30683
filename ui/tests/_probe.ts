import { createServer } from "vite";
import { launch } from "./browser.ts";
import { readFileSync } from "node:fs";
const [code = "", size = "1366x768", ...names] = process.argv.slice(2);
const server = await createServer({
  root: new URL("..", import.meta.url).pathname,
  logLevel: "error",
  server: { host: "127.0.0.1" },
});
await server.listen();
const browser = await launch();
const [width, height] = size.split("x").map(Number) as [number, number];
const touch = process.env["TOUCH"] === "1";
const page = await browser.newPage({
  reducedMotion: "reduce",
  deviceScaleFactor: Number(process.env["SCALE"] ?? 1),
  viewport: { width, height },
  hasTouch: touch,
  isMobile: touch,
});
page.on("pageerror", (error) => console.error(error.message));
for (const name of names) {
  const [position, ...acts] = name.split(":");
  await page.goto("about:blank");
  await page.goto(`${server.resolvedUrls?.local[0]}#/fixture/${position}`);
  await page.waitForSelector(".table");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
  for (const act of acts) {
    const [verb, what = ""] = act.split("=");
    if (verb === "key") await page.keyboard.press(what);
    if (verb === "click") await page.click(what);
    if (verb === "tab") await page.locator(`[role="tab"][data-tab="${what}"]`).tap();
    await page.waitForTimeout(400);
  }
  console.log(name, JSON.stringify(await page.evaluate(readFileSync(code, "utf8")), null, 1));
  await page.screenshot({
    path: `/tmp/gs/${name.replace(/[^\w]+/g, "-")}-${size}.png`,
    ...(process.env["CLIP"] ? { clip: JSON.parse(process.env["CLIP"]) } : {}),
  });
}
await browser.close();
await server.close();
