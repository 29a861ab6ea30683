/** A set from outside needs drawings, and nothing else: whatever it offers can be chosen from its words. */
import { expect, it } from "vitest";
import { placeKey } from "../../src/lib/game/options";
import { Laid } from "./laid";
import { fixture, last, offered } from "./positions";

const laid = new Laid({ viewport: { width: 1366, height: 768 } });

it.each(["buy_smuggled", "take_favour", "walk", "resolve-favours"])("the smugglers: %s", async (verb) => {
  const name = `smugglers-${verb}`;
  await laid.lay(name);
  const options = offered(fixture(name));
  const theirs = options.filter((one) => verb === one.verb || verb === `${one.verb}-${one.kind}`);
  const said = await laid.page
    .locator(".ask :is(.chip, .end)")
    .evaluateAll((chips) => chips.map((chip) => chip.ariaLabel ?? ""));
  expect(theirs.length).toBeGreaterThan(0);
  for (const { words } of theirs) expect(said.some((label) => label.includes(words))).toBe(true);
  expect(said).toHaveLength(
    options.length + (options.some((one) => one.verb === "pass" || one.verb === "end_turn") ? 0 : 1),
  );
  expect(laid.errors).toEqual([]);
});

it("what it brings is told in words: at the seats, and with the piles of seats and table", async () => {
  const { page, errors } = laid;
  await laid.lay("smugglers-buy_smuggled");
  const { view } = last(fixture("smugglers-buy_smuggled"));
  const facts = view.players.flatMap(({ further = [] }) => further);
  expect(facts.map(({ called }) => called)).toContain("contraband");
  const heard = (await page.locator(".seat p.ear").allTextContents()).join(" ");
  for (const { called, n } of facts) expect(heard).toContain(`${called} ${n}`);
  const market = view.table.further?.find(({ kind }) => kind === "cards");
  expect(market?.ids.length).toBeGreaterThan(0);
  await page.locator(".market .pile").click();
  const window = page.locator(".overlay.piles");
  expect(await window.getByRole("heading", { name: /black market/i }).count()).toBe(1);
  expect(await window.locator(`[data-card=${market?.ids[0] ?? ""}]`).count()).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

it("what it offers is clicked where it is shown: a card of its row among the piles of the table", async () => {
  const { page, errors } = laid;
  await laid.lay("smugglers-buy_smuggled");
  const cards = offered(fixture("smugglers-buy_smuggled")).filter(({ verb }) => verb === "buy_smuggled");
  expect(cards.length).toBeGreaterThan(0);
  await page.locator(".market .pile.can").click();
  for (const card of cards) {
    const thing = page.locator(`.overlay.piles [data-place="${placeKey(card)}"]`).first();
    expect(await thing.getAttribute("data-option")).toBe(card.text);
    expect(await thing.getAttribute("aria-label")).toBe(card.words);
    expect(await thing.evaluate((node) => node.matches(".can"))).toBe(true);
  }
  expect(errors).toEqual([]);
});

it("an army of units without drawings says how many there are, in the Conflict and in combat", async () => {
  const { page, errors } = laid;
  const more = 2;
  await page.route(/\/combat-[^/]*\.js$/, async (route) => {
    const found = await (await route.fetch()).text();
    const body = found.replace(/(\bunits["']?:\s*)(\d+)/g, (_, key, n) => `${key}${Number(n) + more}`);
    await route.fulfill({ body, contentType: "text/javascript" });
  });
  await laid.lay("combat");
  const armies = last(fixture("combat")).view.players.length;
  for (const place of [".fight .army .units", ".conflict"]) {
    const told = await page.locator(`${place} small`, { hasText: `${more} other units` }).count();
    expect(told, place).toBe(armies);
  }
  expect(await page.locator(".fight .army", { hasText: "no units" }).count()).toBe(0);
  expect(errors).toEqual([]);
});
