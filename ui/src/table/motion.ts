/** Motion is short and explains what went where; without it everything just is where it is. */
import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import { crossfade, scale } from "svelte/transition";

let wanted = true;

/** The player's own wish; the system's wish counts as well. */
export function wantMotion(on: boolean): void {
  wanted = on;
}

/** A duration, or none. */
export function ms(usual: number): number {
  return wanted && !prefersReducedMotion.current ? usual : 0;
}

/** A piece wherever it stands. Asked for anew on leaving: a value kept by the place would be gone with it. */
export function pieceKey(kind: "agents" | "spies", seat: number, number: number): string {
  return `${kind} ${seat} ${number}`;
}

/** Pieces glide from where they were to where they are. */
export const [leave, arrive] = crossfade({
  duration: (distance) => ms(Math.min(250, 150 + distance / 8)),
  easing: cubicOut,
  fallback: (node) => scale(node, { duration: ms(150), start: 0.6 }),
});
