/** The page is for everybody: axe finds nothing on any screen, at the sizes of a desk and of a phone; text has contrast. */
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { faint } from "./contrast.ts";
import { SCREENS, SIZES, Stage } from "./screens.ts";

let stage: Stage;
let browser: Browser;

beforeAll(async () => {
  [stage, browser] = await Promise.all([Stage.set(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await stage?.strike();
});

const RULES = {
  // counts numbers beside symbols and keys as text; what is written as a name is looked for below
  "label-content-name-mismatch": { enabled: false },
};

/** What axe has against a page: the rule, where, and what it says. */
async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate((rules) => {
    // drawings are hidden from the ear and hold no text, but axe would walk through their thousands of paths
    for (const drawing of document.querySelectorAll("[aria-hidden=true] svg, svg[aria-hidden=true] > *"))
      drawing.remove();
    return (window as unknown as { axe: typeof axe }).axe.run(document, {
      rules,
      resultTypes: ["violations"],
    });
  }, RULES);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} – ${node.failureSummary?.split("\n")[1]?.trim()}`),
  );
}

/** In the page: buttons whose written name is not in the name that is said, and those that have none. */
function misnamed(): string[] {
  const plain = (text: string): string =>
    text.replaceAll("\u00ad", "").replace(/\s+/g, " ").trim().toLowerCase();
  return [...document.querySelectorAll<HTMLElement>("button, a, [role=button]")].flatMap((node) => {
    if (!node.checkVisibility()) return [];
    const written = node.querySelector(".name, .title, h3");
    const said = node.getAttribute("aria-label");
    const seen = plain(written?.textContent ?? (said === null ? (node.textContent ?? "") : ""));
    if (said === null) return seen ? [] : [`no name: ${node.outerHTML.slice(0, 200)}`];
    return said.trim() && plain(said).includes(seen) ? [] : [`'${seen}' is called '${said}'`];
  });
}

for (const name of Object.keys(SCREENS))
  it(`axe: ${name}`, async () => {
    const page = await stage.show(browser, name, { viewport: SIZES[0] });
    const faintOnes = await faint(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const wrong = [...(await page.evaluate(misnamed)), ...faintOnes, ...(await complaints(page))];
      expect(wrong.join("\n"), `${size.width}×${size.height}`).toBe("");
    }
  });
