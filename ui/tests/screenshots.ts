/**
 * Pictures of every screen for the documentation, from positions of real games:
 * `node tests/screenshots.ts [FOLDER [NAME …]]`.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { createServer } from "vite";
import type { Loaded } from "../src/lib/wire/types.ts";
import { toServer } from "../vite.config.ts";
import { launch } from "./browser.ts";
import { seatHere } from "./browser/persons.ts";
import { againstChance, Server } from "./browser/server.ts";
import { madeUp } from "./games.ts";
import { PROJECT } from "./python.ts";
import writePositions from "./setup.ts";

/** A screen: the position it shows, or another page (its sign that it is there), and what the player does there first. */
interface Screen {
  position: string | null;
  page?: (server: Server) => Promise<string>;
  there?: string;
  /** A game to look back at, at a step. */
  replay?: { file: string; step: string };
  acts?: (page: Page) => Promise<void>;
  /** Of a screen that is touched. */
  size?: { width: number; height: number };
}

/** Three persons at one device, in the lobby. */
async function seatPersons(page: Page): Promise<void> {
  await seatHere(page, { 0: "Chani", 1: "Liet", 2: "Stilgar" });
  const leaders = ["gurney_halleck", "lady_jessica", "feyd_rautha_harkonnen"];
  for (const [n, leader] of leaders.entries())
    await page.locator(".seats li").nth(n).locator(".leader select").selectOption(leader);
}

const switchOn = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await page.locator(".switch b").getByText(name, { exact: true }).click();
};

/** Rise of Ix with its Conflicts, and one of its leaders. */
async function withIx(page: Page): Promise<void> {
  await switchOn(page, "Rise of Ix", "Ix Conflicts");
  await page.getByRole("button", { name: "Tessia Vernius" }).click();
}

const chooseLeader = (page: Page) => page.getByRole("button", { name: "Gurney Halleck" }).click();

/** Two leaders to choose from. */
async function dealLeaders(page: Page): Promise<void> {
  for (const n of [0, 2]) await page.locator(".seats li").nth(n).getByLabel("two to choose from").check();
  await page.fill("#seed", "7");
  await page.locator(".start .go").click();
  await page.locator(".made .tool").first().click();
}

/** Two persons here and one elsewhere. */
async function makeLinks(page: Page): Promise<void> {
  await seatHere(page, { 0: "Chani", 1: "Liet" });
  const third = page.locator(".seats li").nth(2);
  await third.getByRole("button", { name: "elsewhere" }).click();
  await third.locator("input.name").fill("Stilgar");
  await page.locator(".start .go").click();
  await page.waitForSelector(".made code");
}

/** Their table, when one of them is called and has something to catch up on. */
async function handOver(page: Page): Promise<void> {
  await seatPersons(page);
  await page.fill("#seed", "31");
  await page.locator(".start .go").click();
  const player = page.locator(".handover .take:not(:disabled)");
  const called = page.locator(".handover h1");
  for (let n = 0; n < 40; n++) {
    await page.waitForSelector(".handover .take:not(:disabled), .ask .chip, .ask .end:not(:disabled)");
    if (!(await called.isVisible())) await page.keyboard.press(n % 2 ? "1" : "Space");
    else if ((await page.locator(".handover .list").count()) > 0 && n > 12) return;
    else await player.click();
    if (await page.locator(".overlay.confirm").isVisible()) await page.keyboard.press("Space");
    await page.waitForTimeout(300);
  }
}

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const tab = (name: string) => (page: Page) => page.locator(`[role="tab"][data-tab="${name}"]`).tap();
const part = (n: number) => (page: Page) => page.locator(".pan > nav button").nth(n).tap();
const why = (page: Page) => page.locator("[data-space].cannot").first().tap({ force: true });
const touched = (
  position: string | null,
  size: { width: number; height: number },
  acts?: Screen["acts"],
): Screen => ({ position, size, ...(acts ? { acts } : {}) });

const press = (key: string) => (page: Page) => page.keyboard.press(key);

