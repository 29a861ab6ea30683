/** Every screen of the page, from recorded positions and a server: for tests that look at all of them. */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { toServer } from "../../vite.config.ts";
import { madeUp } from "../games.ts";
import writePositions from "../setup.ts";
import { seatHere } from "./persons.ts";
import { againstChance, Server } from "./server.ts";

/** Where it is, and what the player does there first. */
interface Screen {
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
const open = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

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
      await page.getByRole("heading", { name: /choose one/ }).waitFor();
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
  "between two persons": {
    path: "/#/",
    ready: ".start .go",
    acts: async (page) => {
      await seatHere(page, { 0: "Chani", 1: "Liet" });
      await page.locator(".start .go").click();
      await page.locator(".handover .take:not(:disabled)").waitFor();
    },
  },
  "no such table": { path: "/#/table/nothing", ready: ".loading" },
  "a wrong key": { path: "/#/table/TABLE?key=wrong", ready: ".loading" },
  "looking on": { path: "/#/table/TABLE", ready: ".table" },
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
      await page.route("**/api/statistics", (route) => route.fulfill({ json: madeUp(20) }));
      await page.reload();
      await page.waitForSelector(".games li");
    },
  },
  "which card": table("card"),
  "which space": table("space"),
  "which effect": table("order"),
  buying: table("reveal"),
  "buying, folded": table("reveal", key("m")),
  combat: table("combat"),
  "combat, folded": table("combat", key("m")),
  "three players": table("three"),
  "six players": table("six"),
  "six, an ally": table("ally"),
  "Throne Row": table("throne"),
  rivals: table("rivals"),
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
  "are you sure": table("reveal", key("Space")),
};

export const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const;

/** The page in development, where recorded positions can be laid, before a real server. */
export class Stage {
  private readonly vite: ViteDevServer;
  private readonly tables: Server;
  private readonly table: { id: string; key: string };

  private constructor(vite: ViteDevServer, tables: Server, made: { id: string; key: string }) {
    this.vite = vite;
    this.tables = tables;
    this.table = made;
  }

  static async set(): Promise<Stage> {
    writePositions();
    const tables = await Server.start();
    const made = await tables.made({ players: 4, seats: againstChance(4) });
    const vite = await createServer({
      root: fileURLToPath(new URL("../..", import.meta.url)),
      logLevel: "error",
      server: { host: "127.0.0.1", proxy: { "/api": toServer(tables.url) } },
    });
    await vite.listen();
    return new Stage(vite, tables, made);
  }

  /** Pages by their size: a page that was shown already loads quickly. */
  private readonly pages = new Map<string, Promise<Page>>();

  async strike(): Promise<void> {
    await this.vite.close();
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
    const root = this.vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
    const { id, key: secret } = this.table;
    await page.goto(`${root}${screen.path.replace("TABLE", id).replace("KEY", secret)}`);
    await page.waitForSelector(screen.ready, { timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    await screen.acts?.(page);
    await page.waitForTimeout(150);
    return page;
  }
}
