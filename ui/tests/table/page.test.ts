/** The drawn table in a browser: everything is there, nothing overflows, every option can be reached. */
import { describe, expect, it } from "vitest";
import { placeKey, placeOf } from "../../src/lib/game/options";
import { still } from "../still";
import { Laid } from "./laid";
import { contentOf, fixture, last, offered } from "./positions";

const NAMES = [
  "card",
  "space",
  "order",
  "ending",
  "reveal",
  "combat",
  "partly",
  "three",
  "six",
  "ally",
  "throne",
  "rivals",
  "posts",
  "ix",
  "ix-tech",
  "ix-pay",
  "ix-freighter",
  "ix-combat",
  "ix-six",
  "ix-rivals",
  "immortality",
  "immortality-research",
  "immortality-row",
  "immortality-graft",
  "immortality-six",
  "immortality-rivals",
  "both",
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
    const ends = options.filter(({ verb }) => verb === "end_turn" || verb === "pass").length;
    expect(await laid.page.locator(".ask .chip").count()).toBe(options.length - Math.min(ends, 1));
    const lit = options.filter((option) => ["spaces", "posts"].includes(placeOf(option))).map(placeKey);
    expect(await laid.page.locator(".space.can, .post.can").count()).toBe(new Set(lit).size);
  });
});

it.each(["verb-influence", "verb-keep", "verb-infiltrate", "verb-resolve-intrigue", "rivals"])(
  "all own contracts are in sight with their names, and how many are done: %s",
  async (name) => {
    await lay(name);
    const beyond = await laid.page.locator(".mat").evaluate((mat) => {
      const { right, bottom } = mat.getBoundingClientRect();
      const top = mat.querySelector(".abilities")!.getBoundingClientRect().bottom;
      const boxes = [...mat.querySelectorAll(".contracts > *")].map((one) => one.getBoundingClientRect());
      const isOut = (box: DOMRect) => box.right > right || box.bottom > bottom || box.top < top - 1;
      return [boxes.length, boxes.filter(isOut).length];
    });
    const { mode } = fixture(name);
    const { players, seat } = last(fixture(name)).view;
    const me = players[seat ?? -1];
    const contracts = me?.contracts ?? [];
    expect(beyond).toEqual([contracts.length + (me?.completed?.length ? 1 : 0), 0]);
    const shown = await laid.page
      .locator(".contracts .contract")
      .evaluateAll((all: HTMLElement[]) => all.map((one) => one.innerText));
    contracts.forEach((id, n) =>
      expect(shown[n]).toContain(contentOf(mode).components["contracts"]?.[id]?.name),
    );
    expect((await laid.page.evaluate(seen)).cut).toEqual([]);
  },
);