const SCREENS: Record<string, Screen> = {
  lobby: { position: null, there: ".start .go", acts: chooseLeader },
  space: { position: "space" },
  order: { position: "order" },
  ending: { position: "ending" },
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
  ix: { position: "ix" },
  "ix-tech": { position: "ix-pay" },
  "ix-tile": {
    position: "ix-freighter",
    acts: (page) => page.locator("[data-tile]").first().hover(),
  },
  "ix-combat": { position: "ix-combat" },
  "ix-control": { position: "verb-dreadnought_to" },
  "ix-six-players": { position: "ix-six" },
  "ix-rivals": { position: "ix-rivals" },
  "ix-end": { position: "ix-end" },
  "ix-lobby": { position: null, there: ".start .go", acts: withIx },
  immortality: { position: "immortality" },
  "immortality-research": { position: "immortality-research" },
  "immortality-partner": { position: "immortality-graft" },
  "immortality-pair": { position: "immortality-pair" },
  "immortality-reveal": { position: "immortality-row" },
  "immortality-rivals": { position: "immortality-rivals" },
  "immortality-end": { position: "immortality-end" },
  both: { position: "both" },
  "both-six-players": { position: "both-six" },
  "immortality-lobby": {
    position: null,
    there: ".start .go",
    acts: (page) => switchOn(page, "Rise of Ix", "Immortality", "Game to 11 points"),
  },
  "hot-seat": { position: null, acts: seatPersons },
  "hand-over": { position: null, acts: handOver },
  "three-players": { position: "three", acts: (page) => page.locator("[data-space].can").first().hover() },
  rules: { position: "space", acts: press("r") },
  log: { position: "six", acts: press("l") },
  keys: { position: "space", acts: press("?") },
  settings: {
    position: "space",
    acts: (page) => page.getByRole("button", { name: "Settings" }).click(),
  },
  piles: { position: "six", acts: (page) => page.locator(".seat .open").nth(1).click() },
  leaders: { position: null, acts: dealLeaders },
  links: { position: null, acts: makeLinks },
  "go-on": {
    position: null,
    replay: { file: "4_players_choam_2", step: "120.open" },
    acts: (page) => page.getByRole("button", { name: "Go on from here" }).click(),
  },
  hint: {
    position: null,
    page: async (server) => {
      const { id, key } = await server.made({ players: 4, seats: againstChance(4), seed: 28 });
      return `table/${id}?key=${key}`;
    },
    there: ".ask .chip",
    acts: askForHint,
  },
  statistics: {
    position: null,
    page: () => Promise.resolve("statistics"),
    there: ".games li",
  },
  "phone-lobby": touched(null, PHONE),
  "phone-hand": touched("card", PHONE),
  "phone-board": touched("space", PHONE, part(2)),
  "phone-order": touched("order", PHONE),
  "phone-market": touched("space", PHONE, tab("market")),
  "phone-seats": touched("space", PHONE, tab("seats")),
  "phone-conflict": touched("space", PHONE, tab("conflict")),
  "phone-reveal": touched("reveal", PHONE),
  "phone-combat": touched("combat", PHONE),
  "phone-end": touched("end", PHONE),
  "phone-why": touched("space", PHONE, why),
  "phone-flat": touched("space", { width: 844, height: 390 }),
  "phone-ix": touched("ix-freighter", PHONE),
  "phone-ix-tech": touched("ix-tech", PHONE),
  "phone-immortality": touched("immortality", PHONE, part(1)),
  "phone-immortality-research": touched("immortality-research", PHONE),
  "phone-immortality-partner": touched("immortality-graft", PHONE),
  "phone-immortality-reveal": touched("immortality-row", PHONE),
  "tablet-both": touched("both", TABLET),
  "tablet-immortality-research": touched("immortality-research", TABLET),
  "tablet-ix": touched("ix", TABLET),
  "tablet-ix-tech": touched("ix-pay", { width: 1180, height: 820 }),
  "tablet-lobby": touched(null, TABLET, chooseLeader),
  "tablet-space": touched("space", TABLET),
  "tablet-six-players": touched("six", TABLET),
  "tablet-wide": touched("space", { width: 1180, height: 820 }),
  "tablet-combat": touched("combat", { width: 1024, height: 768 }),
};

/** What to do with a card, and what may follow. */
async function askForHint(page: Page): Promise<void> {
  await page.keyboard.press("2");
  await page.waitForSelector("[data-space].can");
  await page.keyboard.press("h");
  await page.locator(".hints .choice").first().hover({ timeout: 30_000 });
}
const SIZE = { width: 1440, height: 900 };
const QUALITY = 82;

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
  const open = async (hasTouch: boolean): Promise<Page> => {
    const page = await browser.newPage({
      viewport: SIZE,
      reducedMotion: "reduce",
      hasTouch,
      isMobile: hasTouch,
    });
    page.on("pageerror", (error) => console.error(error.message));
    return page;
  };
  const [desk, glass] = [await open(false), await open(true)];
  await desk.route("**/api/statistics*", (route) => route.fulfill({ json: madeUp(34) }));
  for (const [name, { position, page: other, there, replay, acts, size }] of Object.entries(SCREENS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const page = size ? glass : desk;
    if (size) await page.setViewportSize(size);
    const address = replay
      ? await replayOf(replay)
      : `#/${other ? await other(tables) : position === null ? "" : `fixture/${position}`}`;
    await page.goto("about:blank");
    await page.goto(`${vite.resolvedUrls?.local[0] ?? ""}${address}`);
    await page.waitForSelector(there ?? (address === "#/" ? ".start .go" : ".table"), { timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    if (acts) await acts(page);
    await page.waitForTimeout(200);
    const file = `${folder}/${name}.jpg`;
    await page.screenshot({ path: file, quality: QUALITY });
    console.log(file);
  }
} finally {
  await browser.close();
  await vite.close();
  await tables.end();
}
