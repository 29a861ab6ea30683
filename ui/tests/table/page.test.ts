/** The drawn table in a browser: everything is there, nothing overflows, every option can be reached. */
import { describe, expect, it } from "vitest";
import { atTable } from "../../src/lib/names";
import { placeKey, parseOption } from "../../src/lib/options";
import { still } from "../still";
import { Laid } from "./laid";
import { contentOf, fixture, last } from "./positions";

const NAMES = [
  "card",
  "space",
  "order",
  "ending",
  "reveal",
  "combat",
  "three",
  "six",
  "ally",
  "throne",
  "rivals",
  "posts",
];
const USUAL = { width: 1366, height: 768 };
const SIZES = [USUAL, { width: 1440, height: 900 }];

const laid = new Laid({ viewport: USUAL });

/** A position at this size. */
async function lay(name: string, size = USUAL): Promise<void> {
  await laid.page.setViewportSize(size);
  await laid.lay(name);
}

/** In the page: how much of what there should be is there, and what is cut off. */
function seen(): { counts: number[]; cut: string[] } {
  const parts = "html, .table, .field, .side, .dock, .ask .chips, .powers, .pillars";
  return {
    counts: ["[data-space]", "[data-post]", ".seat"].map((kind) => document.querySelectorAll(kind).length),
    cut: [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((one) => one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 3)
      .map((one) => `${one.className || one.tagName} ${one.scrollWidth}×${one.scrollHeight}`),
  };
}

describe.each(NAMES)("%s", (name) => {
  const { view } = last(fixture(name));
  const content = contentOf(fixture(name).mode);

  it("shows all and scrolls nowhere but in the log", async () => {
    await lay(name);
    const kinds = ["spaces", "posts"].map((kind) => Object.keys(content.components[kind] ?? {}).length);
    for (const size of SIZES) {
      await laid.page.setViewportSize(size);
      await still(laid.page);
      const { counts, cut } = await laid.page.evaluate(seen);
      expect(counts).toEqual([...kinds, view.players.length]);
      expect(cut, `at ${size.width} × ${size.height}`).toEqual([]);
    }
    expect(laid.errors).toEqual([]);
  });

  // as it lies there now
  it("has a chip or a button for each option, and glows where they live", async () => {
    const options = view.decision?.options ?? [];
    const ends = options.filter((option) => option === "end turn" || option === "pass").length;
    expect(await laid.page.locator(".ask .chip").count()).toBe(options.length - Math.min(ends, 1));
    const places = new Set(options.map((option) => placeKey(parseOption(option, content).place)));
    const lit = [...places].filter((key) => key.startsWith("space ") || key.startsWith("post "));
    expect(await laid.page.locator(".space.can, .post.can").count()).toBe(lit.length);
  });
});

it.each(["verb-influence", "verb-keep", "verb-infiltrate", "verb-resolve-intrigue"])(
  "all own contracts are in sight, and how many are done: %s",
  async (name) => {
    await lay(name);
    const beyond = await laid.page.locator(".mat").evaluate((mat) => {
      const { right, bottom } = mat.getBoundingClientRect();
      const boxes = [...mat.querySelectorAll(".contracts > *")].map((one) => one.getBoundingClientRect());
      return [boxes.length, boxes.filter((box) => box.right > right || box.bottom > bottom).length];
    });
    const { players, seat } = last(fixture(name)).view;
    const me = players[seat ?? -1];
    const done = me?.completed?.length ? 1 : 0;
    expect(beyond).toEqual([(me?.contracts?.length ?? 0) + done, 0]);
    expect((await laid.page.evaluate(seen)).cut).toEqual([]);
  },
);

/** In the page: names on plates of which a word is parted, or more than its plate has room for. */
function parted(): string[] {
  const lines = (text: Text, from: number, to: number): number => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)).size;
  };
  return [...document.querySelectorAll<HTMLElement>(".space")].flatMap((space) => {
    const name = space.querySelector<HTMLElement>(".name > span");
    const text = name?.firstChild;
    if (!(text instanceof Text)) return ["no name"];
    const words = [...text.data.matchAll(/\S+/g)];
    const isParted = words.some(({ index, 0: word }) => lines(text, index, index + word.length) > 1);
    const isFull = space.querySelector('[data-tight="full"]') !== null;
    return isParted || isFull ? [text.data.replaceAll("\u00ad", "")] : [];
  });
}

