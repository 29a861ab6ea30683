/** A world that is larger than the window it is seen through: what a pan, a pinch and a double tap make of the sight. */

/** The world's upper left corner in the window, and how much it is enlarged. */
export interface Sight {
  x: number;
  y: number;
  scale: number;
}

/** Window and world, both in pixels; the world as it is at scale 1. */
export interface Frame {
  width: number;
  height: number;
  wide: number;
  high: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const MOST = 2.5;
const MARGIN = 24;
/** Finger speed that is left after a millisecond of gliding. */
const GLIDE = 0.996;

/** The whole world in the window; never enlarged. */
export function least({ width, height, wide, high }: Frame): number {
  return wide > 0 && high > 0 ? Math.min(1, width / wide, height / high) : 1;
}

/** No emptiness beside the world: it covers the window, or lies in its middle where it is smaller. */
export function kept(sight: Sight, frame: Frame): Sight {
  const scale = clamp(sight.scale, least(frame), MOST);
  const along = (at: number, window: number, world: number): number =>
    world <= window ? (window - world) / 2 : clamp(at, window - world, 0);
  return {
    x: along(sight.x, frame.width, frame.wide * scale),
    y: along(sight.y, frame.height, frame.high * scale),
    scale,
  };
}

export function moved(sight: Sight, frame: Frame, dx: number, dy: number): Sight {
  return kept({ ...sight, x: sight.x + dx, y: sight.y + dy }, frame);
}

/** What lies under the spot stays there. */
export function zoomed(sight: Sight, frame: Frame, at: Spot, scale: number): Sight {
  const to = clamp(scale, least(frame), MOST);
  const grown = to / sight.scale;
  return kept({ x: at.x - (at.x - sight.x) * grown, y: at.y - (at.y - sight.y) * grown, scale: to }, frame);
}

/** Two fingers, before and now: the world follows both. */
export function pinched(sight: Sight, frame: Frame, before: [Spot, Spot], now: [Spot, Spot]): Sight {
  const from = between(...before);
  const to = between(...now);
  const grown = apart(...now) / Math.max(1, apart(...before));
  const followed = { ...sight, x: sight.x + to.x - from.x, y: sight.y + to.y - from.y };
  return zoomed(followed, frame, to, sight.scale * grown);
}

/** A double tap: closer, or back to the width of the window. */
export function tapped(sight: Sight, frame: Frame, at: Spot): Sight {
  return zoomed(sight, frame, at, sight.scale > 1.05 ? 1 : 1.8);
}

/** A box of the world comes into the window, by the shortest way; of one that is too large, its beginning. */
export function shown(sight: Sight, frame: Frame, box: Box): Sight {
  const along = (at: number, window: number, from: number, to: number): number => {
    const [start, end] = [at + from * sight.scale - MARGIN, at + to * sight.scale + MARGIN];
    if (start < 0 || end - start > window) return at - start;
    return end > window ? at - (end - window) : at;
  };
  return kept(
    {
      ...sight,
      x: along(sight.x, frame.width, box.left, box.right),
      y: along(sight.y, frame.height, box.top, box.bottom),
    },
    frame,
  );
}

/** The box round all of them; null: there are none. */
export function around(boxes: readonly Box[]): Box | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  return rest.reduce(
    (all, one) => ({
      left: Math.min(all.left, one.left),
      top: Math.min(all.top, one.top),
      right: Math.max(all.right, one.right),
      bottom: Math.max(all.bottom, one.bottom),
    }),
    first,
  );
}

/** How far the world glides in so many milliseconds, and how fast it is then. */
export function glided(speed: Spot, ms: number): { by: Spot; speed: Spot } {
  const left = GLIDE ** ms;
  return {
    by: { x: speed.x * ms, y: speed.y * ms },
    speed: { x: speed.x * left, y: speed.y * left },
  };
}

export function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Spot, b: Spot): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function clamp(n: number, low: number, high: number): number {
  return Math.min(Math.max(n, low), high);
}
