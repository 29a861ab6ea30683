/**
 * Pictures of every screen for the documentation, from positions of real games:
 * `node tests/screenshots.ts [FOLDER [NAME …]]`.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { createServer } from "vite";
import type { Loaded } from "../src/lib/messages.ts";
import { toServer } from "../vite.config.ts";
import { launch } from "./browser.ts";
import { Server } from "./browser/server.ts";
import { PROJECT } from "./python.ts";
import writePositions from "./setup.ts";

/** A screen: the position it shows, and what the player does there first. */
interface Screen {
  position: string | null;
  /** A game to look back at, at a step. */
  replay?: { file: string; step: string };
  acts?: (page: Page) => Promise<void>;
}

const SCREENS: Record<string, Screen> = {
  lobby: { position: null },
  space: { position: "space" },
  order: { position: "order" },
  reveal: { position: "reveal" },
  combat: { position: "combat" },
  end: { position: "end" },
  replay: { position: null, replay: { file: "6_players_choam_1", step: "320.open" } },
  "replay-end": {
    position: null,
    replay: { file: "4_players_choam_2", step: "407.open" },
    acts: (page) => page.keyboard.press("e"),
  },
  "six-players": { position: "six" },
  rivals: { position: "rivals" },
  "three-players": { position: "three", acts: (page) => page.locator("[data-space].can").first().hover() },
};
const SIZE = { width: 1440, height: 900 };

const [folder = `${PROJECT}docs/table`, ...names] = process.argv.slice(2);
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

async function replayOf({ file, step }: { file: string; step: string }): Promise<string> {
  const text = readFileSync(`${PROJECT}tests/golden/${file}.replay`, "utf8");
  const answer = await fetch(`${tables.url}/api/replays`, { method: "POST", body: JSON.stringify({ text }) });
  return `${((await answer.json()) as Loaded).path.slice(1)}#${step}`;
}

try {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: "reduce" });
  page.on("pageerror", (error) => console.error(error.message));
  for (const [name, { position, replay, acts }] of Object.entries(SCREENS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const path = replay ? await replayOf(replay) : position === null ? "#/" : `#/fixture/${position}`;
    await page.goto("about:blank");
    await page.goto(`${vite.resolvedUrls?.local[0] ?? ""}${path}`);
    await page.waitForSelector(path === "#/" ? ".start .go" : ".table", { timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    if (acts) await acts(page);
    await page.waitForTimeout(200);
    // photographs of a whole board are half as large as JPEG
    const file = replay ? `${name}.jpg` : `${name}.png`;
    await page.screenshot({ path: `${folder}/${file}`, ...(replay ? { type: "jpeg", quality: 80 } : {}) });
    console.log(`${folder}/${file}`);
  }
} finally {
  await browser.close();
  await vite.close();
  await tables.end();
}
