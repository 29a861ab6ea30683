import { describe, expect, it } from "vitest";
import {
  around,
  glided,
  kept,
  least,
  MOST,
  moved,
  pinched,
  shown,
  tapped,
  zoomed,
} from "../../src/lib/screen/pan";

/** A phone's window on a board that is as wide and three times as high. */
const FRAME = { width: 400, height: 500, wide: 400, high: 1500 };
const START = { x: 0, y: 0, scale: 1 };

describe("panning", () => {
  it("moves the world, and stops at its edges", () => {
    expect(moved(START, FRAME, 0, -300)).toEqual({ x: 0, y: -300, scale: 1 });
    expect(moved(START, FRAME, 0, -3000).y).toBe(-1000);
    expect(moved(START, FRAME, 50, 50)).toEqual(START);
    const closer = { x: -100, y: -300, scale: 2 };
    expect(moved(closer, FRAME, -30, 40)).toEqual({ x: -130, y: -260, scale: 2 });
  });

  it("keeps what is smaller than the window in its middle", () => {
    const whole = kept({ x: 0, y: 0, scale: 0 }, FRAME);
    expect(whole.scale).toBeCloseTo(1 / 3);
    expect(whole.x).toBeCloseTo((400 - 400 / 3) / 2);
    expect(whole.y).toBeCloseTo(0);
  });

  it("goes on after the finger has left, ever slower, and comes to rest", () => {
    let speed = { x: 0, y: -2 };
    let way = 0;
    for (let n = 0; n < 200; n++) {
      const went = glided(speed, 16);
      expect(Math.abs(went.speed.y)).toBeLessThan(Math.abs(speed.y));
      ({ speed } = went);
      way += went.by.y;
    }
    expect(way).toBeLessThan(-300);
    expect(way).toBeGreaterThan(-700);
    expect(Math.abs(speed.y)).toBeLessThan(0.01);
  });
});

describe("zooming", () => {
  it("leaves what lies under the finger where it is", () => {
    const sight = { x: 0, y: -400, scale: 1 };
    const at = { x: 100, y: 250 };
    const closer = zoomed(sight, FRAME, at, 2);
    const under = (one: typeof sight) => ({
      x: (at.x - one.x) / one.scale,
      y: (at.y - one.y) / one.scale,
    });
    expect(under(closer)).toEqual(under(sight));
  });

  it("ends at the whole world and at its most", () => {
    expect(zoomed(START, FRAME, { x: 0, y: 0 }, 0.01).scale).toBe(least(FRAME));
    expect(zoomed(START, FRAME, { x: 0, y: 0 }, 100).scale).toBe(MOST);
  });

  it("is not needed where all fits, and nothing divides by a window that is not there yet", () => {
    expect(least({ width: 800, height: 900, wide: 400, high: 300 })).toBe(1);
    expect(least({ width: 0, height: 0, wide: 0, high: 0 })).toBe(1);
  });

  it("follows two fingers", () => {
    const far = { x: 0, y: -400, scale: 1 };
    const twice = pinched(
      far,
      FRAME,
      [
        { x: 150, y: 200 },
        { x: 250, y: 200 },
      ],
      [
        { x: 100, y: 200 },
        { x: 300, y: 200 },
      ],
    );
    expect(twice.scale).toBe(2);
    const aside = pinched(
      far,
      FRAME,
      [
        { x: 150, y: 200 },
        { x: 250, y: 200 },
      ],
      [
        { x: 150, y: 260 },
        { x: 250, y: 260 },
      ],
    );
    expect(aside).toEqual({ x: 0, y: -340, scale: 1 });
  });

  it("comes closer by a double tap, and goes back by the next", () => {
    const closer = tapped(START, FRAME, { x: 200, y: 250 });
    expect(closer.scale).toBeGreaterThan(1.5);
    expect(tapped(closer, FRAME, { x: 200, y: 250 }).scale).toBe(1);
  });
});

describe("what is offered", () => {
  const box = { left: 50, top: 1200, right: 150, bottom: 1280 };
  const inSight = (sight: typeof START): boolean =>
    sight.y + box.top * sight.scale >= 0 && sight.y + box.bottom * sight.scale <= FRAME.height;

  it("comes into the window from below and from above, also enlarged", () => {
    expect(inSight(START)).toBe(false);
    expect(inSight(shown(START, FRAME, box))).toBe(true);
    expect(inSight(shown({ x: 0, y: -2400, scale: 2 }, FRAME, box))).toBe(true);
    expect(inSight(shown({ x: -300, y: -100, scale: 2 }, FRAME, box))).toBe(true);
  });

  it("stays where it is if it is seen already", () => {
    const there = shown(START, FRAME, box);
    expect(shown(there, FRAME, box)).toEqual(there);
  });

  it("shows its beginning if it is larger than the window", () => {
    const sight = shown(START, FRAME, { left: 0, top: 600, right: 400, bottom: 1400 });
    expect(sight.y + 600).toBeGreaterThanOrEqual(0);
    expect(sight.y + 600).toBeLessThan(100);
  });

  it("lies in one box, or in none", () => {
    expect(around([])).toBeNull();
    expect(around([box, { left: 0, top: 100, right: 60, bottom: 200 }])).toEqual({
      left: 0,
      top: 100,
      right: 150,
      bottom: 1280,
    });
  });
});