describe("names", () => {
  it.each(["space", "six"])("on plates are never parted: %s", async (name) => {
    await lay(name);
    for (const size of [...SIZES, { width: 1920, height: 1080 }]) {
      await laid.page.setViewportSize(size);
      await still(laid.page);
      expect(await laid.page.evaluate(parted), `at ${size.width} × ${size.height}`).toEqual([]);
    }
  });

  it("of leaders stand in the seats whole or short, never cut, and whole where one points", async () => {
    await lay("space");
    const { page } = laid;
    const { components } = contentOf("four");
    const seated = last(fixture("space")).view.players.map(({ leader }) => components["leaders"]?.[leader]);
    for (const [size, whole] of [
      [USUAL, true],
      [{ width: 1210, height: 768 }, false],
    ] as const) {
      await page.setViewportSize(size);
      await still(page);
      const names = await page.locator(".seat .name").evaluateAll((all) =>
        all.map((one) => ({
          shown: (one as HTMLElement).innerText,
          cut: one.scrollWidth > one.clientWidth + 1 || one.closest('[data-tight="full"]') !== null,
        })),
      );
      expect(names.some(({ cut }) => cut)).toBe(false);
      const wanted = seated.map((leader) => (whole ? [leader?.name] : [leader?.name, leader?.called]));
      names.forEach(({ shown }, n) => expect(wanted[n]).toContain(shown));
    }
    expect(await page.locator(".seat .open").nth(1).getAttribute("title")).toContain("Feyd-Rautha Harkonnen");
  });

  it("of contracts leave room for what they bring", async () => {
    await lay("verb-acquire_throne");
    const slip = laid.page.locator(".slip", { hasText: "Must Flow" });
    for (const size of SIZES) {
      await laid.page.setViewportSize(size);
      await still(laid.page);
      expect(await slip.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
      const lines = await slip.evaluate((one) =>
        [".name", ".foot"].map((part) => {
          const found = one.querySelector(part)!;
          return Math.round(found.clientHeight / parseFloat(getComputedStyle(found).lineHeight));
        }),
      );
      expect(lines).toEqual([2, 1]);
    }
  });

  it("of armies are not cut in the combat sheet", async () => {
    await lay("combat");
    const names = laid.page.locator(".fight .who b");
    expect(await names.allTextContents()).toContain("Reverend Mother Jessica");
    expect(
      await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length),
    ).toBe(0);
  });

  it("of the own leader is not cut in the dock", async () => {
    await lay("order");
    const name = laid.page.locator(".mat h2");
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
    expect(await name.locator(":visible").allTextContents()).toEqual(["Shaddam Corrino IV"]);
  });
});

describe("options", () => {
  it("tell their words, or why not, where one points", async () => {
    await lay("space");
    const { page } = laid;
    const found = last(fixture("space"));
    const close = (part: string) => async () =>
      (await page.locator(`.close ${part}`).allTextContents()).join().toLowerCase();
    await page.hover('[data-space="sardaukar"]');
    const words =
      found.view.decision?.words?.[found.view.decision.options?.indexOf("to sardaukar") ?? -1] ?? "?";
    await expect.poll(close(".yes")).toContain(words.toLowerCase());
    await page.hover('[data-space="arrakeen"]');
    const why = atTable(found.reasons["to arrakeen"] ?? "?", () => undefined);
    await expect.poll(close(".why")).toContain(why.toLowerCase());
  });

  it("light their place when one points at the chip", async () => {
    await lay("space");
    await laid.page.hover(".ask .chip:nth-child(2)");
    await laid.page.waitForSelector('.space.twin[data-space="sardaukar"]');
    expect(await laid.page.locator(".space.twin").count()).toBe(1);
  });
});

