/** What a move brings is seen to fly to the seat that has it, as long as motion is wanted. */
import { describe, expect, it } from "vitest";
import { gainsOf } from "../../src/lib/gains";
import { Laid } from "./laid";
import { fixture } from "./positions";

const told = (name: string, rev: number) =>
  gainsOf(fixture(name).positions.find((position) => position.rev === rev)!);

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

describe("their icons", () => {
  const laid = new Laid({ viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference" });
  const again = () => laid.page.keyboard.press("p");
  /** How many fly until everything stands again; each of them once. */
  async function seen(): Promise<number> {
    await laid.page.evaluate(() => {
      const noted = new Map<Element, number>();
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...way) {
        if (this.matches(".flying")) noted.set(this, (noted.get(this) ?? 0) + 1);
        return animate.apply(this, way);
      };
      Object.assign(window, { noted });
    });
    await again();
    await laid.page.waitForFunction(() => !document.querySelector(".ask .chip"));
    await laid.page.waitForSelector(".ask .chip");
    const times = await laid.page.evaluate(() => [
      ...(window as unknown as { noted: Map<Element, number> }).noted.values(),
    ]);
    expect(times.every((often) => often === 1)).toBe(true);
    return times.length;
  }

  it("fly while moves are shown, and are gone afterwards", async () => {
    await laid.lay("space");
    expect(await seen()).toBeGreaterThan(3);
    await expect.poll(() => laid.page.locator(".flying").count()).toBe(0);
    expect(laid.errors).toEqual([]);
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
    expect(await seen()).toBe(0);
  });
});
