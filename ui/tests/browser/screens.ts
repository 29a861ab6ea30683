/** Every screen of the page, from recorded positions and a server: for tests that look at all of them. */
import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { PreviewServer } from "vite";
import type { Loaded } from "../../src/lib/wire/types.ts";
import { toServer } from "../../vite.config.ts";
import { madeUp } from "../games.ts";
import { servePage } from "../page.ts";
import { PROJECT } from "../python.ts";
import writePositions from "../setup.ts";
import { still } from "../still.ts";
import { seatHere } from "./persons.ts";
import { againstChance, Server } from "./server.ts";
import { Fingers } from "./touch.ts";

/** Where it is, and what the player does there first. */
interface Screen {
  /** TABLE and KEY stand for a running game, REPLAY for one to look back at. */
  path: string;
  ready: string;
  acts?: (page: Page) => Promise<void>;
}

const table = (position: string, acts?: Screen["acts"]): Screen => ({
  path: `/#/fixture/${position}`,
  ready: ".table",
  ...(acts ? { acts } : {}),
});
const key =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    for (const one of keys) await page.keyboard.press(one);
  };
const back = (at: string, acts?: Screen["acts"]): Screen => ({
  path: `/replay/REPLAY#${at}`,
  ready: `.table[data-rev="${at.split(".")[0]}"]`,
  ...(acts ? { acts } : {}),
});
const open = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

/** Two persons sit down at this device, and the first of them is called. */
async function handOver(page: Page): Promise<void> {
  await seatHere(page, { 0: "Chani", 1: "Liet" });
  await page.locator(".start .go").click();
  await page.locator(".handover .take:not(:disabled)").waitFor();
}

/** Past what others did until a person is asked: a picture of what still moves shows nothing. */
async function toTheLatest(page: Page): Promise<void> {
  const waiting = page.locator(".whose button");
  for (let n = 0; n < 10; n++) {
    await page.waitForTimeout(200);
    if ((await waiting.count()) > 0) await page.keyboard.press("Space");
  }
}

/** A finger rests on a thing until its words are there. */
async function holdFirst(page: Page, thing: string): Promise<void> {
  const box = await page.locator(thing).first().boundingBox();
  if (!box) throw new Error(`no ${thing}`);
  const fingers = new Fingers(page.context().newCDPSession(page));
  await fingers.hold(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

export const SCREENS: Record<string, Screen> = {
  lobby: { path: "/#/", ready: ".start .go" },
  "lobby of six": {
    path: "/#/",
    ready: ".start .go",
    acts: (page) => page.getByRole("button", { name: /^6:/ }).click(),
  },
  "lobby with a mistake": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await page.setInputFiles('input[type="file"]', {
        name: "mine.yaml",
        mimeType: "text/yaml",
        buffer: Buffer.from(
          "id: mine\nversion: 1\ncards:\n  - {id: my_knife, type: imperium, reveal: nonsense}\n",
        ),
      });
      await page.locator(".start .go").click();
      await page.waitForSelector('[role="alert"]');
    },
  },
  "lobby with a wrong seed": {
    path: "/#/",
    ready: ".start .go",
    acts: (page) => page.fill("#seed", "x"),
  },
  "two leaders to choose from": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await page.getByRole("checkbox", { name: "two to choose from" }).first().check();
      await page.locator(".start .go").click();
      await page.getByRole("heading", { name: /^Choose one/ }).waitFor();
    },
  },
  "lobby of several persons": {
    path: "/#/",
    ready: ".start .go",
    acts: (page) => seatHere(page, { 0: "Chani", 1: "Liet", 3: "Stilgar" }),
  },
  "links for others": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await seatHere(page, { 0: "Chani", 1: "Liet" });
      await page.locator(".seats li").nth(2).getByRole("button", { name: "elsewhere" }).click();
      await page.locator(".start .go").click();
      await page.locator(".made").waitFor();
    },
  },
  "between two persons": { path: "/#/", ready: ".start .go", acts: handOver },
  "two persons at play": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await handOver(page);
      await page.locator(".handover .take").click();
      await page.locator(".ask .chip").first().waitFor();
    },
  },
  "two persons, the board first": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await handOver(page);
      await page.keyboard.press("m");
      await page.locator(".unfold").waitFor();
    },
  },
  "a file that is no replay": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await page
        .getByLabel("A game from a file")
        .setInputFiles({ name: "x.replay", mimeType: "text/plain", buffer: Buffer.from("not a game") });
      await page.getByRole("alert").waitFor();
    },
  },
  "no such replay": { path: "/replay/nothing", ready: '[role="alert"]' },
  "looking back, all open": back("363.open"),
  "looking back from a seat": back("363.0"),
  "looking back, summary": back("363.open", async (page) => {
    await page.keyboard.press("e");
    await page.locator(".finish table").first().waitFor({ state: "attached" });
  }),
  "going on from a step": back("363.open", async (page) => {
    await page.getByRole("button", { name: /Go on from here/ }).click();
    await page.getByRole("dialog").locator("option").nth(1).waitFor({ state: "attached" });
  }),
  "no such table": { path: "/#/table/nothing", ready: ".gone" },
  "a wrong key": { path: "/#/table/TABLE?key=wrong", ready: ".gone" },
  "looking on": { path: "/#/table/TABLE", ready: ".table", acts: toTheLatest },
  "a hint": {
    path: "/#/table/TABLE?key=KEY",
    ready: ".ask .chip",
    acts: async (page) => {
      await page.keyboard.press("h");
      await page.locator(".hints .choice").first().hover({ timeout: 30_000 });
    },
  },
  "statistics of nothing": { path: "/#/statistics", ready: ".empty" },
  statistics: {
    path: "/#/statistics",
    ready: ".page",
    acts: async (page) => {
      await page.route("**/api/statistics*", (route) => route.fulfill({ json: madeUp(20) }));
      await page.reload();
      await page.waitForSelector(".games li");
    },
  },
  "which card": table("card"),
  "which space": table("space"),
  "which effect": table("order"),
  "nothing left": table("ending"),
  buying: table("reveal"),
  "buying, folded": table("reveal", key("m")),
  combat: table("combat"),
  "combat, folded": table("combat", key("m")),
  "three players": table("three"),
  "six players": table("six"),
  "six, an ally": table("ally"),
  "Throne Row": table("throne"),
  rivals: table("rivals"),
  Ix: table("ix"),
  "Ix, its freighters": table("ix-freighter"),
  "Ix, six players": table("ix-six"),
  "Ix, piles": table("ix-pay", async (page) => {
    await page.keyboard.press("m");
    await page
      .getByRole("button", { name: /^Open cards of/ })
      .nth(1)
      .click();
  }),
  "acquiring tech": table("ix-tech"),
  "ways to pay for tech": table("ix-pay"),
  Immortality: table("immortality"),
  "Immortality, six players": table("immortality-six"),
  "Immortality, rivals": table("immortality-rivals"),
  research: table("immortality-research"),
  "which partner": table("immortality-graft"),
  "a pair in play": table("immortality-pair"),
  "Tleilaxu cards": table("immortality-row"),
  "both sets": table("both"),
  "both sets, six players": table("both-six"),
  end: table("end"),
  "end, folded": table("end", open("Back to the board Esc")),
  keys: table("space", key("?")),
  rules: table("space", key("r")),
  log: table("space", key("l")),
  settings: table("space", open("Settings")),
  piles: table("space", (page) =>
    page
      .getByRole("button", { name: /^Open cards of/ })
      .last()
      .click(),
  ),
  "held close": table("space", (page) => page.locator("[data-space].can").first().hover()),
  "held close, not offered": table("space", (page) => page.locator("[data-space]:not(.can)").first().hover()),
  "held by a finger": table("space", (page) => holdFirst(page, ".ask .chip")),
  "a card held by a finger": table("card", (page) => holdFirst(page, ".hand .card")),
  "are you sure": table("reveal", key("Space")),
};

