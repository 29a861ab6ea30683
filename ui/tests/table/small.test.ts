/** The drawn table on small screens: nothing is wider than the screen, every target fits a finger, all can be reached. */
import { describe, expect, it } from "vitest";
import { TABS } from "../../src/lib/screen/tabs";
import { faults } from "../fingers";
import { still } from "../still";
import { Laid } from "./laid";
import { contentOf, fixture, last, offered } from "./positions";

const NAMES = [
  ...["card", "space", "order", "reveal", "combat", "three", "six", "ally", "throne", "rivals"],
  ...["ix", "ix-tech", "ix-pay", "ix-freighter", "ix-combat", "ix-six", "ix-rivals"],
  ...[
    "immortality",
    "immortality-research",
    "immortality-row",
    "immortality-graft",
    "immortality-six",
    "both",
  ],
];
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
    const options = offered(fixture(name)).map(({ text }) => text);
    expect(await page.evaluate(unreachable, options)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("fits all other screens that are touched", async () => {
    const { page, errors } = laid;
    const bad: string[] = [];
    const options = offered(fixture(name)).map(({ text }) => text);
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

/** In the page: what of the board lies beside its window, what is written too small, and which seats are cut. */
function hidden(): string[] {
  const pan = document.querySelector(".pan")?.getBoundingClientRect() ?? new DOMRect();
  const beside = [
    ...document.querySelectorAll<HTMLElement>("[data-space], [data-post], [data-track]"),
  ].filter((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return left < pan.left - 5 || top < pan.top - 1 || right > pan.right + 5 || bottom > pan.bottom + 1;
  });
  const scale = new DOMMatrix(getComputedStyle(document.querySelector(".world") ?? document.body).transform)
    .a;
  const small = [...document.querySelectorAll<HTMLElement>(".world *")].filter(
    (node) =>
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) &&
      parseFloat(getComputedStyle(node).fontSize) * scale < 12,
  );
  const cut = [...document.querySelectorAll(".seat :is(.goods, .rest)")].filter(
    (row) => row.scrollWidth > row.clientWidth + 1,
  );
  return [
    ...beside.map((node) => `beside: ${JSON.stringify(node.dataset)}`),
    ...small.map((node) => `small: ${node.textContent?.trim()}`),
    ...cut.map((row) => `cut: ${row.textContent?.trim()}`),
  ];
}

describe.each(["space", "three", "six", "ally", "rivals"])("%s on a tablet", (name) => {
  it.each([
    [820, 1180],
    [1024, 768],
    [1112, 834],
    [1180, 820],
    [1200, 800],
  ])(
    "of %i × %i shows all of the board, large enough to be read, and cuts nothing of a seat",
    async (width, height) => {
      await laid.page.setViewportSize({ width, height });
      await laid.lay(name);
      expect(await laid.page.evaluate(hidden)).toEqual([]);
    },
  );
});

describe("an upright tablet of little height", () => {
  it.each(["space", "three", "rivals"])("shows all of the board: %s", async (name) => {
    await laid.page.setViewportSize({ width: 768, height: 1024 });
    await laid.lay(name);
    expect(await laid.page.evaluate(hidden)).toEqual([]);
    expect(await laid.page.locator(".pan .more.on").count()).toBe(0);
  });

  it("has a sign where the board goes on", async () => {
    await laid.page.setViewportSize({ width: 768, height: 1024 });
    await laid.lay("six");
    const signs = laid.page.locator(".pan .more");
    const on = () =>
      signs.evaluateAll((all) => all.map((one) => one.checkVisibility({ visibilityProperty: true })));
    expect(await on()).toEqual([false, true]);
    await laid.page.locator('[data-space="habbanya_erg"]').focus();
    await laid.page.keyboard.press("Shift+Tab");
    await laid.page.keyboard.press("Tab");
    await expect.poll(on).toEqual([true, false]);
  });
});

/** In the page: marks of seats on the tracks that lie over each other. */
function crowded(): string[] {
  const marks = [...document.querySelectorAll<HTMLElement>(".track .cube .mark svg")];
  const boxes = marks.map((mark) => mark.getBoundingClientRect());
  return boxes.flatMap((a, n) =>
    boxes.slice(n + 1).flatMap((b, k) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 1 && high > 1 ? [`${n} and ${n + 1 + k}`] : [];
    }),
  );
}

describe("on a tablet", () => {
  it.each([
    ["space", 820, 1180],
    ["six", 820, 1180],
    ["six", 768, 1024],
    ["ally", 1024, 768],
  ])("marks on the tracks do not cover each other: %s at %i × %i", async (name, width, height) => {
    await laid.page.setViewportSize({ width, height });
    await laid.lay(name);
    expect(await laid.page.evaluate(crowded)).toEqual([]);
  });

  it("levels of the tracks have room for their numbers where there is room", async () => {
    await laid.page.setViewportSize({ width: 820, height: 1180 });
    await laid.lay("space");
    const level = laid.page.locator(".axis .level").first();
    expect((await level.boundingBox())?.height).toBeGreaterThan(16);
  });

  it("no Intrigue cards take no room from the hand, and nothing of it is cut", async () => {
    await laid.page.setViewportSize({ width: 820, height: 1180 });
    expect(last(fixture("verb-share")).view.own?.intrigue).toEqual([]);
    await laid.lay("verb-share");
    const [first, second] = await laid.page.locator(".hand .cards .one").all();
    const [left, next] = [await first?.boundingBox(), await second?.boundingBox()];
    expect((next?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(62);
    expect(await laid.page.locator(".dock .hand.beyond").count()).toBe(0);
  });

  it("a hand that does not fit shows that there are more", async () => {
    await laid.page.setViewportSize({ width: 820, height: 1180 });
    await laid.lay("card");
    const hand = laid.page.locator(".dock .hand");
    expect(await hand.evaluate((node) => node.matches(".beyond"))).toBe(true);
    await hand.evaluate((node) => node.scrollTo({ left: 999 }));
    await expect.poll(() => hand.evaluate((node) => node.matches(".beyond"))).toBe(false);
  });

  it("six options have room side by side", async () => {
    await laid.page.setViewportSize({ width: 820, height: 1180 });
    await laid.lay("space");
    expect(await laid.page.locator(".ask .chip").count()).toBe(6);
    expect(await laid.page.locator(".ask .more").count()).toBe(0);
    expect(await laid.page.locator(".ask .chip .title").evaluateAll(cutOff)).toEqual([]);
  });

  it("cards that can be bought are as large as five in a row can be", async () => {
    await laid.page.setViewportSize({ width: 820, height: 1180 });
    await laid.lay("reveal");
    const boxes = await laid.page
      .locator(".shelf:not(.low) .card")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, width }) => [top, width]),
      );
    expect(new Set(boxes.map(([top]) => top)).size).toBe(1);
    for (const [, width] of boxes) expect(width).toBeGreaterThan(140);
  });
});

