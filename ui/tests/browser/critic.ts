/** A player who looks over the whole table before each choice, and notes what is wrong with it. */
import { faults } from "../fingers.ts";
import { Player, type Sight } from "./player.ts";
import { strange } from "./strange.ts";

export class Critic extends Player {
  readonly faults = new Set<string>();

  override async answer(sight: Sight): Promise<string> {
    const { page } = this.guest;
    this.note(await page.evaluate(strange));
    this.note(await page.evaluate(faults, 0));
    this.note(await page.evaluate(cut));
    const sheet = await page.locator(".sheet").isVisible();
    const covered = sight.things.filter(({ is, spot }) => is === "place" && spot === null);
    if (!sheet) this.note(covered.map(({ option }) => `${option} is covered`));
    return super.answer(sight);
  }

  private note(found: readonly string[]): void {
    for (const fault of found) this.faults.add(fault);
  }
}

/**
 * In the page: what an edge cuts, and rows of a seat that are longer than it. Long names and words of chips may leave out their end, and
 * what was done so far is in the log.
 */
function cut(): string[] {
  const told = (node: Element): string =>
    `${node.tagName.toLowerCase()}.${[...node.classList].filter((name) => !name.startsWith("svelte")).join(".")} ${node.textContent?.trim().slice(0, 30)}`;
  return [...document.querySelectorAll(".table :not(svg, svg *)")].flatMap((node) => {
    const row = node.matches(".seat :is(.goods, .rest)");
    const { overflowX, overflowY } = getComputedStyle(node);
    if (!node.checkVisibility() || node.closest(".ear, .log, .so-far, .name, .what, .title, .sub")) return [];
    const wide = (row || overflowX === "hidden") && node.scrollWidth > node.clientWidth + 1;
    const high = overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1;
    return wide || high
      ? [
          `${told(node)}: ${node.scrollWidth}×${node.scrollHeight} in ${node.clientWidth}×${node.clientHeight}`,
        ]
      : [];
  });
}