export const DESK = { width: 1366, height: 768 };
/** A desk; a tablet and a phone, upright and on their side; the desk at 200 %. */
export const SIZES = [
  DESK,
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: DESK.width / 2, height: DESK.height / 2 },
];

/** What the paths of screens name. */
interface Games {
  TABLE: string;
  KEY: string;
  REPLAY: string;
}

/** The page with recorded positions, before a real server. */
export class Stage {
  private readonly served: PreviewServer;
  private readonly tables: Server;
  private readonly games: Games;

  private constructor(served: PreviewServer, tables: Server, games: Games) {
    this.served = served;
    this.tables = tables;
    this.games = games;
  }

  static async set(): Promise<Stage> {
    writePositions();
    const tables = await Server.start();
    const { id, key } = await tables.made({ players: 4, seats: againstChance(4) });
    const text = readFileSync(`${PROJECT}tests/golden/6_players_choam_1.replay`, "utf8");
    const answer = await fetch(`${tables.url}/api/replays`, {
      method: "POST",
      body: JSON.stringify({ text }),
    });
    const replay = ((await answer.json()) as Loaded).path.replace("/replay/", "");
    const served = await servePage({ "/api": toServer(tables.url) });
    return new Stage(served, tables, { TABLE: id, KEY: key, REPLAY: replay });
  }

  /** Pages by their size: a page that was shown already loads quickly. */
  private readonly pages = new Map<string, Promise<Page>>();

  async strike(): Promise<void> {
    await this.served.close();
    await this.tables.end();
  }

  /** A browser before this screen. */
  async show(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Page> {
    const screen = SCREENS[name];
    if (!screen) throw new Error(`no screen '${name}'`);
    const kind = JSON.stringify(options);
    const opened = this.pages.get(kind) ?? browser.newPage({ reducedMotion: "reduce", ...options });
    this.pages.set(kind, opened);
    const page = await opened;
    if (options.viewport) await page.setViewportSize(options.viewport); // others may have changed it
    await page.goto("about:blank");
    const root = this.served.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
    const path = screen.path.replace(/TABLE|KEY|REPLAY/g, (name) => this.games[name as keyof Games]);
    await page.goto(`${root}${path}`);
    await page.waitForSelector(screen.ready, { timeout: 60_000 });
    await still(page);
    await screen.acts?.(page);
    await still(page);
    return page;
  }
}
