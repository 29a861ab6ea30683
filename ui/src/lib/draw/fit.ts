/**
 * Shrinks what does not fit: `--fit` goes down in steps until nothing overflows. Long names and rich effects stay
 * inside of their card in every language.
 */
import type { Attachment } from "svelte/attachments";

const STEPS = [1, 0.93, 0.86, 0.79, 0.72, 0.66, 0.6, 0.54, 0.48];

/**
 * What is tried when shrinking is not enough, as `data-tight` for the style sheet: `words`: names are parted and words
 * among icons go; `more`: it gets more room. What does not fit even then is `full`.
 */
const STAGES = [undefined, "words", "more"] as const;

/** Boxes that are to be measured. The browser lays the page out once for all of them, not once for each. */
const waiting = new Set<HTMLElement>();

/** How large a box was when it was measured. */
const sizes = new WeakMap<Element, string>();
const sizeOf = (node: Element): string => `${node.clientWidth} ${node.clientHeight}`;
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries)
    if (target instanceof HTMLElement && sizes.get(target) !== sizeOf(target)) waiting.add(target);
  settle(); // before it is painted
});

/** Right before the next picture: then everything is drawn. */
function soon(node: HTMLElement): void {
  if (waiting.size === 0) requestAnimationFrame(settle);
  waiting.add(node);
}

function settle(): void {
  const all = [...waiting];
  waiting.clear();
  shrink(all);
  for (const node of all) sizes.set(node, sizeOf(node));
}

function shrink(nodes: HTMLElement[]): void {
  for (const stage of STAGES) {
    for (const node of nodes) tighten(node, stage);
    for (const step of STEPS) {
      if (nodes.length === 0) return;
      for (const node of nodes) node.style.setProperty("--fit", String(step));
      nodes = nodes.filter(overflows);
    }
  }
  for (const node of nodes) tighten(node, "full");
}

function tighten(node: HTMLElement, stage: string | undefined): void {
  if (stage) node.dataset["tight"] = stage;
  else delete node.dataset["tight"];
}

function overflows(node: HTMLElement): boolean {
  return node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
}

/** `what` is not looked at: whenever it changes, everything is measured again. */
export function fit(..._what: unknown[]): Attachment<HTMLElement> {
  return (node) => {
    soon(node);
    resized.observe(node);
    let here = true;
    if (document.fonts.status !== "loaded") void document.fonts.ready.then(() => here && soon(node));
    return () => {
      here = false;
      resized.unobserve(node);
      waiting.delete(node);
    };
  };
}
