import { expect, it } from "vitest";
import { bow, type Spot } from "../../src/table/spot";

const spot = (x: number, y: number): Spot => ({ x, y, box: null as unknown as DOMRect });
/** The numbers of a way: where it begins, bends and ends. */
const way = (from: Spot, to: Spot): number[] => (bow(from, to).match(/-?[\d.]+/g) ?? []).map(Number);

it("the bow from one thing to another is bent upwards and ends short of it, whichever way it goes", () => {
  for (const [from, to] of [
    [100, 500],
    [500, 100],
  ] as const) {
    const [x, y, , bend, endX, endY] = way(spot(from, 300), spot(to, 300));
    expect([x, y]).toEqual([from, 300]);
    expect(bend).toBeLessThan(300);
    expect(bend).toBeGreaterThan(200);
    expect(Math.hypot(endX! - to, endY! - 300)).toBeCloseTo(20, 0);
  }
  const [, , bendX, bendY] = way(spot(0, 0), spot(300, 400));
  expect(bendX! * 300 + bendY! * 400).toBeCloseTo((300 ** 2 + 400 ** 2) / 2, -2); // in the middle of the way
  expect(bow(spot(100, 100), spot(110, 110))).toBe("");
});
