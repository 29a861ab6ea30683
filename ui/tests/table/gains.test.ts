/** What a move brings is seen to fly to the seat that has it, as long as motion is wanted. */
import { describe, expect, it } from "vitest";
import { gainsOf } from "../../src/lib/telling/gains";
import { still } from "../still";
import { Laid } from "./laid";
import type { Event, Position } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";

/** In the page: notes from now on where each of these things begins to move. */
function note(things: string): void {
  const ways = new Map<Element, unknown[]>();
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const [first] = frames as Keyframe[];
    if (this.matches(things)) ways.set(this, [...(ways.get(this) ?? []), first?.["transform"] ?? ""]);
    return animate.call(this, frames, timing);
  };
  Object.assign(window, { ways });
}
/** In the page: the places of each of them. */
const noted = (): string[][] => [...(window as unknown as { ways: Map<Element, string[]> }).ways.values()];

const { components } = contentOf("four");
const told = (name: string, rev: number) =>
  gainsOf(
    fixture(name).positions.find((position) => position.rev === rev)!,
    components,
  );

describe("gains of a move", () => {
  const sent = fixture("space").positions.find(
    ({ events }) =>
      events.some(({ event }) => event === "sent") && events.some(({ event }) => event === "gained"),
  )!;

  it("come from the space of the agent, equal ones together", () => {
    const space = sent.events.find(({ event }) => event === "sent")?.space;
    const found = told("space", sent.rev);
    expect(found.every(({ from }) => from.at === "space" && from.id === space)).toBe(true);
    const spice = (seat: number) =>
      sent.events
        .filter((one) => one.seat === seat && one.resource === "spice" && one.event === "gained")
        .reduce((sum, { n = 0 }) => sum + n, 0);
    for (const { seat, icon, n } of found) if (icon === "spice") expect(n).toBe(spice(seat));
    expect(found.map(({ icon }) => icon)).toContain("spice");
  });

  it("come from the Conflict where it is decided, and hands are drawn without them", () => {
    const { rev } = fixture("order").positions.find(({ events }) =>
      events.some(({ event }) => event === "reward"),
    )!;
    const found = told("order", rev);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ from }) => from.at === "conflict")).toBe(true);
  });
});