describe("why a thing is not offered", () => {
  it("is written below the question, and said once", async () => {
    await lay("space");
    const { page } = laid;
    await page.locator('[data-space="arrakeen"]').focus();
    await page.keyboard.press("Enter");
    const notice = (await page.locator(".ask .notice").innerText()).trim();
    expect(notice).not.toBe("");
    expect(await laid.saying(notice)).toBe(1);
  });
});

describe("a card that one points at", () => {
  it("lights the spaces where it could send the agent, and no others", async () => {
    await lay("card");
    const { destinations = {} } = last(fixture("card")).view.decision ?? {};
    expect(await laid.page.locator(".space.fits").count()).toBe(0);
    for (const [option, spaces] of Object.entries(destinations)) {
      await laid.page.hover(`.ask .chip[data-option="${option}"]`);
      const lit = () =>
        laid.page
          .locator(".space.fits")
          .evaluateAll((all: HTMLElement[]) => all.map((one) => one.dataset["space"] ?? ""));
      await expect.poll(async () => (await lit()).sort()).toEqual([...spaces].sort());
    }
  });
});

describe("what is not offered", () => {
  it.each([
    [".wall", "detonate"],
    [".conflict .own .bar", "deploy 1"],
  ])("%s says why, to mouse and keys", async (thing, option) => {
    await lay("card");
    const { page } = laid;
    const why = last(fixture("card")).reasons[option]?.replace(/ \([^()]*\)$/, "") ?? "";
    expect(why).not.toBe("");
    const told = () => page.locator(".close .why").innerText();
    await page.hover(thing);
    await expect.poll(async () => (await told()).toLowerCase()).toContain(why.toLowerCase());
    await page.hover(".head");
    await page.waitForSelector(".close", { state: "detached" });
    await page.keyboard.press("Tab"); // what follows is focused by keys
    await page.locator(thing).focus();
    await expect.poll(async () => (await told()).toLowerCase()).toContain(why.toLowerCase());
  });
});

describe("troops that one would deploy", () => {
  it("are added to the strength while one points at them", async () => {
    await lay("order");
    const { battle, view } = last(fixture("order"));
    const own = laid.page.locator(`[data-army="${view.seat}"]`);
    const strength = () => own.locator(".strength").innerText();
    const before = String(view.players[view.seat ?? 0]?.strength);
    expect(await strength()).toBe(before);
    expect(await own.locator(".then").count()).toBe(0);
    const [[option = "", ahead] = []] = Object.entries(battle);
    expect(option).toMatch(/^deploy /);
    await laid.page.hover(`.ask .chip[data-option="${option}"]`);
    await expect.poll(strength).toBe(String(ahead?.strengths[view.seat ?? 0]));
    expect(await strength()).not.toBe(before);
    expect(await own.locator(".length.then").count()).toBe(1);
    await laid.page.hover(".head");
    await expect.poll(strength).toBe(before);
    await own.locator(".bar").hover();
    await expect.poll(strength).toBe(String(ahead?.strengths[view.seat ?? 0]));
  });
});

describe("a Combat card that one points at", () => {
  it("shows the strength and the reward of its army", async () => {
    await lay("combat");
    const { battle, view } = last(fixture("combat"));
    const [option = "", ahead] = Object.entries(battle).find(([, { strengths, places }]) =>
      view.players.some(
        ({ seat, strength }) =>
          strengths[seat] !== strength && (places[seat] || null) !== (view.table.reward_of[seat] ?? null),
      ),
    )!;
    const seat = view.players.find((player) => ahead?.strengths[player.seat] !== player.strength)!.seat;
    const row = laid.page
      .locator(".fight .army")
      .nth(
        [...view.players].sort((a, b) => b.strength - a.strength).findIndex((player) => player.seat === seat),
      );
    const shown = async () => [
      await row.locator(".strength").innerText(),
      await row.locator(".place").innerText(),
    ];
    await laid.page.hover(`.ask .chip[data-option="${option}"]`);
    await expect.poll(shown).toEqual([String(ahead?.strengths[seat]), String(ahead?.places[seat] || "–")]);
  });
});

