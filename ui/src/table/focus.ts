/** The focus is never lost: what lies over the table gives it back, and where a thing is gone the decision gets it. */
import { tick } from "svelte";

export function toDecision(): void {
  document.getElementById("decision")?.focus({ preventScroll: true });
}

const canHave = (node: Element | null): node is HTMLElement =>
  node instanceof HTMLElement &&
  node !== document.body &&
  node.checkVisibility() &&
  !node.matches(":disabled") &&
  !node.closest("[inert]");

/** Takes the focus while it is there. */
export function takesFocus(node: HTMLElement): () => void {
  const before = document.activeElement;
  node.focus({ preventScroll: true });
  return () => {
    const here = document.activeElement;
    // whoever has gone on by themselves stays there
    if (here !== document.body && !node.contains(here)) return;
    // what lay under it can have the focus again only when all is drawn
    void tick().then(() => (canHave(before) ? before.focus({ preventScroll: true }) : toDecision()));
  };
}

/** Watches what has the focus until it ends; `mend` is for after something was drawn anew. */
export function keepFocus(): { mend: () => void; end: () => void } {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => {
    last = event.target as Element | null;
  };
  document.addEventListener("focusin", note);
  return {
    mend() {
      // whoever has clicked beside everything wants nothing to have it
      if (!canHave(document.activeElement) && last && !canHave(last)) toDecision();
    },
    end: () => document.removeEventListener("focusin", note),
  };
}