describe("gains of a card", () => {
  const { view } = last(fixture("space"));
  const happened = (event: string, more: Partial<Event> = {}): Event => ({
    event,
    seat: 1,
    rev: 1,
    text: "",
    ...more,
  });
  const from = (...events: Event[]) =>
    gainsOf({ events, view: { ...view, turn: null } as Position["view"] }, components).map(
      ({ icon, from }) => [icon, from],
    );

  it("come from the one that was played, unless the space prints the same", () => {
    const played = happened("played", { card: "rebel_supplier" }); // recruits two troops
    const recruited = happened("recruited", { n: 2 });
    expect(from(played, happened("sent", { space: "secrets" }), recruited)).toEqual([
      ["troop", { at: "card", id: "rebel_supplier", seat: 1, space: "secrets" }],
    ]);
    expect(from(played, happened("sent", { space: "arrakeen" }), recruited)).toEqual([
      ["troop", { at: "space", id: "arrakeen" }],
    ]);
    const intrigue = happened("drew_intrigue", { n: 1 });
    expect(from(played, happened("sent", { space: "secrets" }), intrigue)).toEqual([
      ["intrigue", { at: "space", id: "secrets" }],
    ]);
  });

  it("come from the space, if somebody else has them or they belong to the visit", () => {
    const solari = (seat: number) => happened("gained", { resource: "solari", n: 1, seat });
    const compass = happened("played", { card: "paracompass" }); // two solari
    const arrakeen = happened("sent", { space: "arrakeen" });
    expect(from(compass, arrakeen, solari(2), solari(1))).toEqual([
      ["solari", { at: "space", id: "arrakeen" }], // of whoever controls it
      ["solari", { at: "card", id: "paracompass", seat: 1, space: "arrakeen" }],
    ]);
    const trade = happened("played", { card: "interstellar_trade" }); // influence with anybody
    const sardaukar = happened("sent", { space: "sardaukar" });
    const influence = (track: string) => happened("influence", { track, n: 1 });
    expect(from(trade, sardaukar, influence("emperor"), influence("fremen"))).toEqual([
      ["faction_emperor", { at: "space", id: "sardaukar" }],
      ["faction_fremen", { at: "card", id: "interstellar_trade", seat: 1, space: "sardaukar" }],
    ]);
    expect(
      from(
        happened("played", { card: "rebel_supplier" }),
        happened("sent", { space: "high_council" }),
        happened("recruited", { n: 3 }),
      ),
    ).toEqual([
      ["troop", { at: "space", id: "high_council" }], // what it brings later
    ]);
  });

  it("do not come from the turn that follows", () => {
    const turn = { ...view.turn!, seat: 1, card: "paracompass", space: "arrakeen" };
    const events = [happened("gained", { resource: "solari", n: 1 }), happened("turn", { seat: 2 })];
    expect(gainsOf({ events, view: { ...view, turn } }, components)).toMatchObject([
      { from: { at: "board" } },
    ]);
  });

  it("come from the one among the revealed that prints them", () => {
    const shown = ["dagger", "rebel_supplier"].map((card) => happened("revealed_card", { card }));
    const spice = happened("gained", { resource: "spice", n: 1 });
    expect(from(happened("revealed"), ...shown, spice)).toEqual([
      ["spice", { at: "card", id: "rebel_supplier", seat: 1, space: null }],
    ]);
    expect(from(happened("revealed"), ...shown, happened("turn", { seat: 2 }), spice)).toEqual([
      ["spice", { at: "board" }],
    ]);
  });
});

