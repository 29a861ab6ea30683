/** What nobody should meet is met with words, not with an empty page; and the page is there at once. */
import { expect, it } from "vitest";
import { figures, median } from "./figures.ts";
import { House } from "./house.ts";
import { againstChance } from "./server.ts";

const house = new House();

/** The words that a page ends up with; nothing goes wrong on the way. */
async function said(path: string, words: RegExp): Promise<string> {
  const guest = await house.guest(path);
  await guest.page.waitForFunction(
    ([source, flags]) => new RegExp(source, flags).test(document.body.innerText),
    [words.source, words.flags] as const,
    { timeout: 10_000 },
  );
  expect(guest.trouble).toEqual([]);
  return guest.page.locator("body").innerText();
}

it.each(["/table/nothing#key", "/watch/nothing", "/#/table/nothing?key=key", "/#/table/nothing"])(
  "a table that is not there: %s",
  async (path) => {
    expect(await said(path, /no table 'nothing'/)).not.toMatch(/undefined|null/);
  },
);

it("a link with a wrong key", async () => {
  const { id } = await house.server.made({ players: 4, seats: againstChance(4) });
  await said(`/table/${id}#wrong`, /key does not open a seat/);
});

it.each(["/#/nowhere", "/#/table/", "/#%", "/new"])("an address that leads nowhere: %s", async (path) => {
  await said(path, /Just press Start/);
});

it.each(["/#/table/%E0%A4%A", "/table/%E0%A4%A#key"])("a broken address of a table: %s", async (path) => {
  await said(path, /no table '%E0%A4%A'/);
});

it("somebody who looks on sees the table, and is asked nothing", async () => {
  const { id } = await house.server.made({ players: 4, seats: againstChance(4) });
  const guest = await house.guest(`/watch/${id}`);
  await guest.page.waitForSelector(".table");
  expect(await guest.page.locator(".chip").count()).toBe(0);
  expect(guest.trouble).toEqual([]);
});

const own = (text: string) => ({ name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });
const KNIFE =
  "id: mine\nversion: 1\ncards:\n  - {id: my_knife, type: imperium, cost: 1, copies: 40, reveal: COST}\n";

it("own cards with a mistake are told with their place, and mended ones are played with", async () => {
  const guest = await house.guest("/");
  const { page } = guest;
  await page.waitForSelector(".start .go");
  await page.setInputFiles('input[type="file"]', own(KNIFE.replace("COST", "swordz 1")));
  await page.locator(".start .go").click();
  expect(await page.locator('[role="alert"]').innerText()).toMatch(/line 4.*my_knife.*swordz/);
  expect(guest.trouble).toEqual([
    expect.stringMatching(/^(422|console)/),
    expect.stringMatching(/^(422|console)/),
  ]);
  await page.getByRole("button", { name: "Without" }).click();
  await page.setInputFiles('input[type="file"]', own(KNIFE.replace("COST", "swords 1")));
  await page.fill("#seed", "x");
  expect(await page.locator(".start .go").isDisabled()).toBe(true);
  await page.fill("#seed", "5");
  await page.locator(".start .go").click();
  await page.waitForSelector(".ask .chip");
  expect(await page.locator("body").innerText()).toContain("My Knife");
});

it("what cannot be had at a table is grey, and says why", async () => {
  const guest = await house.guest("/");
  const mentat = guest.page.getByRole("button", { name: "Mentat" });
  const folded = guest.page.locator("summary", { hasText: "Difficulty" });
  expect(await folded.innerText()).toMatch(/rivals|alone|player/i); // why none of them can be had
  await folded.click();
  await mentat.waitFor();
  expect(await mentat.isDisabled()).toBe(true);
  expect(await mentat.getAttribute("title")).toMatch(/\w{3}/);
  await guest.page.locator(".choices button", { hasText: "1" }).first().click();
  expect(await mentat.isEnabled()).toBe(true);
  expect(guest.trouble).toEqual([]);
});

it("older tables are listed when they are asked for, and a mistake on the way is told", async () => {
  const first = await house.server.made({ players: 4, name: "The oldest", seats: againstChance(4) });
  const guest = await house.guest("about:blank");
  const { page } = guest;
  // a page of one table instead of thirty
  let broken = false;
  await page.route(/\/api\/tables(\?.*)?$/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", broken ? "none" : "1");
    await route.continue({ url: url.href });
  });
  await house.server.made({ players: 4, name: "The latest", seats: againstChance(4) });
  await page.goto(house.server.url);
  const names = page.locator(".tables li b:first-child");
  const older = page.locator(".older");
  await older.waitFor();
  expect(await names.first().innerText()).toBe("The latest");
  broken = true;
  await older.click();
  await page.getByText(/Limit: a number/).waitFor();
  broken = false;
  const oldest = page.locator(".tables li", { hasText: "The oldest" });
  while ((await oldest.count()) === 0) {
    await older.click();
    await page.waitForFunction(() => !document.querySelector(".older:disabled"));
  }
  expect(await oldest.locator("a").getAttribute("href")).toContain(first.id);
});

it("is painted in less than a second", async () => {
  const { id, key } = await house.server.made({ players: 4, seats: againstChance(4) });
  const times: Record<string, number[]> = { lobby: [], table: [] };
  for (let n = 0; n < 5; n++)
    for (const [name, path] of [
      ["lobby", "/"],
      ["table", `/table/${id}#${key}`],
    ] as const) {
      const guest = await house.guest(path);
      await guest.page.waitForSelector(name === "lobby" ? ".start .go" : ".ask .chip");
      const painted = await guest.page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      );
      times[name]?.push(painted);
    }
  for (const [name, found] of Object.entries(times)) {
    console.log(`first paint, ${name}: ${figures(found)}`);
    expect(median(found), name).toBeLessThan(1000);
  }
});
