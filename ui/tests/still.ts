/** Waits until a page has come to rest: its fonts are there, nothing runs, and some pictures in a row nothing changed. */
import type { Page } from "playwright-core";

export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const PICTURES = 4;
    let changed = true;
    const watch = new MutationObserver(() => (changed = true));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let calm = 0; calm < PICTURES;) {
      await document.fonts.ready;
      await new Promise(requestAnimationFrame);
      const runs = document
        .getAnimations()
        .some((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      calm = changed || runs ? 0 : calm + 1;
      changed = false;
    }
    watch.disconnect();
  });
}
