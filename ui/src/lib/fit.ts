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
const STAGES = ["words", "more"] as const;

/** `what` is not looked at: whenever it changes, everything is measured again. */
export function fit(..._what: unknown[]): Attachment<HTMLElement> {
  return (node) => {
    const fits = (): boolean =>
      node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1;
    const shrink = (): boolean =>
      STEPS.some((step) => {
        node.style.setProperty("--fit", String(step));
        return fits();
      });
    const settle = (): void => {
      delete node.dataset["tight"];
      if (shrink()) return;
      for (const stage of STAGES) {
        node.dataset["tight"] = stage;
        if (shrink()) return;
      }
      node.dataset["tight"] = "full";
    };
    settle();
    const watched = new ResizeObserver(settle);
    watched.observe(node);
    let here = true;
    void document.fonts.ready.then(() => here && settle());
    return () => {
      here = false;
      watched.disconnect();
    };
  };
}