it.each(["ix", "ix-freighter", "ix-six", "ix-rivals"])(
  "the freighters stand within their track, none of them a commander's: %s",
  async (name) => {
    await lay(name);
    const { players } = last(fixture(name)).view;
    const beyond = await laid.page.locator(".rail").evaluate((rail) => {
      const { left, right } = rail.getBoundingClientRect();
      const boxes = [...rail.querySelectorAll(".ships > span")].map((one) => one.getBoundingClientRect());
      return [boxes.length, boxes.filter((box) => box.left < left || box.right > right).length];
    });
    const owners = players.filter(({ paths, commander }) => "freighter" in paths && !commander);
    expect(beyond).toEqual([owners.length, 0]);
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
    await lay("verb-share");
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
    // a name that is a trace too wide is cut, too
    const cut = await names.evaluateAll((all) =>
      all.filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return text.getBoundingClientRect().width > one.getBoundingClientRect().width;
      }),
    );
    expect(cut).toEqual([]);
  });

  it.each([
    ["combat", "Unseen Network"],
    ["order", "Emperor of the Known Universe"],
  ])("of what the own leader can do are not cut in the dock: %s", async (name, signet) => {
    await lay(name);
    for (const size of SIZES) {
      await laid.page.setViewportSize(size);
      await still(laid.page);
      const names = laid.page.locator(".mat .abilities > span > b");
      expect(await names.allTextContents()).toContain(signet);
      const cut = await names.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.closest('[data-tight="full"]')),
      );
      expect(cut, `at ${size.width} × ${size.height}`).toEqual([]);
    }
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
    const words = offered(fixture("space")).find(({ id }) => id === "sardaukar")?.words ?? "?";
    await expect.poll(close(".yes")).toContain(words.toLowerCase());
    await page.hover('[data-space="arrakeen"]');
    const reason = found.reasons.find(({ kind, ids }) => kind === "spaces" && ids?.includes("arrakeen"));
    const why = reason?.text ?? "?";
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
    expect(await laid.page.locator(".space.fits").count()).toBe(0);
    for (const { text, destinations: spaces = [] } of offered(fixture("card"))) {
      await laid.page.hover(`.ask .chip[data-option="${text}"]`);
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
    [".wall", "shield_wall"],
    [".conflict .own .bar", "army"],
  ])("%s says why, to mouse and keys", async (thing, place) => {
    await lay("card");
    const { page } = laid;
    const why = last(fixture("card")).reasons.find(({ at }) => at === place)?.text ?? "";
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
    const { view } = last(fixture("order"));
    const own = laid.page.locator(`[data-army="${view.seat}"]`);
    const strength = () => own.locator(".strength").innerText();
    const before = String(view.players[view.seat ?? 0]?.strength);
    expect(await strength()).toBe(before);
    expect(await own.locator(".then").count()).toBe(0);
    const { text, outlook: ahead } = view.decision!.options!.find(({ verb }) => verb === "deploy")!;
    await laid.page.hover(`.ask .chip[data-option="${text}"]`);
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
    const { view } = last(fixture("combat"));
    const { text, outlook: ahead } = view.decision!.options!.find(({ outlook }) =>
      view.players.some(
        ({ seat, strength }) =>
          outlook &&
          outlook.strengths[seat] !== strength &&
          (outlook.places[seat] || null) !== (view.table.reward_of[seat] ?? null),
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
    await laid.page.hover(`.ask .chip[data-option="${text}"]`);
    await expect.poll(shown).toEqual([String(ahead?.strengths[seat]), String(ahead?.places[seat] || "–")]);
  });
});

describe("the choice of a Combat card", () => {
  it("lies whole below the armies, with all that is said of it", async () => {
    await lay("partly");
    for (const size of [...SIZES, { width: 1366, height: 650 }]) {
      await laid.page.setViewportSize(size);
      await still(laid.page);
      const out = await laid.page.evaluate(() => {
        const box = (one: Element) => one.getBoundingClientRect();
        const sheet = box(document.querySelector(".sheet")!);
        const rows = box(document.querySelector(".fight .armies")!);
        return [...document.querySelectorAll(".choice :is(.card, .hot, .outlook, p), .pass")]
          .filter((one) => box(one).top < rows.bottom || box(one).bottom > sheet.bottom - 8)
          .map((one) => one.className);
      });
      expect(out, `at ${size.width} × ${size.height}`).toEqual([]);
    }
  });

  it("says which part does nothing now, and what may become of the strength", async () => {
    await lay("partly");
    const { page } = laid;
    expect(await page.locator(".choice p").allInnerTexts()).toEqual([
      "This part does nothing now: if you have at least 1 sandworm in the Conflict: gain 2 swords and you may trash 1 card.",
    ]);
    expect(await page.locator(".choice .change b").allInnerTexts()).toEqual(["8", "0 or 12"]);
  });
});

describe("who sits there", () => {
  it.each([
    ["space", 1],
    ["rivals", 2],
  ])("is read by pointing at the portrait, not elsewhere at the seat: %s", async (name, seat) => {
    await lay(name);
    const { page } = laid;
    const place = page.locator(`.seat[data-seat="${seat}"]`);
    const { x, y, width, height } = (await place.boundingBox())!;
    const whole = (await place.locator(".whole").textContent()) ?? "?";
    const face = page.locator(`.close .card-face[aria-label="${whole}"]`);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.move(x + width / 2 + 4, y + height / 2);
    await still(page);
    expect(await page.locator(".close").count()).toBe(0);
    await page.mouse.move(x + 30, y + height / 2);
    await face.waitFor();
    await page.mouse.move(x + width / 2, y + height / 2);
    await face.waitFor({ state: "detached" });
    // by keys, which have one thing to press there
    await page.keyboard.press("Tab");
    await place.locator(".open").focus();
    await face.waitFor();
  });

  it.each([
    ["space", 1],
    ["rivals", 2],
  ])("stands first in the window of the seat: %s", async (name, seat) => {
    await lay(name);
    const { page } = laid;
    const { view } = last(fixture(name));
    const { components } = contentOf(fixture(name).mode);
    const id = view.players[seat]?.leader ?? "";
    const leader = components["leaders"]?.[id] ?? components["rivals"]?.[id];
    await page.locator(`.seat[data-seat="${seat}"] .vp`).click({ force: true });
    const first = page.locator(".overlay.piles .scroll > :first-child");
    expect(await first.locator(".card-face").getAttribute("aria-label")).toBe(leader?.name);
    const words = await first.locator(".words").innerText();
    for (const text of Object.values(leader?.text ?? {})) expect(words).toContain(text);
  });
});

