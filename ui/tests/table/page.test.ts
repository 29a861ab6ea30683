/** The drawn table in a browser: everything is there, nothing overflows, every option can be reached. */
import type { Browser, Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeKey, parseOption } from "../../src/lib/options";
import { launch } from "../browser";
import { contentOf, fixture, last } from "./positions";

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
  "rivals",
  "posts",
];
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

let server: ViteDevServer;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  server = await createServer({ server: { host: "127.0.0.1" }, logLevel: "error" });
  await server.listen();
  browser = await launch();
  page = await browser.newPage({ reducedMotion: "reduce" });
  page.on("pageerror", (error) => errors.push(error.message));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function lay(name: string, size = SIZES[0]): Promise<void> {
  if (size) await page.setViewportSize(size);
  await page.goto("about:blank");
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}#/fixture/${name}`);
  await page.waitForSelector(".table", { timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(250);
  // what is measured is measured right before a picture
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

describe.each(SIZES)("at $width × $height", (size) => {
  it.each(NAMES)(
    "%s shows all and scrolls nowhere but in the log",
    async (name) => {
      errors.length = 0;
      await lay(name, size);
      const found = last(fixture(name));
      const content = contentOf(fixture(name).mode);
      const kinds = ["spaces", "posts"].map((kind) => Object.keys(content.components[kind] ?? {}).length);
      const counts = await page.evaluate(() => [
        document.querySelectorAll("[data-space]").length,
        document.querySelectorAll("[data-post]").length,
        document.querySelectorAll(".seat").length,
      ]);
      expect(counts).toEqual([...kinds, found.view.players.length]);
      const cut = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            "html, .table, .field, .side, .dock, .ask .chips, .powers, .pillars",
          ),
        ]
          .filter((one) => one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 3)
          .map((one) => `${one.className || one.tagName} ${one.scrollWidth}×${one.scrollHeight}`),
      );
      expect(cut).toEqual([]);
      expect(errors).toEqual([]);
    },
    60_000,
  );
});

describe("options", () => {
  it.each(NAMES)(
    "of %s have a chip or a button, and glow where they live",
    async (name) => {
      await lay(name);
      const { view } = last(fixture(name));
      const content = contentOf(fixture(name).mode);
      const options = view.decision?.options ?? [];
      const ends = options.filter((option) => option === "end turn" || option === "pass").length;
      expect(await page.locator(".ask .chip").count()).toBe(options.length - Math.min(ends, 1));
      const places = new Set(options.map((option) => placeKey(parseOption(option, content).place)));
      const lit = [...places].filter((key) => key.startsWith("space ") || key.startsWith("post "));
      expect(await page.locator(".space.can, .post.can").count()).toBe(lit.length);
    },
    60_000,
  );

  it("tell their words, or why not, where one points", async () => {
    await lay("space");
    const found = last(fixture("space"));
    await page.hover('[data-space="sardaukar"]');
    const words =
      found.view.decision?.words?.[found.view.decision.options?.indexOf("to sardaukar") ?? -1] ?? "?";
    expect(await page.textContent(".close .yes")).toContain(words);
    await page.hover('[data-space="arrakeen"]');
    const why = found.reasons["to arrakeen"] ?? "?";
    expect((await page.textContent(".close .why"))?.toLowerCase()).toContain(why.toLowerCase());
  }, 60_000);

  it("light their place when one points at the chip", async () => {
    await lay("space");
    await page.hover(".ask .chip:nth-child(2)");
    expect(await page.locator(".space.twin").getAttribute("data-space")).toBe("sardaukar");
  }, 60_000);
});

describe("more chips than there is room for", () => {
  it("has a sign, and all are reached by the sign and by keys", async () => {
    await lay("posts", { width: 1280, height: 640 });
    const more = page.locator(".ask .more");
    const hidden = Number(/\d+/.exec(await more.innerText())?.[0]);
    expect(hidden).toBeGreaterThan(0);
    await more.click();
    await expect
      .poll(async () => (await more.count()) === 0 || (await more.innerText()) !== String(hidden))
      .toBe(true);
    const last = page.locator(".ask .chip").last();
    await last.focus();
    await expect.poll(() => more.count()).toBe(0);
    expect(
      await last.evaluate(
        (chip) =>
          chip.getBoundingClientRect().bottom <=
          (chip.parentElement?.getBoundingClientRect().bottom ?? 0) + 2,
      ),
    ).toBe(true);
  }, 60_000);
});

describe("a board that is larger than its window", () => {
  it("is moved by a pressed mouse alone, also if that was let go elsewhere", async () => {
    await lay("space", { width: 1180, height: 760 });
    await page.getByRole("button", { name: "Closer" }).click();
    const sight = () => page.locator(".world").evaluate((world) => world.style.transform);
    const { x, y, width, height } = (await page.locator(".pan").boundingBox())!;
    const [middle, bottom] = [x + width / 2, y + height - 4];
    await page.mouse.move(middle, bottom);
    await page.mouse.down();
    await page.mouse.move(middle, bottom + 60); // at once beside it, where it hears nothing
    await page.mouse.up();
    await page.mouse.move(middle, bottom);
    const before = await sight();
    await page.mouse.move(middle, bottom - 200, { steps: 4 });
    expect(await sight()).toBe(before);
    await page.mouse.down();
    await page.mouse.move(middle, bottom - 320, { steps: 4 });
    expect(await sight()).not.toBe(before);
    await page.mouse.up();
  }, 60_000);
});

describe("keys", () => {
  it("open and close help, log and rules; M folds the sheet", async () => {
    await lay("reveal");
    await page.keyboard.press("?");
    expect(await page.locator(".overlay.help").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    expect(await page.locator(".overlay.log").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await page.locator(".sheet").count()).toBe(1);
    await page.keyboard.press("m");
    await page.waitForTimeout(100);
    expect(await page.locator(".sheet").count()).toBe(0);
  }, 60_000);

  it("walk from thing to thing", async () => {
    await lay("space");
    await page.keyboard.press("ArrowRight");
    const first = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    await page.keyboard.press("ArrowRight");
    const second = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    expect(first).not.toBe(second);
  }, 60_000);
});
