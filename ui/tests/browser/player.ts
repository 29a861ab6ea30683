/**
 * A player who knows nothing but what is on the screen: glowing places, chips, buttons, dialogs. Which of them it
 * takes is chance with a seed.
 */
import type { Locator } from "playwright-core";
import type { Guest } from "./guest.ts";

/** Something on the screen that offers an option. */
export interface Thing {
  option: string;
  /** A chip, a button that ends or declines, or a glowing place. */
  is: "chip" | "end" | "place";
  /** Where the option of a chip lives. */
  at: string;
  /** The key that is written on it. */
  key: string;
  /** A point of it that nothing covers; null: it cannot be clicked. */
  spot: { x: number; y: number } | null;
}

export interface Sight {
  rev: number;
  question: string;
  over: boolean;
  things: Thing[];
}

const PATIENCE = 30_000;
const MOVED = "moved";
const ASKS = ".ask .chip, .ask .end:not(:disabled), .finish";

export class Player {
  readonly guest: Guest;
  /** Chips whose place is not to be seen, by verb; places that cannot be clicked. */
  readonly homeless = new Map<string, number>();
  /** How often a chip had to be scrolled to. */
  scrolled = 0;
  used = { chip: 0, end: 0, place: 0 };
  private seed: number;

  constructor(guest: Guest, seed: number) {
    this.guest = guest;
    this.seed = seed;
  }

  /** Plays until the game is over, or so many options. Returns how many it chose. */
  async play(most = Infinity): Promise<number> {
    for (let n = 0; n < most; n++) {
      const sight = await this.asked();
      if (sight.over) return n;
      await this.answer(sight);
    }
    return most;
  }

