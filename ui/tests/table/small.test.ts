/** The drawn table on small screens: nothing is wider than the screen, every target fits a finger, all can be reached. */
import { describe, expect, it } from "vitest";
import { TABS } from "../../src/lib/tabs";
import { faults } from "../fingers";
import { still } from "../still";
import { Laid } from "./laid";
import { contentOf, fixture, last } from "./positions";

const NAMES = ["card", "space", "order", "reveal", "combat", "three", "six", "ally", "throne", "rivals"];
const PHONE = { width: 390, height: 844 };
const OTHERS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 683, height: 384 }, // 1366 × 768, enlarged to 200 %
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
];

const laid = new Laid({ viewport: PHONE, hasTouch: true, isMobile: true });

async function lay(name: string): Promise<void> {
  await laid.page.setViewportSize(PHONE);
  await laid.lay(name);
}
const turnTo = (tab: string) => laid.page.locator(`[role="tab"][data-tab="${tab}"]`).tap();

/** In the page: whether every option has something on the screen that can be brought under a finger. */
function unreachable(options: string[]): string[] {
  return options.filter((option) => {
    const things = [...document.querySelectorAll<HTMLElement>("[data-option]")];
    const thing = things.find((one) => one.dataset["option"] === option && one.closest(".ask"));
    if (!thing?.checkVisibility()) return true;
    thing.scrollIntoView({ block: "nearest", inline: "center" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    return !thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

describe.each(NAMES)("%s", (name) => {
  it("is made for fingers on a phone, in every tab", async () => {
    await lay(name);
    const { page, errors } = laid;
    const bad: string[] = [];
    for (const tab of TABS) {
      await turnTo(tab);
      await still(page);
      bad.push(...(await page.evaluate(faults, 44)).map((fault) => `${tab}: ${fault}`));
    }
    expect([...new Set(bad)]).toEqual([]);
    const options = last(fixture(name)).view.decision?.options ?? [];
    expect(await page.evaluate(unreachable, options)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("fits all other screens that are touched", async () => {
    const { page, errors } = laid;
    const bad: string[] = [];
    const options = last(fixture(name)).view.decision?.options ?? [];
    for (const size of OTHERS) {
      await page.setViewportSize(size);
      await still(page);
      const found = await page.evaluate(faults, size.width < 700 ? 44 : 0);
      const lost = await page.evaluate(unreachable, options);
      bad.push(
        ...[...found, ...lost.map((option) => `${option} cannot be reached`)].map(
          (one) => `${size.width}: ${one}`,
        ),
      );
    }
    expect([...new Set(bad)]).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe("what lies over the table of a phone", () => {
  it("is made for fingers: menu, settings, rules, keys, log, piles", async () => {
    await lay("space");
    const { page, errors } = laid;
    const bad: string[] = [];
    const note = async (where: string) =>
      bad.push(...(await page.evaluate(faults, 44)).map((fault) => `${where}: ${fault}`));
    const more = page.locator(".head .more").last();
    await more.tap();
    await note("menu");
    const tools = await page.locator(".tools button").count();
    for (let n = 1; n < tools; n++) {
      if (n > 1) await more.tap();
      await page.locator(".tools button").nth(n).tap();
      await still(page);
      await note(`tool ${n}`);
      if (await page.locator(".overlay .x").isVisible()) await page.locator(".overlay .x").tap();
      await still(page);
    }
    await page.locator(".dock .medal").tap();
    await note("piles");
    await page.locator(".overlay .x").tap();
    await still(page);
    await turnTo("market");
    await page.locator(".market .pile").tap();
    await note("piles beside the board");
    expect(bad).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("tells of seats, armies, the Shield Wall, tokens and won cards by a long press", async () => {
    const { page, errors } = laid;
    const { players } = last(fixture("verb-token")).view;
    const leader = contentOf("six").components["leaders"]?.[players[1]?.leader ?? ""]?.name;
    for (const [name, thing, words] of [
      ["verb-token", ".token", "Token to the left"],
      ["verb-token", '[data-seat="1"] .open', leader],
      ["verb-token", ".wall", "Shield Wall"],
      ["verb-token", '[data-army="1"] .bar', "strength"],
      ["verb-flip", ".marks .won", "Conflict"],
    ] as const) {
      await lay(name);
      await page.setViewportSize({ width: 1024, height: 768 }); // a phone shows some of them in words alone
      await still(page);
      await page.locator(thing).first().dispatchEvent("pointerdown", { pointerType: "touch" });
      expect(await page.locator(".close.stays").innerText(), thing).toContain(words);
    }
    expect(errors).toEqual([]);
  });

  it("is made for fingers at the end", async () => {
    await lay("end");
    expect(await laid.page.evaluate(faults, 44)).toEqual([]);
  });

  it("shows the last rounds of a game that has just ended, also when they are not there at once", async () => {
    const { page } = laid;
    const course = "**/api/tables/*/course";
    await page.route(course, (route) => route.abort());
    await lay("end-alone");
    const told = page.locator(".finish .chart [role=alert]");
    await told.waitFor();
    expect(await page.evaluate(faults, 44)).toEqual([]);
    await page.unroute(course);
    await page.route(course, (route) => route.fulfill({ json: fixture("end").course }));
    await told.getByRole("button", { name: "Try again" }).tap();
    const chart = page.locator(".finish .chart", { has: page.locator(".frame") });
    const left = () =>
      chart.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [scrollWidth - clientWidth, scrollLeft]);
    await expect.poll(async () => (await left())[1]).toBeGreaterThan(0);
    const [most, at] = await left();
    expect(at).toBeCloseTo(most ?? 0, -0.5);
    await page.unroute(course);
  });
});
