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
    else if (/^[1-9]$/.test(chip.key)) await page.keyboard.press(chip.key);
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

  /** With the arrows, as the crow flies. */
  private async walkTo(option: string): Promise<void> {
    const { page } = this.guest;
    for (let n = 0; n < MOST_STEPS; n++) {
      const way = await page.evaluate(wayTo, option);
      if (way === "there") return page.keyboard.press("Space");
      await page.keyboard.press(way);
    }
    throw new Error(`the arrows do not lead to '${option}'`);
  }
}

/** In the page: the arrow that leads from the focused thing towards the chip of an option. */
function wayTo(option: string): string {
  const chip = document.querySelector(`.ask .chip[data-option="${option}"]`);
  const here = document.activeElement;
  if (!chip) throw new Error(`no chip of '${option}'`);
  if (here === chip) return "there";
  if (!here || here === document.body) return "ArrowRight";
  const [a, b] = [here.getBoundingClientRect(), chip.getBoundingClientRect()];
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  if (Math.abs(dy) > 8) return dy > 0 ? "ArrowDown" : "ArrowUp";
  return dx > 0 ? "ArrowRight" : "ArrowLeft";
}
