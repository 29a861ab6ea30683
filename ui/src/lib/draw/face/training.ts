/** Where the steps of a training track stand: columns by distance from the start, one lane or two. */
import type { Step } from "../../wire/types";

export interface Placed {
  id: string;
  /** From 0 to 1, left to right and top to bottom. */
  x: number;
  y: number;
  next: string[];
}

export function placed(track: readonly Step[]): Placed[] {
  const depth = new Map<string, number>();
  for (const step of track) {
    const here = depth.get(step.id) ?? 0;
    depth.set(step.id, here);
    for (const next of step.next ?? []) depth.set(next, Math.max(depth.get(next) ?? 0, here + 1));
  }
  const last = Math.max(1, ...depth.values());
  const found = track.map((step) => {
    const column = depth.get(step.id) ?? 0;
    const lane = track.filter((other) => depth.get(other.id) === column);
    const place = lane.indexOf(step);
    return {
      id: step.id,
      x: column / last,
      y: lane.length > 1 ? place / (lane.length - 1) : 0.5,
      next: step.next ?? [],
    };
  });
  // a step alone in its column goes on in the lane it comes from, if that has gone apart from the others
  for (const step of found) {
    const before = found.filter((other) => other.next.includes(step.id));
    const [only] = before;
    if (before.length === 1 && only && only.next.length === 1 && step.y === 0.5) step.y = only.y;
  }
  return found;
}
