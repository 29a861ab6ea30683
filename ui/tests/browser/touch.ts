/** A player without mouse and keys: fingers alone, on the screen of a phone or a tablet. */
import type { CDPSession, Page } from "playwright-core";
import { homeOf, TABS } from "../../src/lib/screen/tabs.ts";
import { Player, type Sight, type Thing } from "./player.ts";

interface Point {
  x: number;
  y: number;
}

/** Fingers on the glass, as the browser gets them from it. */
export class Fingers {
  private readonly line: Promise<CDPSession>;

  constructor(line: Promise<CDPSession>) {
    this.line = line;
  }

  static on({ guest }: Player): Fingers {
    return new Fingers(guest.context.newCDPSession(guest.page));
  }

  private async send(type: "touchStart" | "touchMove" | "touchEnd", points: Point[]): Promise<void> {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await (await this.line).send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async tap(at: Point): Promise<void> {
    await this.send("touchStart", [at]);
    await this.send("touchEnd", []);
  }

  /** Two taps in quick succession, however slow the machine is. */
  async twice(at: Point): Promise<void> {
    const line = await this.line;
    const touch = (type: "touchStart" | "touchEnd") =>
      line.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchStart" ? [{ ...at, id: 0 }] : [],
      });
    await Promise.all([touch("touchStart"), touch("touchEnd"), touch("touchStart"), touch("touchEnd")]);
  }

  /** Until the words of what lies there are shown, however slow the machine is. */
  async hold(page: Page, at: Point): Promise<void> {
    await this.send("touchStart", [at]);
    await page.waitForSelector(".close.stays");
    await this.send("touchEnd", []);
  }

  /** All fingers at once, from their first spots to their last. */
  async slide(...ways: { from: Point; to: Point }[]): Promise<void> {
    const at = (part: number): Point[] =>
      ways.map(({ from, to }) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      }));
    await this.send("touchStart", at(0));
    for (let step = 1; step <= 8; step++) await this.send("touchMove", at(step / 8));
    // it rests before it leaves, so that nothing glides on
    await new Promise((done) => setTimeout(done, 120));
    await this.send("touchMove", at(1));
    await this.send("touchEnd", []);
  }
}

export class TouchPlayer extends Player {
  readonly fingers = Fingers.on(this);
  /** How often a tab was turned to for a choice. */
  turned = 0;

  /** Now and then the player looks elsewhere; then what is offered must be found from there. */
  override async answer(sight: Sight): Promise<string> {
    if (this.chance(6) === 0) sight = await this.turn(sight);
    return super.answer(sight);
  }

  private async turn(sight: Sight): Promise<Sight> {
    const chip = this.one(sight.things.filter((thing) => thing.is === "chip"));
    const home = chip ? homeOf({ at: chip.at.split(" ")[0] ?? "" }) : null;
    const tab = home === null || home === "cards" ? this.one(TABS) : home;
    const button = this.guest.page.locator(`[role="tab"][data-tab="${tab}"]`);
    if (!(await button.isVisible())) return sight;
    await button.tap();
    this.turned += 1;
    return this.asked();
  }

  protected override async press(at: Point): Promise<void> {
    await this.fingers.tap(at);
  }

  /** A chip that is out of sight is swiped to. */
  protected override async bring({ option }: Thing): Promise<void> {
    const { page } = this.guest;
    for (let n = 0; n < 40; n++) {
      const way = await page.evaluate(wayToChip, option);
      if (!way) return;
      await this.fingers.slide(way);
      await page.evaluate(atRest);
    }
    throw new Error(`swiping does not lead to '${option}'`);
  }
}

/** In the page: waits until the chips have come to rest; a tap on a gliding list only stops it. */
async function atRest(): Promise<void> {
  const list = document.querySelector(".ask .chips");
  const frames = (n: number) => new Promise<void>((done) => setTimeout(done, n * 20));
  for (let last = ""; last !== `${list?.scrollLeft} ${list?.scrollTop}`; await frames(8))
    last = `${list?.scrollLeft} ${list?.scrollTop}`;
}

/** In the page: how the finger moves to bring a chip into its list; null: it is in it. */
function wayToChip(option: string): { from: Point; to: Point } | null {
  const chip = [...document.querySelectorAll<HTMLElement>(".ask .chip")].find(
    (one) => one.dataset["option"] === option,
  );
  const list = chip?.closest(".chips");
  if (!chip || !list) throw new Error(`no chip of '${option}'`);
  const [a, b] = [chip.getBoundingClientRect(), list.getBoundingClientRect()];
  const right = Math.min(b.right, window.innerWidth);
  const SHORTEST = 40;
  const by = (over: number, under: number, most: number): number =>
    // a shorter way would be a tap
    over > 0 ? -Math.min(over + SHORTEST, most) : under > 0 ? Math.min(under + SHORTEST, most) : 0;
  const dx = by(a.left + a.width / 2 - right + 8, b.left - a.left - a.width / 2 + 8, 250);
  const dy = by(a.top + a.height / 2 - b.bottom + 8, b.top - a.top - a.height / 2 + 8, 60);
  if (dx === 0 && dy === 0) return null;
  const from = { x: (b.left + right) / 2 - dx / 2, y: (b.top + b.bottom) / 2 - dy / 2 };
  return { from, to: { x: from.x + dx, y: from.y + dy } };
}
