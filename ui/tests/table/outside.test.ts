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