it.each([
  ["card", [1, 2, 3]],
  ["combat", [1, 2]],
  ["verb-buy", []],
])("who takes back is told whose turns go as well: %s", async (name, others) => {
  await lay(name);
  await laid.page.keyboard.press("u");
  const words = await laid.page.locator(".overlay").innerText();
  const { view } = last(fixture(name));
  const { components } = contentOf(fixture(name).mode);
  const called = view.players.map(({ leader }) => components["leaders"]?.[leader ?? ""]?.called ?? "");
  const gone = called.filter((one) => words.includes(one));
  expect(gone.sort()).toEqual(others.map((seat) => called[seat]).sort());
});

describe("the log beside the board", () => {
  const list = () => laid.page.locator("#log");
  const isAtEnd = () =>
    list().evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 2 && one.scrollTop > 0);
  const sign = (arrow: string) => laid.page.locator(".log .more", { hasText: arrow });

  it("stands at its end, and says how much is new above", async () => {
    await lay("order");
    await expect.poll(isAtEnd).toBe(true);
    expect(await sign("▾").count()).toBe(0);
    const above = Number(/\d+/.exec(await sign("▴").innerText())?.[0]);
    expect(above).toBeGreaterThan(0);
    await sign("▴").click();
    const mark = list().locator(".since");
    await expect
      .poll(async () => (await mark.boundingBox())!.y - (await list().boundingBox())!.y)
      .toBeLessThan(8);
    await expect.poll(() => sign("▴").count()).toBe(0);
  });

  it("does not move under who reads it, and leads back to its end", async () => {
    await lay("order");
    const { page } = laid;
    await expect.poll(isAtEnd).toBe(true);
    const top = () => list().evaluate((one) => one.scrollTop);
    const before = await top();
    await list().hover();
    await page.mouse.wheel(0, -120);
    await expect.poll(top).toBeLessThan(before);
    await sign("▾").waitFor();
    const read = await top();
    await page.setViewportSize({ width: 1366, height: 790 }); // as when something comes beside it
    await still(page);
    expect(await top()).toBe(read);
    await sign("▾").click();
    await expect.poll(isAtEnd).toBe(true);
    await page.setViewportSize(USUAL);
    await still(page);
    await expect.poll(isAtEnd).toBe(true);
  });
});

it("the whole log is told in symbols or in words, whose names open", async () => {
  await lay("space");
  const { page } = laid;
  await page.keyboard.press("l");
  const line = page.locator(".overlay.log li.news:not(.system)").first();
  const sentence = (await line.locator(".ear").innerText()).trim();
  const shown = async () => {
    const text = await line.locator(":scope > span:last-child").innerText();
    return text.replace(/\s+/g, " ").trim();
  };
  expect(await shown()).not.toBe(sentence);
  await page.locator(".overlay.log .choices button", { hasText: "words" }).click();
  await expect.poll(shown).toBe(sentence);
  const name = line.locator("button.name").first();
  const text = await name.innerText();
  await name.hover();
  await page.locator('[role="tooltip"]', { hasText: text }).waitFor();
});

