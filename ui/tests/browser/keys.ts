/** A player without a mouse: numbers, Space, Esc, arrows. */
import { Player, type Sight } from "./player.ts";

const MOST_STEPS = 60;

export class KeyPlayer extends Player {
  override async answer(sight: Sight): Promise<string> {
    const option = this.wish(sight);
    const { page } = this.guest;
    const chip = sight.things.find((thing) => thing.option === option && thing.is !== "place");
    if (!chip) throw new Error(`'${option}' has no chip`);
    if (this.chance(20) === 0) await this.lookAround();
    if (chip.is === "end") await page.keyboard.press("Space");
    else if (/^[0-9]$/.test(chip.key)) await page.keyboard.press(chip.key);
    else await this.walkTo(option);
    this.used[chip.is] += 1;
    await this.moved(sight, option, "keys");
    return option;
  }

  override async confirm(): Promise<void> {
    await this.guest.page.keyboard.press("Space");
  }

  /** Help, log and rules open and close. */
  private async lookAround(): Promise<void> {
    const { page } = this.guest;
    for (const [key, name] of [
      ["?", "help"],
      ["l", "log"],
      ["r", "rules"],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(`.overlay.${name}`);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".overlay", { state: "detached" });
    }
  }

  /** With the arrows, as the crow flies; where that leads back, by another one. */
  private async walkTo(option: string): Promise<void> {
    const { page } = this.guest;
    const tried = new Set<string>();
    for (let n = 0; n < MOST_STEPS; n++) {
      const { here, ways } = await page.evaluate(waysTo, option);
      const way = ways.find((one) => !tried.has(`${here} ${one}`));
      if (ways.length === 0) return page.keyboard.press("Space");
      if (!way) break;
      tried.add(`${here} ${way}`);
      await page.keyboard.press(way);
    }
    throw new Error(`the arrows do not lead to '${option}': ${[...tried].join(", ")}`);
  }
}

/** In the page: where the focus is, and the arrows from there to the chip of an option, the best first; there: none. */
function waysTo(option: string): { here: string; ways: string[] } {
  const chip = document.querySelector(`.ask .chip[data-option="${option}"]`);
  const focused = document.activeElement;
  if (!chip) throw new Error(`no chip of '${option}'`);
  if (focused === chip) return { here: "there", ways: [] };
  if (!focused || focused === document.body) return { here: "nowhere", ways: ["ArrowRight"] };
  const [a, b] = [focused.getBoundingClientRect(), chip.getBoundingClientRect()];
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  const [across, against] = dx > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const [along, off] = dy > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  const here = `${focused.className} ${Math.round(a.left)},${Math.round(a.top)}`;
  return {
    here,
    ways: Math.abs(dy) > 8 ? [along, across, against, off] : [across, along, off, against],
  };
}