describe("the button that ends", () => {
  it.each([
    ["ending", "End turn"],
    ["combat", "Pass"],
    ["verb-pass", "Decline"],
    ["verb-defend", "Do not defend"],
  ])("%s: %s", async (name, label) => {
    await lay(name);
    expect(await laid.page.locator(".ask .end").innerText()).toContain(label);
  });

  it("tells what it does to whoever points at it, by mouse or keys", async () => {
    await lay("combat");
    const { decision } = last(fixture("combat")).view;
    const words = decision?.words?.[decision.options?.indexOf("pass") ?? -1] ?? "";
    expect(words).toMatch(/^Pass: /);
    const told = laid.page.locator(".close");
    await laid.page.hover(".ask .end");
    await expect.poll(() => told.innerText()).toContain(words);
    await laid.page.hover(".head");
    await told.waitFor({ state: "detached" });
    await laid.page.locator(".ask .chip").last().focus();
    await laid.page.keyboard.press("Tab");
    for (let n = 0; n < 4 && !(await told.count()); n++) await laid.page.keyboard.press("Tab");
    await expect.poll(() => told.innerText()).toContain(words);
  });

  it("is asked about by the name that it has", async () => {
    await lay("verb-defend");
    await laid.page.click(".ask .end");
    expect(await laid.page.locator("#overlay-title").innerText()).toBe("Do not defend?");
  });
});

describe("more chips than there is room for", () => {
  it("has a sign, and all are reached by the sign and by keys", async () => {
    await lay("posts", { width: 1280, height: 640 });
    const { page } = laid;
    /** How many are out of sight, as the sign says: none where there is no sign. */
    const hidden = () =>
      page
        .locator(".ask .more")
        .allTextContents()
        .then(([sign]) => Number(/\d+/.exec(sign ?? "0")?.[0]));
    const first = await hidden();
    expect(first).toBeGreaterThan(0);
    await page.locator(".ask .more").click();
    await expect.poll(hidden).toBeLessThan(first);
    const end = page.locator(".ask .chip").last();
    await end.focus();
    await expect.poll(hidden).toBe(0);
    expect(
      await end.evaluate(
        (chip) =>
          chip.getBoundingClientRect().bottom <=
          (chip.parentElement?.getBoundingClientRect().bottom ?? 0) + 2,
      ),
    ).toBe(true);
  });
});

it("the sign of further chips leads keys to the first of them", async () => {
  await lay("posts", { width: 1280, height: 640 });
  const { page } = laid;
  await page.keyboard.press("Tab"); // as who uses keys
  await page.locator(".ask .more").focus();
  await page.keyboard.press("Enter");
  const onChip = () => page.evaluate(() => document.activeElement?.matches(".ask .chip"));
  await expect.poll(onChip).toBe(true);
});

it("a seat of a team has its sign as well as its colour", async () => {
  await lay("six");
  const signs = await laid.page
    .locator(".seat .flag")
    .evaluateAll((flags) => flags.map((flag) => flag.innerHTML));
  const { sides } = last(fixture("six")).view;
  expect(signs.length).toBe(sides.length);
  for (const [seat, side] of sides.entries())
    expect(signs.map((sign) => sign === signs[seat])).toEqual(sides.map((other) => other === side));
  await lay("space");
  expect(await laid.page.locator(".seat .flag").count()).toBe(0);
});