describe("on a phone", () => {
  it("a commander has its tokens in the dock", async () => {
    await lay("six");
    expect(await laid.page.locator(".dock .pieces .tokens").isVisible()).toBe(true);
  });

  it("nothing of the board shines through between the ways to its parts", async () => {
    await lay("space");
    const nav = laid.page.locator(".pan > nav");
    await nav.getByRole("button", { name: "Arrakis" }).tap();
    await still(laid.page);
    const colour = await nav.evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(colour).toMatch(/^rgb\(/); // not see-through
    const under = await nav.evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint((left + right) / 2 + 60, (top + bottom) / 2));
    });
    expect(under).toBe(true);
  });

  it("who looks on has buttons for fingers", async () => {
    await lay("watch");
    expect(await laid.page.locator(".look-on button").count()).toBeGreaterThan(5);
    expect(await laid.page.evaluate(faults, 44)).toEqual([]);
  });
});

/** In the page: what of the seats is left out; of two numbers it may be the second. */
function leftOut(): string[] {
  const nodes = [...document.querySelectorAll<HTMLElement>(".seat :is(.q, .q small)")];
  const out = nodes.filter((node) => !node.checkVisibility() && node.parentElement?.checkVisibility());
  return [...new Set(out.map(({ title, parentElement }) => title || `second of ${parentElement?.title}`))];
}

interface Watched {
  inSight: string[];
}

/** In the page: notes at every picture which spaces are in sight, and at which position. */
function watchSpaces(): void {
  const seen = new Set<string>();
  const look = (): void => {
    const { top, bottom } = document.querySelector(".pan")!.getBoundingClientRect();
    const rev = document.querySelector<HTMLElement>(".table")?.dataset["rev"] ?? "";
    for (const space of document.querySelectorAll<HTMLElement>("[data-space]")) {
      const box = space.getBoundingClientRect();
      if (box.top >= top && box.bottom <= bottom) seen.add(`${rev} ${space.dataset["space"] ?? ""}`);
    }
    (window as unknown as Watched).inSight = [...seen];
    requestAnimationFrame(look);
  };
  look();
}