describe("cards of others", () => {
  const laid = new Laid({ viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference" });
  const shown = () => laid.page.locator(".theirs .back");
  /** In the page: when each card of the row begins to turn, and whether all of them lie in the dock; null: not yet. */
  function turned(): { delays: unknown[]; inDock: boolean } | null {
    const cards = [...document.querySelectorAll(".theirs .face")];
    const delays = cards.flatMap((face) => face.getAnimations().map((one) => one.effect?.getTiming().delay));
    const top = document.querySelector(".dock")?.getBoundingClientRect().top ?? 0;
    const inDock = cards.every((face) => face.parentElement!.getBoundingClientRect().top > top);
    return cards.length > 2 && delays.length === cards.length ? { delays, inDock } : null;
  }

  it("are turned over one by one where nothing is asked, and gone when something is", async () => {
    await laid.lay("order");
    expect(await shown().count()).toBe(0);
    await laid.page.keyboard.press("p");
    const { delays, inDock } = (await (await laid.page.waitForFunction(turned)).jsonValue())!;
    expect(new Set(delays).size).toBe(delays.length);
    expect(inDock).toBe(true);
    await laid.page.keyboard.press("Space");
    await laid.page.waitForSelector(".ask .chip");
    expect(await shown().count()).toBe(0);
    expect(laid.errors).toEqual([]);
  });

  it("are turned over once, also when the pace is changed meanwhile", async () => {
    await laid.lay("order");
    await laid.page.evaluate(note, ".theirs .face");
    await laid.page.keyboard.press("p");
    await laid.page.waitForFunction(turned);
    await laid.page.getByRole("button", { name: "Settings" }).click();
    await laid.page.getByRole("button", { name: "slow" }).click();
    await still(laid.page);
    const ways = await laid.page.evaluate(noted);
    expect(ways.length).toBeGreaterThan(2);
    expect(ways.every((own) => own.length === 1)).toBe(true);
  });

  it("are not shown where the system wants no motion", async () => {
    await laid.page.emulateMedia({ reducedMotion: "reduce" });
    await laid.lay("order");
    await laid.page.keyboard.press("p");
    await laid.page.waitForFunction(() => !document.querySelector(".ask .chip"));
    expect(await shown().count()).toBe(0);
  });
});

describe("their icons", () => {
  const laid = new Laid({ viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference" });
  const again = () => laid.page.keyboard.press("p");
  /** Where they begin to fly until everything stands again; each of them once. */
  async function seen(): Promise<string[]> {
    await laid.page.evaluate(note, ".flying");
    await again();
    await laid.page.waitForFunction(() => !document.querySelector(".ask .chip"));
    await laid.page.waitForSelector(".ask .chip");
    const ways = await laid.page.evaluate(noted);
    expect(ways.every((own) => own.length === 1)).toBe(true);
    return ways.flat();
  }

  it("fly while moves are shown, and are gone afterwards", async () => {
    await laid.lay("space");
    expect((await seen()).length).toBeGreaterThan(3);
    await expect.poll(() => laid.page.locator(".flying").count()).toBe(0);
    expect(laid.errors).toEqual([]);
  });

  it("fly to where they are counted: goods at the seat, influence on its track", async () => {
    const { page } = laid;
    await laid.lay("space");
    const ends = await page.evaluate(async () => {
      const ways: { icon: string; x: number; y: number }[] = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const last = (frames as Keyframe[]).at(-1)?.["transform"];
        const [, x, y] = /translate\((.+?)px, (.+?)px\)/.exec(String(last ?? "")) ?? [];
        const icon = this.matches(".flying") ? this.querySelector("svg")?.classList[1] : undefined;
        if (icon && x && y) ways.push({ icon, x: Number(x), y: Number(y) });
        return animate.call(this, frames, options);
      };
      dispatchEvent(new KeyboardEvent("keydown", { key: "p" }));
      await new Promise((done) => setTimeout(done, 500));
      while (!document.querySelector(".ask .chip")) await new Promise(requestAnimationFrame);
      const near = ({ icon, x, y }: (typeof ways)[number]): string => {
        const counts = [...document.querySelectorAll(`.seat .${icon}, .seat .points, .seat .icon-garrison`)];
        const tracks = [...document.querySelectorAll("[data-track]")];
        const holds = (one: Element): boolean => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return x >= left && x <= right && y >= top && y <= bottom;
        };
        return counts.some(holds) ? "counter" : tracks.some(holds) ? "track" : `${icon} ${x} ${y}`;
      };
      return ways.map(near);
    });
    expect(new Set(ends)).toEqual(new Set(["counter", "track"]));
  });

  it("do not come from a card in the own hand if others have played it", async () => {
    const { page } = laid;
    await page.setViewportSize({ width: 1024, height: 768 }); // others' cards are not shown
    await laid.lay("space");
    const sources = fixture("space").positions.flatMap((position) => gainsOf(position, components));
    const [played] = sources.flatMap(({ from }) => (from.at === "card" ? [from.id] : []));
    await page.locator(".dock").evaluate((dock, id) => {
      const card = document.createElement("i");
      card.dataset["card"] = id;
      card.style.cssText = "position: fixed; left: 0; top: 0; width: 8px; height: 8px; z-index: 99";
      dock.append(card);
    }, played);
    const begun = await seen();
    expect(begun.length).toBeGreaterThan(3);
    expect(begun.filter((place) => place.startsWith("translate(4px, 4px)"))).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it("go away with what is skipped", async () => {
    await laid.lay("space");
    await again();
    await laid.page.waitForSelector(".flying");
    await laid.page.keyboard.press("Space");
    await laid.page.waitForSelector(".ask .chip");
    expect(await laid.page.locator(".flying").count()).toBe(0);
  });

  it("do not fly where the system wants no motion", async () => {
    await laid.page.emulateMedia({ reducedMotion: "reduce" });
    await laid.lay("space");
    expect(await seen()).toEqual([]);
  });
});
