/** Recorded positions laid on the table before a browser, without a server: one page for all tests of a file. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launch } from "../browser";
import { still } from "../still";
import { fixture, last } from "./positions";

export class Laid {
  page!: Page;
  /** What went wrong since a position was laid. */
  readonly errors: string[] = [];
  private browser?: Browser;

  constructor(screen: BrowserContextOptions) {
    beforeAll(async () => {
      this.browser = await launch();
      const context = await this.browser.newContext({ reducedMotion: "reduce", ...screen });
      this.page = await context.newPage();
      this.page.on("pageerror", (error) => this.errors.push(error.message));
    });
    afterAll(() => this.browser?.close());
  }

  /** A position in a page that has shown nothing before. */
  async lay(name: string): Promise<void> {
    this.errors.length = 0;
    await this.page.goto("about:blank");
    await this.page.goto(`${inject("page")}#/fixture/${name}`);
    await this.page.waitForSelector(`.table[data-rev="${last(fixture(name)).rev}"]`);
    await still(this.page);
  }

  /** How many live regions say this. */
  async saying(words: string): Promise<number> {
    const live = this.page.locator("[aria-live], [role=status], [role=alert], [role=log]");
    return (await live.allTextContents()).filter((text) => text.includes(words)).length;
  }

  /** Another position in the same page: quicker, and the table before it is gone. */
  async turnTo(name: string): Promise<void> {
    const before = await this.page.$(".table");
    await this.page.evaluate((to) => (location.hash = `#/fixture/${to}`), name);
    await before?.waitForElementState("hidden");
    await this.page.waitForSelector(`.table[data-rev="${last(fixture(name)).rev}"]`);
  }
}