const SUPPLY = "second of garrison / supply";
const DISCARDS = "second of deck / discard pile";
const DONE = "second of contracts open, done";
/** Of a rival, all four factions in their order; its window has them. */
const PRIORITY = "priority";
const FOUR_NAMES = /^([^,]+, ){3}[^,]+\.$/;

describe("where there is little room for the seats of a tablet", () => {
  it.each([
    ["space", 768, 1024, []],
    ["space", 1024, 768, [SUPPLY, DISCARDS, DONE]],
    ["space", 1112, 834, [DISCARDS, DONE]],
    ["three", 768, 1024, [SUPPLY, DISCARDS, DONE]],
    ["three", 1024, 768, []],
    ["rivals", 768, 1024, [SUPPLY, DISCARDS, DONE, PRIORITY, PRIORITY]],
    ["rivals", 820, 1180, [SUPPLY, DISCARDS, DONE, PRIORITY, PRIORITY]],
    ["rivals", 1024, 768, []],
    ["six", 768, 1024, []],
    ["six", 1024, 768, ["strength", "deck / discard pile"]],
    ["six", 1200, 800, ["strength", "deck / discard pile"]],
  ])("%s at %i × %i leaves out: %j", async (name, width, height, expected) => {
    await laid.page.setViewportSize({ width, height });
    await laid.lay(name);
    const missing = await laid.page.evaluate(leftOut);
    expect(missing.map((one) => one.replace(FOUR_NAMES, PRIORITY)).sort()).toEqual([...expected].sort());
    expect(await laid.page.locator(".seat :is(.goods, .rest, .plan)").evaluateAll(cutOff)).toEqual([]);
  });
});

describe("the words of a small screen", () => {
  it.each([
    ["six", 360, 740, ".head .whose, .dock .word"],
    ["six", 700, 1000, ".head .whose"],
    ["six", 844, 390, ".ask .title"],
    ["rivals", 1024, 768, ".conflict .title"],
    ["rivals", 360, 740, ".conflict .title, .seat .did, .seat .what"],
  ])("%s at %i × %i are not cut: %s", async (name, width, height, words) => {
    const { page } = laid;
    await page.setViewportSize({ width, height });
    await laid.lay(name);
    for (const tab of width < 700 ? (["board", "conflict", "seats"] as const) : []) {
      await turnTo(tab);
      expect(await page.locator(words).evaluateAll(cutOff), tab).toEqual([]);
    }
    expect(await page.locator(words).evaluateAll(cutOff)).toEqual([]);
  });
});

describe("the head of a game with take-back and hints", () => {
  it.each([
    [360, 740],
    [390, 844],
    [700, 1000],
    [820, 1180],
    [1024, 768],
    [1280, 720],
    [1366, 768],
  ])("tells whose turn it is at %i × %i, and has signs for both", async (width, height) => {
    const { page } = laid;
    await page.setViewportSize({ width, height });
    await laid.lay("throne");
    const parts = ".head, .head :is(.whose, .round), .table, .conflict, .dock";
    expect(await page.locator(parts).evaluateAll(cutOff)).toEqual([]);
    expect(await page.locator(".head .whose").evaluate((node) => node.scrollHeight)).toBeLessThan(46);
    const marks = page.locator(".head > .mark");
    expect(await marks.allTextContents()).toEqual([
      expect.stringContaining("take-back"),
      expect.stringContaining("12"),
    ]);
    for (const mark of await marks.all()) expect(await mark.locator("svg").isVisible()).toBe(true);
  });
});

/** In the page: those of them that end before their words do. */
function cutOff(nodes: Element[]): string[] {
  return nodes.flatMap((node) =>
    node.scrollWidth > node.clientWidth + 1 ? [node.textContent?.trim().slice(0, 80) ?? ""] : [],
  );
}

describe("a low tablet", () => {
  it("sets names in combat smaller rather than to shorten them", async () => {
    await laid.page.setViewportSize({ width: 1024, height: 768 });
    await laid.lay("combat");
    expect(await laid.page.locator(".fight .who b[data-tight]").allTextContents()).toEqual([]);
  });

  it("says the headings for which it has no room", async () => {
    await laid.page.setViewportSize({ width: 1024, height: 768 });
    await laid.lay("six");
    for (const name of ["Landsraad", "CHOAM"])
      expect(await laid.page.locator(".powers").getByRole("heading", { name }).count(), name).toBe(1);
  });
});

