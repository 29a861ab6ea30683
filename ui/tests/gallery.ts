/**
 * Looks at everything that is drawn, as the table serves it: whether each face fits its card in every size, whether
 * any two pictures of a kind differ visibly, and whether the content security policy is kept. Pictures go into a folder:
 *
 *     npm run gallery -- FOLDER [PAGE …]
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import { launch } from "./browser.ts";
import { mostAlike } from "./pictures.ts";
import writeContent from "./setup.ts";

const [folder = "gallery-pictures", ...wanted] = process.argv.slice(2);
const PAGES: Record<string, string> = {
  icons: "show=icons",
  pieces: "show=pieces",
  effects: "show=effects",
  "tiles-de": "show=tiles&kind=cards&language=de",
  "tiles-cards": "show=tiles&kind=cards&players=6",
  "tiles-intrigue": "show=tiles&kind=intrigue",
  "tiles-conflicts": "show=tiles&kind=conflicts",
  "tiles-leaders": "show=tiles&kind=leaders&players=6",
  "tiles-rivals": "show=tiles&kind=rivals&players=1",
  "tiles-hagal": "show=tiles&kind=hagal&players=1",
  cards: "kind=cards",
  "cards-de": "kind=cards&players=6&language=de",
  "cards-it": "kind=cards&players=6&language=it",
  "cards-hu": "kind=cards&players=6&language=hu",
  intrigue: "kind=intrigue",
  "intrigue-de": "kind=intrigue&language=de",
  conflicts: "kind=conflicts",
  "conflicts-hu": "kind=conflicts&language=hu",
  leaders: "kind=leaders&players=6",
  "leaders-de": "kind=leaders&players=6&language=de",
  rivals: "kind=rivals&players=1",
  hagal: "kind=hagal&players=1",
  "hagal-it": "kind=hagal&players=1&language=it",
  contracts: "kind=contracts",
  "contracts-hu": "kind=contracts&language=hu",
  objectives: "kind=objectives",
};
/** The least share of pixels in which two pictures of the same kind differ. */
const APART = 0.18;
const UI = fileURLToPath(new URL("..", import.meta.url));
const outDir = mkdtempSync(`${tmpdir()}/gallery-`);
const problems: string[] = [];

mkdirSync(folder, { recursive: true });
writeContent();
await build({
  root: UI,
  logLevel: "error",
  build: { outDir, emptyOutDir: true, rollupOptions: { input: `${UI}gallery.html` } },
});
cpSync(`${UI}content`, `${outDir}/content`, { recursive: true });
const server = await preview({
  root: UI,
  logLevel: "error",
  build: { outDir },
  preview: { port: 0, headers: { "Content-Security-Policy": "default-src 'self'; img-src 'self' data:" } },
});
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("pageerror", (problem) => problems.push(problem.message));
  page.on("console", (said) => said.type() === "error" && problems.push(said.text()));
  for (const [name, query] of Object.entries(PAGES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await page.goto(`${server.resolvedUrls?.local[0] ?? ""}gallery.html?${query}`);
    await page.waitForSelector("main :is(.icon, .piece, .card-face, tr)");
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 100))));
    const full = await page.$$eval('[data-tight="full"]', (all) =>
      all.map(
        (one) => `${one.closest("article")?.className ?? ""} ${one.closest("article")?.ariaLabel ?? ""}`,
      ),
    );
    problems.push(...full.map((face) => `${name}: does not fit: ${face}`));
    if (name.startsWith("tiles-")) {
      const pictures = await page.$$eval(".card-face", (all) =>
        all.map((one) => ({
          name: one.ariaLabel ?? "",
          svg: decodeURIComponent(
            (one.querySelector<HTMLImageElement>(".emblem")?.src ?? "").replace(/^.*?,/, ""),
          ),
        })),
      );
      const { names, share } = await mostAlike(browser, pictures);
      console.log(`${name}: most alike are ${names}: ${Math.round(100 * share)} % of them differ`);
      if (share < APART) problems.push(`${name}: too much alike: ${names}`);
    }
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true });
}
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems; pictures are in ${folder}`);
process.exit(problems.length > 0 ? 1 : 0);
