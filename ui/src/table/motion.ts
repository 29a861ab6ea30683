/** Motion is short and explains what went where; without it everything just is where it is. */
import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

let wanted = true;

/** The player's own wish; the system's wish counts as well. */
export function wantMotion(on: boolean): void {
  wanted = on;
}

/** A duration, or none. */
export function ms(usual: number): number {
  return wanted && !prefersReducedMotion.current ? usual : 0;
}

export const pieceKey = (kind: "agents" | "spies", seat: number, number: number): string =>
  `${kind} ${seat} ${number}`;

export const shipKey = (seat: number, number: number): string => `ship ${seat} ${number}`;

// --- gliding -----------------------------------------------------------------------------------------------------
// All that moves is measured before a position is drawn, when nothing has changed yet, and once in the frame after:
// to measure each thing while others are still being drawn would lay the page out again and again.

const EASING = "cubic-bezier(0.33, 1, 0.68, 1)";
/** How long a way takes. */
const lasting = (x: number, y: number): number => ms(Math.min(250, 150 + Math.hypot(x, y) / 8));

/** What glides, by its key: a thing that leaves one place and appears in another is the same thing. */
const things = new Map<HTMLElement, string>();
const gliding = new Map<HTMLElement, Animation>();

interface Places {
  nodes: Map<HTMLElement, DOMRect>;
  keys: Map<string, DOMRect>;
  /** What lies on the own mat moves with it. */
  mat: DOMRect | undefined;
}
const theMat = (): DOMRect | undefined => document.querySelector(".mat")?.getBoundingClientRect();
/** Where everything was; null while nothing is about to glide. */
let before: Places | null = null;

export function glides(node: HTMLElement, key: string) {
  things.set(node, key);
  return {
    update: (next: string) => void things.set(node, next),
    destroy: () => {
      things.delete(node);
      gliding.delete(node);
    },
  };
}

/** A position is about to be drawn. */
export function remember(): void {
  if (before !== null || ms(1) === 0) return;
  before = { nodes: new Map(), keys: new Map(), mat: theMat() };
  for (const [node, key] of things) {
    const box = node.getBoundingClientRect();
    before.nodes.set(node, box);
    before.keys.set(key, box);
  }
}

/** It is drawn: in its first picture everything is still where it was. */
export function glide(): void {
  if (before !== null) requestAnimationFrame(begin);
}

function begin(): void {
  const was = before;
  before = null;
  if (was === null) return;
  for (const animation of gliding.values()) animation.cancel();
  gliding.clear();
  const mat = theMat();
  const moves = [...things].flatMap(([node, key]) => {
    const stayed = was.nodes.get(node);
    const from = stayed ?? was.keys.get(key);
    if (!from || from.width === 0) return [];
    const to = node.getBoundingClientRect();
    const carried = stayed && was.mat && mat && node.closest(".mat") ? was.mat.y - mat.y : 0;
    const [x, y] = [from.x - to.x, from.y - to.y - carried];
    return Math.hypot(x, y) < 1 ? [] : [{ node, x, y }];
  });
  for (const { node, x, y } of moves) {
    const zoom = node.currentCSSZoom ?? 1;
    const animation = node.animate(
      [
        { translate: `${x / zoom}px ${y / zoom}px`, zIndex: 5 },
        { translate: "0 0", zIndex: 5 },
      ],
      { duration: lasting(x, y), easing: EASING },
    );
    gliding.set(node, animation);
  }
}

// --- flying, turning over ----------------------------------------------------------------------------------------

interface Point {
  x: number;
  y: number;
}

/** A thing on its way over the table, from the middle of one place to that of another. */
export function flight(
  node: HTMLElement,
  from: Point,
  to: Point,
  delay: number,
  arrived: () => void,
): () => void {
  const at = ({ x, y }: Point, scale: number): string =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const animation = node.animate([{ transform: at(from, 1.2) }, { transform: at(to, 0.8) }], {
    duration: lasting(to.x - from.x, to.y - from.y),
    delay: ms(delay),
    easing: EASING,
    fill: "both",
  });
  animation.onfinish = arrived;
  return () => animation.cancel();
}

/** Cards that are turned over, one after the other. */
export function turnOver(cards: Iterable<Element>): void {
  if (ms(1) === 0) return;
  for (const [n, card] of [...cards].entries())
    card.animate([{ rotate: "y 0deg" }, { rotate: "y 90deg" }, { rotate: "y 0deg" }], {
      duration: ms(220),
      delay: ms(n * 70),
    });
}

/** Cards that lie face down, turned up one after the other within this time. */
export function turnUp(cards: Iterable<Element>, within: number): void {
  const all = [...cards];
  const duration = ms(Math.min(220, within / 2));
  for (const [n, card] of all.entries())
    card.animate([{ rotate: "y 90deg" }, { rotate: "y 0deg" }], {
      duration,
      delay: ((ms(within) - duration) / all.length) * n,
      easing: EASING,
      fill: "backwards",
    });
}

// --- coming and going --------------------------------------------------------------------------------------------
// Svelte's own ask for the style of the node, and so for that of the whole page.

export function rise(_node: Element, { y = 30, delay = 0 } = {}): TransitionConfig {
  return {
    delay: ms(delay),
    duration: ms(200),
    easing: cubicOut,
    css: (t, u) => `translate: 0 ${u * y}px; opacity: ${t}`,
  };
}

export function grow(_node: Element): TransitionConfig {
  return { duration: ms(200), easing: cubicOut, css: (t, u) => `scale: ${1 - 0.2 * u}; opacity: ${t}` };
}