it("what a rival did is cut with a sign only", async () => {
  await lay("rivals");
  await laid.page.addStyleTag({ content: ".seat[data-seat='2'] .did { width: 140px }" });
  await still(laid.page);
  const deeds = await laid.page.locator(".seat .did").evaluateAll((all: HTMLElement[]) =>
    all.map((one) => {
      const { right, bottom } = one.getBoundingClientRect();
      const parts = [...one.querySelectorAll(".what > span")].map((part) => part.getBoundingClientRect());
      const sign = getComputedStyle(one, "::after").content;
      return [parts.some((part) => part.right > right || part.top >= bottom), sign.includes("…")];
    }),
  );
  expect(deeds.some(([cut]) => cut)).toBe(true);
  for (const [cut, sign] of deeds) expect(sign).toBe(cut);
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
    const words = offered(fixture("combat")).find(({ verb }) => verb === "pass")?.words ?? "";
    expect(words).toMatch(/^Play no Combat card/);
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
    await lay("posts", { width: 1210, height: 560 });
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
  await lay("posts", { width: 1210, height: 560 });
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

describe("own cards in play", () => {
  it("of earlier turns are named, that of this turn lies there", async () => {
    await lay("ending"); // Reconnaissance, then Signet Ring
    const named = laid.page.locator(".so-far p", { hasText: "In play" });
    expect(await named.innerText()).toContain("Reconnaissance");
    expect(await named.innerText()).not.toContain("Signet Ring");
    expect(await laid.page.locator(".hand [data-card=signet_ring]").count()).toBe(1);
    await named.getByText("Reconnaissance").hover();
    await laid.page.locator(".close .card-face").waitFor();
  });

  it("are gone when they were trashed", async () => {
    await lay("posts"); // Seek Allies trashes itself
    const { turn } = last(fixture("posts")).view;
    expect(await laid.page.locator(`.hand [data-card=${turn?.card ?? ""}]`).count()).toBe(0);
  });

  it("are not named where there are none", async () => {
    await lay("order");
    expect(await laid.page.locator(".so-far", { hasText: "In play" }).count()).toBe(0);
  });
});

describe("pointing", () => {
  it.each(["verb-keep", "verb-trash_from_discard"])(
    "at the chip of a card that lies nowhere opens it: %s",
    async (name) => {
      await lay(name);
      const { page } = laid;
      const chip = page.locator(".ask .chip:is([data-place^=cards], [data-place^=discard])").first();
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
    const { x, y } = (await page
      .locator(".row .card, .market [data-place^='imperium_row']")
      .first()
      .boundingBox())!;
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
    for (let n = 0; n < 6 && (await page.locator(".overlay.log .name:focus").count()) === 0; n++)
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

/** In the page: what is cut, lies beside the screen or over something else; how high the log is. */
function squeezed(): { cut: string[]; log: number } {
  const box = (node: Element): DOMRect => node.getBoundingClientRect();
  const named = (node: Element): string => `${node.className} ${node.textContent?.trim().slice(0, 30)}`;
  const beyond = [...document.querySelectorAll(".dock .card, .dock .tool, .dock .contracts > *")].filter(
    (node) => box(node).bottom > window.innerHeight + 1,
  );
  const full = [
    ...[...document.querySelectorAll(".stack, .slip")].filter(
      (node) => node.scrollHeight > node.clientHeight + 1,
    ),
    ...[...document.querySelectorAll(".seat :is(.goods, .rest)")].filter(
      (node) => node.scrollWidth > node.clientWidth + 1,
    ),
  ];
  const board = document.querySelector(".board");
  const below = [...document.querySelectorAll(".board .space, .sheet .card, .sheet .pick")].filter(
    (node) => box(node).bottom > box(board!).bottom + 1,
  );
  const head = document.querySelector(".sheet header, .sheet .armies li:last-child");
  const over = [...document.querySelectorAll(".sheet .card")].filter(
    (node) => head !== null && box(node).top < box(head).bottom,
  );
  return {
    cut: [...beyond, ...full, ...below, ...over].map(named),
    log: document.querySelector("#log")?.clientHeight ?? 0,
  };
}

describe("a desk of little height", () => {
  /** Two, and the one that tells what is new. */
  const LINES = 3;
  it.each(["card", "space", "order", "reveal", "combat", "three", "six", "ally", "throne", "rivals"])(
    "shows all of it whole, and what was done last: %s",
    async (name) => {
      await lay(name, { width: 1280, height: 640 });
      for (const size of [
        { width: 1280, height: 640 },
        { width: 1366, height: 650 },
        { width: 1366, height: 700 },
      ]) {
        await laid.page.setViewportSize(size);
        await still(laid.page);
        const { cut, log } = await laid.page.evaluate(squeezed);
        expect(cut, `at ${size.width} × ${size.height}`).toEqual([]);
        expect(log, `at ${size.width} × ${size.height}`).toBeGreaterThan(LINES * 16);
        // more chips than there is room for have a sign
        const further = (await laid.page.evaluate(seen)).cut.filter((one) => !one.startsWith("chips"));
        expect(further).toEqual([]);
      }
    },
  );
});

/** In the page: keys that stand over something that is printed: a sign, a number, a word. */
function covering(): string[] {
  const met = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const shown = (node: Element): boolean =>
    node.checkVisibility({ opacityProperty: true }) &&
    !node.closest(".ear, .scene, .watermark, .wires, .log, [inert]");
  /** Letters do not fill their lines. */
  const letters = (text: Text): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const size = parseFloat(getComputedStyle(text.parentElement!).fontSize);
    return [...range.getClientRects()].map(
      ({ left, top, width, height }) => new DOMRect(left, top + (height - size * 0.8) / 2, width, size * 0.8),
    );
  };
  const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
  const printed: { what: string; box: DOMRect }[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const { parentElement } = text;
    if (!parentElement || !text.data.trim() || parentElement.closest("kbd") || !shown(parentElement))
      continue;
    printed.push(...letters(text).map((box) => ({ what: text.data.trim(), box })));
  }
  for (const sign of document.querySelectorAll("main svg"))
    if (shown(sign) && !sign.closest("kbd"))
      printed.push({
        what: sign.closest("[class]")?.parentElement?.className ?? "sign",
        box: sign.getBoundingClientRect(),
      });
  return [...document.querySelectorAll("kbd.hot")].flatMap((key) => {
    const box = key.getBoundingClientRect();
    return printed
      .filter((one) => met(box, one.box))
      .map(({ what }) => `${key.textContent} of ${key.parentElement?.ariaLabel} over ${what}`);
  });
}

it.each(["card", "space", "reveal", "three", "six", "spies", "posts", "rivals", "verb-influence"])(
  "keys on the table cover nothing that is printed: %s",
  async (name) => {
    await lay(name);
    for (const size of SIZES) {
      await laid.page.setViewportSize(size);
      await still(laid.page);
      expect(await laid.page.evaluate(covering), `at ${size.width} × ${size.height}`).toEqual([]);
    }
    expect(await laid.page.locator("kbd.hot").count()).toBeGreaterThan(0);
  },
);

it("the chips of many posts have their whole words", async () => {
  await lay("spies");
  const chips = laid.page.locator(".ask .chip .title");
  for (const size of SIZES) {
    await laid.page.setViewportSize(size);
    await still(laid.page);
    expect(await chips.count()).toBeGreaterThan(11);
    const cut = await chips.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
    expect(cut, `at ${size.width} × ${size.height}`).toEqual([]);
  }
});

describe("who looks on", () => {
  it("stops, goes move by move and on again, with keys and buttons", async () => {
    await lay("watch");
    const { page } = laid;
    const { positions } = fixture("watch");
    const rev = () => page.locator(".table").getAttribute("data-rev").then(Number);
    const more = () => page.locator(".head .whose button").count();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Go on" }).waitFor();
    await page.keyboard.press("p"); // from the beginning, where it stops
    await page.waitForSelector(`.table[data-rev="${positions[0]?.rev}"]`);
    expect(await more()).toBe(1);
    await page.keyboard.press("n");
    await expect.poll(rev).toBe(positions[1]?.rev);
    await page.getByRole("button", { name: "One move" }).click();
    await expect.poll(rev).toBe(positions[2]?.rev);
    await page.getByRole("button", { name: "fast" }).click();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await expect.poll(rev, { timeout: 20_000 }).toBe(positions.at(-1)?.rev);
  });

  it("finds the keys in the help, and who plays has no such buttons", async () => {
    await lay("watch");
    const { page } = laid;
    await page.keyboard.press("?");
    await page.locator(".overlay dd", { hasText: "pause, go on" }).waitFor();
    expect(await page.locator(".overlay dd", { hasText: "end the turn" }).count()).toBe(0);
    await lay("space");
    expect(await page.locator(".look-on").count()).toBe(0);
  });
});
