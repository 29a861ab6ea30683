/** A set from outside needs drawings, and nothing else: whatever it offers can be chosen from its words. */
import { expect, it } from "vitest";
import { placeKey } from "../../src/lib/game/options";
import { Laid } from "./laid";
import { contentOf, fixture, last, offered } from "./positions";

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

/** The file of this name, changed. */
async function changed(name: string, change: (text: string) => string): Promise<void> {
  await laid.page.route(new RegExp(`/${name}-[^/]*\\.js$`), async (route) => {
    const body = change(await (await route.fetch()).text());
    await route.fulfill({ body, contentType: "text/javascript" });
  });
}

it("an army of units without drawings says which there are, in the Conflict and in combat", async () => {
  const { page, errors } = laid;
  const raiders = JSON.stringify([{ kind: "raiders", n: 2, words: "2 raiders" }]);
  await changed("combat", (text) =>
    text.replace(/\bunits["']?:\s*\d+/g, (units) => `${units},"others_in_conflict":${raiders}`),
  );
  await laid.lay("combat");
  const armies = last(fixture("combat")).view.players.length;
  for (const place of [".fight .army .units", ".conflict"]) {
    const told = await page.locator(`${place} small`, { hasText: "2 raiders" }).count();
    expect(told, place).toBe(armies);
  }
  expect(errors).toEqual([]);
});

it("a card says what it is paid in, which icons infiltrate, and what is unloaded", async () => {
  const { page, errors } = laid;
  await changed("content-smugglers", (text) =>
    text
      .replaceAll(String.raw`icons\":[\"landsraad\"`, String.raw`icons\":[\"infiltrate_landsraad\"`)
      .replaceAll(String.raw`\"reveal\":\"persuasion`, String.raw`\"unload\":true,\"reveal\":\"persuasion`),
  );
  await laid.lay("smugglers-buy_smuggled");
  const { view } = last(fixture("smugglers-buy_smuggled"));
  const { components } = contentOf("smugglers");
  const sold = view.table.further?.find(({ name }) => name === "black_market")?.ids ?? [];
  await page.locator(".market .pile").click();
  for (const id of new Set(sold)) {
    const face = page.locator(`.overlay.piles [data-card=${id}]`).first();
    const card = components["cards"]?.[id];
    expect(await face.locator(".asked").innerText()).toBe(card?.price?.words);
    expect(await face.locator(".price").count()).toBe(0);
    const brackets = await face.locator(`[aria-label="Landsraad infiltration"]`).count();
    expect(brackets).toBe(card?.fields.icons?.[0] === "landsraad" ? 1 : 0);
  }
  expect(await page.locator(".overlay.piles .box.unload .icon-unload").count()).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

it("a tile says what it is, what it costs and what it does", async () => {
  const { page, errors } = laid;
  await laid.lay("smugglers-take_favour");
  const { view } = last(fixture("smugglers-take_favour"));
  const { components } = contentOf("smugglers");
  const wares = view.table.further?.find(({ kind }) => kind === "wares")?.ids ?? [];
  expect(wares.length).toBeGreaterThan(0);
  await page.locator(".market .pile").click();
  for (const id of wares) {
    const face = page.locator(`.overlay.piles [data-card=${id}]`).first();
    const tile = components["wares"]?.[id];
    expect(await face.locator(".asked").textContent()).toContain(String(tile?.price?.n));
    expect(await face.locator(".asked .icon-spice").count()).toBe(1);
    for (const box of Object.keys(tile?.effects ?? {}))
      expect(await face.locator(`.box.${box} h4`).innerText()).toBe(tile?.labels[box]);
  }
  expect(errors).toEqual([]);
});