describe("pointing", () => {
  it.each(["verb-keep", "verb-trash_from_discard"])(
    "at the chip of a card that lies nowhere opens it: %s",
    async (name) => {
      await lay(name);
      const { page } = laid;
      const chip = page.locator(".ask .chip:is([data-place^=asked], [data-place^=discard])").first();
      const title = await chip.locator(".title").innerText();
      await chip.hover();
      await page.locator(".close .card-face").waitFor();
      expect(await page.locator(".close .card-face").getAttribute("aria-label")).toBe(title);
    },
  );

  it("at the chip of a card in sight lights that alone", async () => {
    await lay("card");
    await laid.page.locator(".ask .chip[data-place^=hand]").first().hover();
    await laid.page.waitForSelector(".hand .twin, .dock .twin:not(.chip)");
    expect(await laid.page.locator(".close .card-face").count()).toBe(0);
  });

  it("opens nothing that has come under a mouse at rest, and opens it when that moves", async () => {
    const { page } = laid;
    await lay("card");
    const { x, y } = (await page.locator(".row .card, .market [data-option^='buy']").first().boundingBox())!;
    await page.mouse.move(x + 20, y + 20); // a page that has shown nothing before
    await page.locator(".close .card-face").waitFor();
    await laid.turnTo("space");
    await page.waitForTimeout(300);
    expect(await page.locator(".close .card-face").count()).toBe(0);
    await page.mouse.move(x + 22, y + 20);
    await page.locator(".close .card-face").waitFor();
  });
});

describe("a board that is larger than its window", () => {
  it("is moved by a pressed mouse alone, also if that was let go elsewhere", async () => {
    await lay("space", { width: 1180, height: 760 });
    const { page } = laid;
    await page.getByRole("button", { name: "Closer" }).click();
    const sight = () => page.locator(".world").evaluate((world) => world.style.transform);
    const { x, y, width, height } = (await page.locator(".pan").boundingBox())!;
    const [middle, bottom] = [x + width / 2, y + height - 4];
    await page.mouse.move(middle, bottom);
    await page.mouse.down();
    await page.mouse.move(middle, bottom + 60); // at once beside it, where it hears nothing
    await page.mouse.up();
    await page.mouse.move(middle, bottom);
    const before = await sight();
    await page.mouse.move(middle, bottom - 200, { steps: 4 });
    expect(await sight()).toBe(before);
    await page.mouse.down();
    await page.mouse.move(middle, bottom - 320, { steps: 4 });
    expect(await sight()).not.toBe(before);
    await page.mouse.up();
  });
});

