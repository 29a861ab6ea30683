/** A scene before one screen: three persons begin every round with the same hand, of own cards and those of a set. */
import { expect } from "vitest";
import type { House } from "./house.ts";
import { Persons } from "./persons.ts";
import type { Sight } from "./player.ts";
import { Secrets } from "./secrets.ts";

const SEATS = [
  { name: "Chani", leader: "gurney_halleck" },
  { name: "Liet", leader: "feyd_rautha_harkonnen" },
  { name: "Stilgar", leader: "princess_irulan" },
];
const STARTERS = [
  "convincing_argument",
  "dagger",
  "diplomacy",
  "reconnaissance",
  "seek_allies",
  "signet_ring",
];
/** The one that a set has instead of another one's. */
const startersOf = (sets: readonly string[]): string[] => [
  ...STARTERS,
  sets.includes("immortality") ? "experimentation" : "dune_the_desert_planet",
];

/** Own content in which nobody has another card than these, and other components are as `more` says. */
function dealing(sets: readonly string[], hand: readonly string[], more: object): string {
  const gone = startersOf(sets)
    .filter((card) => !hand.includes(card))
    .map((id) => ({
      id,
      type: "imperium",
      cost: 9,
    }));
  const there = [...new Set(hand)].map((id) => ({
    id,
    type: "starter",
    copies: hand.filter((card) => card === id).length,
  }));
  return JSON.stringify({ id: "scene", version: 1, cards: [...gone, ...there], ...more }); // JSON is YAML, too
}

export class Scene extends Persons {
  private sight: Sight | null = null;

  static async of(house: House, sets: string[], hand: readonly string[], more: object = {}): Promise<Scene> {
    const seats = SEATS.map((seat) => ({ who: "person" as const, ...seat }));
    const device = await house.server.device({
      players: 3,
      seed: 1,
      sets,
      seats,
      content: dealing(sets, hand, more),
    });
    const guest = await house.guest(device.address, { width: 1440, height: 900 });
    return new Scene(guest, 1, await Secrets.of(house.server.url, device));
  }

  /** Nobody has seen what is not theirs, and nothing went wrong. */
  end(): void {
    this.secrets.leave();
    expect(this.leaks).toEqual([]);
    expect(this.guest.trouble).toEqual([]);
  }

  /** What is asked of this person, as soon as it is asked; the others reveal, end their turns and take what comes. */
  async asks(name: string): Promise<string[]> {
    for (;;) {
      const sight = (this.sight ??= await this.asked());
      const options = sight.things.map(({ option }) => option);
      if (this.calls.at(-1) === name) return [...new Set(options)];
      await this.chosen(options.includes("reveal") ? "reveal" : (options.at(-1) ?? ""));
    }
  }

  /** Something else than an option has changed what is asked. */
  forget(): void {
    this.sight = null;
  }

  /** One after another, each by its place if it can be seen, otherwise by its chip. */
  async does(name: string, ...options: string[]): Promise<void> {
    for (const option of options) {
      const offered = await this.asks(name);
      if (!offered.includes(option))
        throw new Error(`${name} is not offered '${option}', but ${offered.join(", ")}`);
      await this.chosen(option);
    }
  }

  /** What everybody sees of it: the words on the table, and those that are said of its parts. */
  async shows(...words: string[]): Promise<void> {
    const { page } = this.guest;
    const said = async (): Promise<string> =>
      `${await page.locator("body").innerText()} ${(await page.locator(".ear").allTextContents()).join(" ")}`.replace(
        /\s+/g,
        " ",
      );
    for (const word of words) await expect.poll(said).toContain(word);
  }

  private async chosen(option: string): Promise<void> {
    const { sight } = this;
    this.sight = null;
    if (sight) await this.choose(sight, option, true);
  }
}
