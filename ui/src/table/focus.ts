/** The focus is never lost: what lies over the table gives it back, and where a thing is gone the decision gets it. */

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
    // whoever has gone on by themselves stays there
    if (document.activeElement !== document.body && !node.contains(document.activeElement)) return;
    if (canHave(before)) before.focus({ preventScroll: true });
    else toDecision();
  };
}

/** Watches what has the focus; the returned function mends it after something was drawn anew. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  document.addEventListener("focusin", (event) => {
    last = event.target as Element | null;
  });
  return () => {
    // whoever has clicked beside everything wants nothing to have it
    if (!canHave(document.activeElement) && last && !canHave(last)) toDecision();
  };
}