  /** Waits until something is asked, or the game is over; what goes on by itself may follow at once. */
  async asked(): Promise<Sight> {
    const { page } = this.guest;
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      await page.waitForSelector(ASKS, { timeout: PATIENCE });
      const rev = await page.getAttribute(".table", "data-rev");
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
      const sight = await this.look();
      if (String(sight.rev) === rev && (sight.over || sight.things.length > 0)) return sight;
    }
    throw new Error("nothing is asked");
  }

  look(): Promise<Sight> {
    return this.guest.page.evaluate(look);
  }

  async answer(sight: Sight): Promise<string> {
    return this.choose(sight, this.wish(sight), this.chance(2) === 0);
  }

  /** By its place, if that is wanted and can be seen; otherwise by its chip. */
  async choose(sight: Sight, option: string, byPlace: boolean): Promise<string> {
    const chip = sight.things.find((thing) => thing.option === option && thing.is !== "place");
    if (!chip) throw new Error(`'${option}' has no chip`);
    const places = placesOf(sight, chip);
    this.noteHomeless(chip, places);
    const thing = (byPlace ? this.one(places.filter((place) => place.spot)) : undefined) ?? chip;
    await this.click(thing);
    this.used[thing.is] += 1;
    await this.moved(sight, option, thing.is);
    return option;
  }

  /** Where nothing covers it; chips may have to be scrolled to. */
  private async click(thing: Thing): Promise<void> {
    let { spot } = thing;
    if (!spot) {
      this.scrolled += 1;
      await this.bring(thing);
      spot =
        (await this.look()).things.find((one) => one.option === thing.option && one.is === thing.is)?.spot ??
        null;
    }
    if (!spot) throw new Error(`'${thing.option}' is offered, but its ${thing.is} cannot be clicked`);
    await this.press(spot);
  }

  protected async press({ x, y }: { x: number; y: number }): Promise<void> {
    await this.guest.page.mouse.click(x, y);
  }

  async pressOn(thing: Locator): Promise<void> {
    await thing.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await thing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await this.press({ x: x + width / 2, y: y + height / 2 });
  }

  /** Scrolls to a chip. */
  protected async bring({ option }: Thing): Promise<void> {
    await this.guest.page.locator(`.ask .chip[data-option="${option}"]`).scrollIntoViewIfNeeded();
  }

  /** Prefers what goes on to what ends a turn. */
  wish(sight: Sight): string {
    const going = [...new Set(sight.things.filter((one) => one.is === "chip").map((one) => one.option))];
    const ending = sight.things.find((one) => one.is === "end")?.option;
    const on = going.filter((option) => option !== "reveal");
    const wanted = on.length > 0 && this.chance(8) > 0 ? on : going;
    const found =
      ending !== undefined && (going.length === 0 || this.chance(10) === 0) ? ending : this.one(wanted);
    if (found === undefined) throw new Error(`nothing to choose: ${sight.question}`);
    return found;
  }

  /** Says yes where the page asks once more. */
  async confirm(): Promise<void> {
    await this.pressOn(this.guest.page.locator(".overlay.confirm .go"));
  }

  /** What was sent is what was pointed at, and another position is shown; before it the page may ask once more. */
  async moved(sight: Sight, option: string, by: string): Promise<void> {
    const { page, sent } = this.guest;
    const asks = new Map([
      [`.menu [data-option="${option}"]`, (found: string) => this.pressOn(page.locator(found))], // a place of several
      [".overlay.confirm .go", () => this.confirm()],
    ]);
    try {
      for (let found = await this.next(sight, asks); found !== MOVED; found = await this.next(sight, asks)) {
        await asks.get(found)?.(found);
        asks.delete(found);
      }
    } catch (problem) {
      throw new Error(`'${option}' (${by}) leads nowhere: ${sight.question}`, { cause: problem });
    }
    const choice = sent.findLast((request) => request.type === "choose" && request.rev === sight.rev);
    if (choice?.type !== "choose" || choice.option !== option)
      throw new Error(`'${option}' (${by}) was clicked, ${JSON.stringify(choice)} was sent`);
  }

  /** What comes after a press: another position, or one of these questions. */
  private async next(sight: Sight, asks: ReadonlyMap<string, unknown>): Promise<string> {
    const found = await this.guest.page.waitForFunction(
      ([rev, questions, moved]) => {
        if (document.querySelector<HTMLElement>(".table")?.dataset["rev"] !== rev) return moved;
        return questions.find((question) => document.querySelector(question));
      },
      [String(sight.rev), [...asks.keys()], MOVED] as const,
      { timeout: PATIENCE },
    );
    return (await found.jsonValue()) ?? MOVED;
  }

  chance(n: number): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.seed / 2 ** 32) * n);
  }

  one<T>(of: readonly T[]): T | undefined {
    return of[this.chance(of.length)];
  }

  private noteHomeless(chip: Thing, places: Thing[]): void {
    if (chip.is === "end" || places.some((place) => place.spot) || /^(chip|turn|asked)/.test(chip.at)) return;
    const words = `${chip.option.split(" ")[0]} @ ${chip.at.split(" ")[0]}${places.length > 0 ? " (covered)" : ""}`;
    this.homeless.set(words, (this.homeless.get(words) ?? 0) + 1);
  }
}

/** The glowing things where the option of a chip lives, maybe with others. */
function placesOf(sight: Sight, chip: Thing): Thing[] {
  const there = new Set(
    sight.things.filter((one) => one.is === "chip" && one.at === chip.at).map((one) => one.option),
  );
  return sight.things.filter((one) => one.is === "place" && there.has(one.option));
}

/** In the page: all that offers something. */
function look(): Sight {
  const root = document.querySelector<HTMLElement>(".table");
  const point = (node: Element): Thing["spot"] => {
    const { left, top, width, height } = node.getBoundingClientRect();
    for (const down of [0.5, 0.2, 0.8])
      for (const along of [0.5, 0.15, 0.3, 0.7, 0.85, 0.05]) {
        const [x, y] = [left + width * along, top + height * down];
        if (node.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return null;
  };
  const things = [...document.querySelectorAll<HTMLButtonElement>("[data-option]:not(:disabled)")].flatMap(
    (node): Thing[] => {
      if (node.closest(".menu")) return [];
      const chip = node.classList.contains("chip");
      const end = node.matches(".end, .pass");
      if (!chip && !end && !node.closest(".can")) return [];
      return [
        {
          option: node.dataset["option"] ?? "",
          is: chip ? "chip" : end ? "end" : "place",
          at: node.dataset["place"] ?? "",
          key: node.querySelector("kbd")?.textContent ?? "",
          spot: point(node),
        },
      ];
    },
  );
  return {
    rev: Number(root?.dataset["rev"] ?? -1),
    question: document.querySelector(".ask h2")?.textContent ?? "",
    over: document.querySelector(".finish") !== null,
    things,
  };
}
