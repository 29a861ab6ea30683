/** A table of a real server, played by clicking and with keys. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Made } from "../../src/lib/messages";
import { toServer } from "../../vite.config";
import { launch } from "../browser";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
let program: ChildProcess;
let address: string;
let server: ViteDevServer;
let browser: Browser;
let page: Page;
const errors: string[] = [];

/** Starts the server on a free port and waits until it says where it is. */
function serve(): Promise<string> {
  const own = `${PROJECT}.venv/bin/python`;
  const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
  const folder = mkdtempSync(`${tmpdir()}/sietch-`);
  program = spawn(python, ["-m", "sietch", "serve", "--port", "0", "--db", `${folder}/tables.db`], {
    env: { ...process.env, PYTHONPATH: PROJECT, SIETCH_BUILD: "interpreted", PYTHONUNBUFFERED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((found, failed) => {
    program.stdout?.on("data", (text: Buffer) => {
      const said = /http:\/\/[\d.]+:\d+/.exec(String(text));
      if (said) found(said[0]);
    });
    program.on("exit", () => failed(new Error("the server ended")));
  });
}

async function table(seats: object[]): Promise<Made> {
  const answer = await fetch(`${address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ players: 4, seed: 7, seats }),
  });
  return (await answer.json()) as Made;
}

const bot = { who: "bot", bot: "random" };
const asked = (): Promise<unknown> => page.waitForSelector(".ask .chip", { timeout: 20_000 });
const question = (): Promise<string | null> => page.textContent(".ask h2");

beforeAll(async () => {
  address = await serve();
  server = await createServer({
    server: { host: "127.0.0.1", proxy: { "/api": toServer(address) } },
    logLevel: "error",
  });
  await server.listen();
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on("pageerror", (error) => errors.push(error.message));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  program?.kill();
});

it("is made in the lobby, and played with mouse and keys", async () => {
  const home = server.resolvedUrls?.local[0] ?? "";
  await page.goto(home);
  await page.click(".big", { timeout: 20_000 });
  await asked();
  expect(page.url()).toContain("#/table/");
  expect(await page.title()).toContain("●");

  // the first card that can be played leads to the choice of a space; Esc leads back
  const first = await question();
  await page.click(".hand .card.can");
  await page.waitForSelector(".space.can");
  expect(await question()).not.toBe(first);
  await page.keyboard.press("Escape");
  await page.waitForFunction((text) => document.querySelector(".ask h2")?.textContent === text, first);

  // with keys: the card, and the space
  await page.keyboard.press("1");
  await page.waitForSelector(".space.can");
  const agents = await page.locator(".space .agents .piece").count();
  await page.keyboard.press("1");
  await page.waitForFunction((n) => document.querySelectorAll(".space .agents .piece").length > n, agents);
  expect(errors).toEqual([]);
}, 120_000);

it("shows others' moves one by one, and can skip them", async () => {
  const made = await table([{ who: "person" }, bot, bot, bot]);
  const key = made.links[0]?.key ?? "";
  await page.goto("about:blank");
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}#/table/${made.id}?key=${key}`);
  await asked();
  await page.evaluate(() => {
    localStorage.setItem("sietch.settings", JSON.stringify({ pace: "slow", confirm: false }));
  });
  await page.reload();
  await asked();
  while ((await page.locator(".ask .chip", { hasText: "Reveal" }).count()) === 0)
    await page.keyboard.press("1");
  await page.click('.ask .chip:has-text("Reveal")');
  await page.waitForSelector(".tool.end:not(:disabled)");
  await page.keyboard.press("Space");
  await page.waitForSelector(".whose button", { timeout: 20_000 }); // something waits to be seen
  await page.keyboard.press("Space");
  await page.waitForSelector(".whose button", { state: "detached" });
  expect(errors).toEqual([]);
}, 120_000);

it("lets others look on, without anybody's cards", async () => {
  const made = await table([bot, bot, bot, { who: "person" }]);
  await page.goto("about:blank");
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}#/table/${made.id}`);
  await page.waitForSelector(".table", { timeout: 20_000 });
  expect(await page.locator(".hand, .mat, .ask .chip").count()).toBe(0);
}, 60_000);

it("says so if there is no such table", async () => {
  await page.goto("about:blank");
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}#/table/nowhere?key=x`);
  await page.waitForFunction(() =>
    document.querySelector(".loading")?.textContent?.includes("does not answer"),
  );
}, 60_000);
