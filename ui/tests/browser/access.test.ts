/** The page is for everybody: axe finds nothing on any screen, at the sizes of a desk and of a phone; text has contrast. */
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../browser.ts";
import { faults, outOfReach } from "../fingers.ts";
import { still } from "../still.ts";
import { faint } from "./contrast.ts";
import { misnamed } from "./names.ts";
import { DESK, SCREENS, SIZES, Stage } from "./screens.ts";

let stage: Stage;
let browser: Browser;

beforeAll(async () => {
  [stage, browser] = await Promise.all([Stage.set(), launch()]);
}, 600_000); // positions are played first
afterAll(async () => {
  await browser?.close();
  await stage?.strike();
});

/** Pixels; everything but a desk is touched. */
const FINGER = 44;

const RULES = {
  // counts numbers beside symbols and keys as text; what is written as a name is looked for below
  "label-content-name-mismatch": { enabled: false },
};

/** What axe has against a page: the rule, where, and what it says. */
async function complaints(page: Page, rules: axe.RuleObject = {}): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    (rules) => {
      // drawings are hidden from the ear and hold no text, but axe would walk through their thousands of paths
      for (const drawing of document.querySelectorAll("[aria-hidden=true] svg, svg[aria-hidden=true] > *"))
        drawing.remove();
      return (window as unknown as { axe: typeof axe }).axe.run(document, {
        rules,
        resultTypes: ["violations"],
      });
    },
    { ...RULES, ...rules },
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} – ${node.failureSummary?.split("\n")[1]?.trim()}`),
  );
}

for (const name of Object.keys(SCREENS))
  it(`axe: ${name}`, async () => {
    const page = await stage.show(browser, name, { viewport: DESK });
    const wrong: string[] = [];
    const look = async (size: (typeof SIZES)[number], at: () => Promise<string[]>): Promise<void> => {
      await page.setViewportSize(size);
      await still(page);
      wrong.push(...(await at()).map((one) => `${size.width}×${size.height}: ${one}`));
    };
    for (const size of SIZES)
      await look(size, async () => [
        ...(await page.evaluate(misnamed)),
        ...(await faint(page)),
        ...(await page.evaluate(faults, size === DESK ? 0 : FINGER)),
        ...(await page.evaluate(outOfReach)),
      ]);
    // last, for it takes the drawings away; on its side a phone has the same document
    for (const size of SIZES.filter(({ width, height }) => width > 1200 || width < height))
      await look(size, () => complaints(page));
    expect([...new Set(wrong)].join("\n")).toBe("");
  });

it.each([{ contrast: "more" as const }, { forcedColors: "active" as const }])(
  "as the system wants it: %o",
  async (wish) => {
    const page = await stage.show(browser, "which space", { viewport: DESK, ...wish });
    // colours of the system are the system's: they cannot be made transparent, and axe reads those of the page
    const ours = !("forcedColors" in wish);
    if (ours) expect(await faint(page)).toEqual([]);
    expect(await complaints(page, { "color-contrast": { enabled: ours } })).toEqual([]);
  },
);

/** Who has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement;
    return here?.id || here?.getAttribute("aria-label") || here?.textContent?.trim() || "";
  });

it("links lead past the table", async () => {
  const page = await stage.show(browser, "which space", { viewport: DESK });
  for (const [name, id] of [
    ["What is asked", "decision"],
    ["Hand", "hand"],
    ["Board", "board"],
    ["Imperium Row", "market"],
    ["Players", "players"],
    ["Log", "log"],
  ] as const) {
    await page.getByRole("link", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe(id);
  }
});

it.each(["reduce", "no-preference"] as const)(
  "a dialog takes the focus, keeps it, and gives it back: %s",
  async (reducedMotion) => {
    const page = await stage.show(browser, "which space", { viewport: DESK, reducedMotion });
    for (const name of ["Log", "Rules", "Settings", "Keys"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      const met: string[] = [];
      for (let n = 0; n < 12; n++) {
        // after its last thing the browser has the focus itself once, and shows it on nothing of the page
        const where = await page.evaluate(() => {
          const here = document.activeElement;
          return here?.closest(".overlay") ? "inside" : here === document.body ? "nowhere" : "outside";
        });
        expect(where, await focused(page)).not.toBe("outside");
        met.push(where);
        await page.keyboard.press("Tab");
      }
      expect(met[0], name).toBe("inside");
      expect(met.join(" "), name).not.toContain("nowhere nowhere");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
    }
  },
);

it("the focus is seen on everything that can have it", async () => {
  for (const name of ["lobby", "which space", "buying", "combat", "six players", "end"]) {
    const page = await stage.show(browser, name, { viewport: DESK });
    await page.keyboard.press("Tab");
    const unseen = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          ":is(a, button, input, select, [tabindex]):not([tabindex='-1'])",
        ),
      ].flatMap((node) => {
        node.focus();
        if (document.activeElement !== node || !node.matches(":focus-visible")) return [];
        const style = getComputedStyle(node);
        const line = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        return line &&
          style.outlineColor === "rgb(255, 255, 255)" &&
          style.boxShadow.startsWith("rgb(11, 13, 22)")
          ? []
          : [`${node.outerHTML.slice(0, 120)} ${style.outline} ${style.boxShadow}`];
      }),
    );
    expect(unseen, name).toEqual([]);
  }
});

it("without motion nothing moves", async () => {
  const page = await stage.show(browser, "which space", { viewport: DESK });
  for (const key of ["?", "Escape", "l", "Escape", "p", "Space"]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }
});

it("letters and numbers can be switched off as keys", async () => {
  const page = await stage.show(browser, "which space", { viewport: DESK });
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("checkbox", { name: "Letters and numbers are keys" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("l");
  expect(await page.getByRole("dialog").count()).toBe(0);
});