describe("keys", () => {
  it("open and close help, log and rules; M folds the sheet", async () => {
    await lay("reveal");
    const { page } = laid;
    for (const [key, name] of [
      ["?", "help"],
      ["l", "log"],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(`.overlay.${name}`);
      expect(await page.locator(".overlay dd", { hasText: "cover" }).count()).toBe(0); // a device of one
      await page.keyboard.press("Escape");
      await page.waitForSelector(".overlay", { state: "detached" });
    }
    expect(await page.locator(".sheet").count()).toBe(1);
    await page.keyboard.press("m");
    await page.waitForSelector(".sheet", { state: "detached" });
  });

  it("and clicks lead to all tables by the name of the game", async () => {
    await lay("space");
    const logo = laid.page.locator(".head").getByRole("link", { name: "Sietch: All tables" });
    expect([await logo.innerText(), await logo.getAttribute("title")]).toEqual(["‹Sietch", "All tables"]);
  });

  it("are letters where one looks up the rules, until Esc", async () => {
    await lay("space");
    const { page } = laid;
    for (const open of [() => page.keyboard.press("r"), () => page.locator('.tools [title="R"]').click()]) {
      await open();
      await page.keyboard.type("lr1");
      expect(await page.locator(".overlay.rules .search").inputValue()).toBe("lr1");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".overlay", { state: "detached" });
    }
  });

  it("lead to the names in the log, whose words open, and which are heard after their sentence", async () => {
    await lay("space");
    const { page } = laid;
    await page.keyboard.press("l");
    await page.waitForSelector(".overlay.log");
    const name = page.locator(".overlay.log .name").first();
    const text = await name.innerText();
    for (let n = 0; n < 4 && (await page.locator(".overlay.log .name:focus").count()) === 0; n++)
      await page.keyboard.press("Tab");
    expect(await name.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.locator('[role="tooltip"]', { hasText: text }).waitFor();
    for (const kind of [".system", ":not(.system)"]) {
      const line = page.locator(`.overlay.log li${kind}:has(.name)`).first();
      const sentence = await line.locator(".ear").innerText();
      const [, said, ...others] = (await line.ariaSnapshot()).split("\n");
      expect(said).toContain(sentence);
      const names = await line.locator(".name").allInnerTexts();
      expect(others).toEqual(names.map((one) => `  - button "About ${one}": ${one}`));
    }
  });

  it("walk from thing to thing", async () => {
    await lay("space");
    const { page } = laid;
    const next = async () => {
      await page.keyboard.press("ArrowRight");
      await still(page);
      return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
    };
    expect(await next()).not.toBe(await next());
  });

  it("find nothing to press in the words of what they point at", async () => {
    await lay("space");
    const { page } = laid;
    await page.keyboard.press("Tab");
    await page.locator(".space.can").first().focus();
    await page.waitForSelector('[role="tooltip"] .yes');
    expect(await page.locator('[role="tooltip"] :is(button, a, [tabindex])').count()).toBe(0);
  });

  it("stay within a small menu, which gives the focus back", async () => {
    await lay("order");
    const { page } = laid;
    const army = page.locator(".armies .can .bar");
    const inMenu = () => page.evaluate(() => document.activeElement?.closest(".menu") !== null);
    const thing = () => page.evaluate(() => document.activeElement?.getAttribute("data-option"));
    await page.keyboard.press("Tab");
    await army.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".menu");
    const met = new Set<string | null | undefined>();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"]) {
      await page.keyboard.press(key);
      await still(page);
      expect(await inMenu(), key).toBe(true);
      met.add(await thing());
    }
    expect(met.size).toBe(await page.locator(".menu .chip").count());
    // after the last chip the browser has the focus itself once
    for (let n = 0; n < 4; n++) {
      await page.keyboard.press("Tab");
      const where = await page.evaluate(() => document.activeElement?.matches("body, .menu *"));
      expect(where, await thing().then(String)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.waitForSelector(".menu", { state: "detached" });
    await still(page);
    expect(await army.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it("lead past the table only where it can be reached", async () => {
    const skips = laid.page.locator(".skips");
    const reached = () => skips.evaluate((node: HTMLElement) => !node.inert);
    await lay("end");
    expect(await reached()).toBe(false);
    await lay("order");
    expect(await reached()).toBe(true);
    await laid.page.locator(".armies .can .bar").click();
    await laid.page.waitForSelector(".menu");
    expect(await reached()).toBe(false);
  });
});

it("Space ends the turn also from a thing that offers nothing, and Esc closes the tools of a small screen", async () => {
  await lay("ending");
  const { page } = laid;
  await page.keyboard.press("Tab"); // as who uses keys
  await page.locator(".conflict .own .bar[aria-disabled=true]").focus();
  await page.keyboard.press("Space");
  expect(await page.locator(".tip.notice").count()).toBe(0);
  await page.keyboard.press("Enter"); // it says why
  expect(await page.locator(".tip.notice").count()).toBe(1);
  await lay("ending", { width: 390, height: 844 });
  await page.getByRole("button", { name: "More tools" }).click();
  expect(await page.locator(".tools.open").count()).toBe(1);
  await page.keyboard.press("Escape");
  expect(await page.locator(".tools.open, .overlay").count()).toBe(0);
});

it("the names of the seats are measured when something beside them changes, not with every move", async () => {
  await lay("space");
  const { page } = laid;
  await page.evaluate(() => {
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollWidth")!;
    const measured: string[] = [];
    Object.assign(window, { measured });
    Object.defineProperty(Element.prototype, "scrollWidth", {
      get(this: Element): number {
        if (this.matches(".seat .first")) measured.push(this.textContent);
        return get!.call(this) as number;
      },
    });
  });
  await page.keyboard.press("p");
  await page.waitForFunction(() => !document.querySelector(".ask .chip"));
  await page.waitForSelector(".ask .chip");
  const measured = await page.evaluate(() => (window as unknown as { measured: string[] }).measured);
  expect(measured.length).toBeLessThan(fixture("space").positions.length / 2); // for all four seats
});
