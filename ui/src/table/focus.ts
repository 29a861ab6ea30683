/** The focus is never lost: what lies over the table gives it back, and where a thing is gone the decision gets it. */
import { beforePicture } from "../lib/screen/picture";

/** Or to what lies over it. */
export function toDecision(): void {
  const found = [document.getElementById("decision"), ...document.querySelectorAll("[role=dialog]")];
  found.find(canHave)?.focus({ preventScroll: true });
}

const canHave = (node: Element | null): node is HTMLElement =>
  node instanceof HTMLElement &&
  node !== document.body &&
  node.checkVisibility() &&
  !node.matches(":disabled") &&
  !node.closest("[inert]");

const FOCUSABLE = "a, button, input, select, textarea, [tabindex]";

/** How whoever sits there came to what has the focus: with keys, or it came there by a click. */
let byKeys = true;
export const walksByKeys = (): boolean => byKeys;

/** Takes the focus while it is there, for what of it is written in first. */
export function takesFocus(node: HTMLElement): () => void {
  const before = document.activeElement;
  (node.querySelector<HTMLElement>("[data-first]") ?? node).focus({ preventScroll: true });
  return () => {
    const here = document.activeElement;
    // whoever has gone on by themselves stays there
    if (here !== document.body && !node.contains(here)) return;
    // what lay under it can have the focus again only when all is drawn
    beforePicture(() => {
      if (canHave(document.activeElement)) return;
      if (canHave(before)) before.focus({ preventScroll: true });
      else toDecision();
    });
  };
}

/** Watches what has the focus until it ends; `mend` is for after something was drawn anew. */
export function keepFocus(): { mend: () => void; end: () => void } {
  let last: Element | null = null;
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener("focusin", ({ target }) => (last = target as Element | null), { signal });
  // whoever clicks beside everything wants nothing to have it
  const beside = ({ target }: Event): void => {
    byKeys = false;
    if (!(target as Element).closest(FOCUSABLE)) last = null;
  };
  document.addEventListener("pointerdown", beside, { signal });
  const walks = ({ key }: KeyboardEvent): void => {
    if (/^(Tab|Arrow)/.test(key)) byKeys = true;
    // whoever goes on with Tab may leave the page
    if (key === "Tab") last = null;
  };
  document.addEventListener("keydown", walks, { signal, capture: true });
  return {
    mend() {
      if (last === null || canHave(document.activeElement)) return;
      // what is drawn elsewhere has lost it on the way
      if (canHave(last)) last.focus({ preventScroll: true });
      else toDecision();
    },
    end: () => watching.abort(),
  };
}