describe("the log of an upright tablet that has no room for it", () => {
  it("shows others' moves again, and is where its way past the table leads", async () => {
    const { page, errors } = laid;
    await page.setViewportSize({ width: 768, height: 1024 });
    await laid.lay("space");
    expect(await page.locator("#log").isVisible()).toBe(false);
    await page.locator('.skips [href="#log"]').focus();
    await page.keyboard.press("Enter");
    await page.locator(".overlay.log .replay").tap();
    await page.waitForSelector(".head .whose button"); // they can be skipped
    expect(await page.locator(".overlay").count()).toBe(0);
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
    expect(await page.locator(".tools").getByRole("link", { name: "All tables" }).isVisible()).toBe(true);
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
      ["verb-flip", ".marks button.won", "Conflict"],
      ["verb-infiltrate", ".marks span.won", "Conflict"],
    ] as const) {
      await lay(name);
      await page.setViewportSize({ width: 1024, height: 768 }); // a phone shows some of them in words alone
      await still(page);
      await page.locator(thing).first().dispatchEvent("pointerdown", { pointerType: "touch" });
      expect(await page.locator(".close.stays").innerText(), thing).toContain(words);
    }
    await lay("verb-token");
    await page.setViewportSize({ width: 1024, height: 768 });
    await still(page);
    await page.locator('[data-seat="1"] .open').tap();
    await page.waitForSelector(".overlay");
    expect(await page.locator(".close:not(.card-face)").count()).toBe(0); // a tap shows its cards
    expect(errors).toEqual([]);
  });

  it("tells in the dock what others do, move by move, until something is asked", async () => {
    const { page, errors } = laid;
    await lay("order");
    expect(await page.locator(".latest").count()).toBe(0);
    await page.keyboard.press("p");
    const deed = page.locator(".dock .latest");
    await deed.filter({ hasText: "Feyd-Rautha" }).waitFor(); // the first of the others, not the latest of the log
    expect(await page.evaluate(faults, 44)).toEqual([]);
    await page.keyboard.press("Space");
    await page.waitForSelector(".ask .chip");
    expect(await page.locator(".latest").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("shows the space to which others send an agent", async () => {
    const { page } = laid;
    await lay("space");
    const sent = fixture("space").positions.flatMap(({ rev, view, events }) =>
      events.flatMap(({ event, seat, space }) =>
        event === "sent" && seat !== view.seat && space ? [`${rev} ${space}`] : [],
      ),
    );
    expect(new Set(sent.map((one) => one.split(" ")[1])).size).toBeGreaterThan(2);
    await page.locator(".pan > nav button").last().tap(); // closer, so that little of it is in sight
    await page.evaluate(watchSpaces);
    await page.keyboard.press("p");
    await page.waitForSelector(".ask .chip", { state: "detached" });
    await page.waitForSelector(".ask .chip");
    expect(await page.evaluate(() => (window as unknown as Watched).inSight)).toEqual(
      expect.arrayContaining(sent),
    );
  });

  it("is made for fingers at the end", async () => {
    await lay("end");
    expect(await laid.page.evaluate(faults, 44)).toEqual([]);
  });

  it("shows the last rounds of a game that has just ended, also when they are not there at once", async () => {
    const { page } = laid;
    const chronicle = "**/api/tables/*/chronicle*";
    await page.route(chronicle, (route) => route.abort());
    await lay("end-alone");
    const told = page.locator(".finish .chart [role=alert]");
    await told.waitFor();
    expect(await page.evaluate(faults, 44)).toEqual([]);
    await page.unroute(chronicle);
    await page.route(chronicle, (route) => route.fulfill({ json: fixture("end").chronicle }));
    await told.getByRole("button", { name: "Try again" }).tap();
    const chart = page.locator(".finish .chart", { has: page.locator(".frame") });
    const left = () =>
      chart.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [scrollWidth - clientWidth, scrollLeft]);
    await expect.poll(async () => (await left())[1]).toBeGreaterThan(0);
    const [most, at] = await left();
    expect(at).toBeCloseTo(most ?? 0, -0.5);
    await page.unroute(chronicle);
  });
});
