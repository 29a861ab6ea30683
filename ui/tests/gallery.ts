/**
 * Pictures of the gallery, and whether every face fits its card: node tests/gallery.ts FOLDER
 */
import { mkdirSync } from "node:fs";
import { createServer } from "vite";
import { launch } from "./browser.ts";

const folder = process.argv[2] ?? "shots";
mkdirSync(folder, { recursive: true });
const PAGES: [string, string][] = [
  ["icons", "show=icons"],
  ["pieces", "show=pieces"],
  ["effects", "show=effects&players=4"],
  ["tiles", "show=tiles&players=4&kind=cards"],
  ["cards", "kind=cards&players=4"],
  ["cards-de", "kind=cards&players=6&language=de"],
  ["cards-hu", "kind=cards&players=4&language=hu"],
  ["intrigue", "kind=intrigue&players=4"],
  ["conflicts", "kind=conflicts&players=4"],
  ["conflicts-hu", "kind=conflicts&players=4&language=hu"],
  ["leaders", "kind=leaders&players=6"],
  ["rivals", "kind=rivals&players=1"],
  ["hagal", "kind=hagal&players=1"],
  ["contracts", "kind=contracts&players=4"],
  ["contracts-hu", "kind=contracts&players=4&language=hu"],
  ["objectives", "kind=objectives&players=4"],
];
const wanted = process.argv.slice(3);
const server = await createServer({ server: { port: 0 }, logLevel: "error" });
await server.listen();
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("pageerror", (problem) => console.log("page error:", problem.message));
  page.on("console", (said) => said.type() === "error" && console.log("console:", said.text()));
  for (const [name, query] of PAGES.filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
    await page.goto(`${address}gallery.html?${query}`);
    await page.waitForSelector("main :is(.icon, .piece, .card-face, tr)");
    await page.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 100)))");
    const tight = await page.$$eval("[data-tight]", (all) =>
      all.map(
        (one) =>
          `${one.closest("article")?.className} ${one.closest("article")?.ariaLabel}: ${one.tagName} ${(one as HTMLElement).dataset["tight"]}`,
      ),
    );
    for (const line of tight) console.log(name, line);
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
} finally {
  await browser.close();
  await server.close();
}
