/** Pictures of every screen for the documentation, from positions of real games: `node tests/screenshots.ts [FOLDER]`. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { createServer } from "vite";
import { toServer } from "../vite.config.ts";
import { launch } from "./browser.ts";
import { Server } from "./browser/server.ts";
import { PROJECT } from "./python.ts";
import writePositions from "./setup.ts";

/** A screen: the position it shows, and what the player does there first. */
interface Screen {
  position: string | null;
  acts?: (page: Page) => Promise<void>;
}

const SCREENS: Record<string, Screen> = {
  lobby: { position: null },
  space: { position: "space" },
  order: { position: "order" },
  reveal: { position: "reveal" },
  combat: { position: "combat" },
  end: { position: "end" },
  "six-players": { position: "six" },
  rivals: { position: "rivals" },
  "three-players": { position: "three", acts: (page) => page.locator("[data-space].can").first().hover() },
};
const SIZE = { width: 1440, height: 900 };

const [folder = `${PROJECT}docs/table`] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
writePositions();
const tables = await Server.start();
const vite = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  logLevel: "warn",
  server: { host: "127.0.0.1", proxy: { "/api": toServer(tables.url) } },
});
await vite.listen();
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: "reduce" });
  page.on("pageerror", (error) => console.error(error.message));
  for (const [name, { position, acts }] of Object.entries(SCREENS)) {
    await page.goto("about:blank");
    await page.goto(
      `${vite.resolvedUrls?.local[0] ?? ""}#/${position === null ? "" : `fixture/${position}`}`,
    );
    await page.waitForSelector(position === null ? ".start .go" : ".table", { timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    if (acts) await acts(page);
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${folder}/${name}.png` });
    console.log(`${folder}/${name}.png`);
  }
} finally {
  await browser.close();
  await vite.close();
  await tables.end();
}
