/** A set from outside needs drawings, and nothing else: whatever it offers can be chosen from its words. */
import { expect, it } from "vitest";
import { Laid } from "./laid";
import { fixture, last } from "./positions";

const laid = new Laid({ viewport: { width: 1366, height: 768 } });

it.each(["buy_smuggled", "take_favour", "walk", "resolve-favours"])("the smugglers: %s", async (verb) => {
  const name = `smugglers-${verb}`;
  await laid.lay(name);
  const { options = [], words = [] } = last(fixture(name)).view.decision ?? {};
  const beginning = verb.replace(/[-_].*/, " ");
  const theirs = options.flatMap((option, n) => (option.startsWith(beginning) ? [words[n] ?? ""] : []));
  const said = await laid.page
    .locator(".ask :is(.chip, .end)")
    .evaluateAll((chips) => chips.map((chip) => chip.ariaLabel ?? ""));
  expect(theirs.length).toBeGreaterThan(0);
  for (const one of theirs) expect(said.some((label) => label.includes(one))).toBe(true);
  expect(said).toHaveLength(
    options.length + (options.includes("pass") || options.includes("end turn") ? 0 : 1),
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
