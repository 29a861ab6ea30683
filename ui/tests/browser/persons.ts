/** Several persons before one screen: whoever is called by name takes it over; somebody reads along meanwhile. */
import { Player, type Sight } from "./player.ts";
import type { Secret, Secrets } from "./secrets.ts";
import type { Guest } from "./guest.ts";
import type { Page } from "playwright-core";

const PATIENCE = 30_000;
const CALLS = ".handover .take:not(:disabled)";
const ASKS = ".ask .chip, .ask .end:not(:disabled), .finish";

/** In the lobby: these persons sit at this device, by their seats. */
export async function seatHere(page: Page, names: Readonly<Record<number, string>>): Promise<void> {
  for (const [seat, name] of Object.entries(names)) {
    const chair = page.locator(".seats li").nth(Number(seat));
    await chair.getByRole("button", { name: "here", exact: true }).click();
    await chair.locator("input.name").fill(name);
  }
}

export class Persons extends Player {
  /** Who was called, in order. */
  readonly calls: string[] = [];
  /** Cards that stood on the screen although nobody there may know them. */
  readonly leaks: string[] = [];
  /** How many secrets were looked for, and how many cards their owners were shown. */
  looked = 0;
  held = 0;
  protected readonly secrets: Secrets;

  constructor(guest: Guest, seed: number, secrets: Secrets) {
    super(guest, seed);
    this.secrets = secrets;
  }

  override async asked(): Promise<Sight> {
    const { page } = this.guest;
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      await page.waitForSelector(`${CALLS}, ${ASKS}`, { timeout: PATIENCE });
      if (await page.locator(CALLS).isVisible()) await this.takeOver();
      const sight = await super.asked();
      if (!(await page.locator(".handover").isVisible())) return sight;
    }
    throw new Error("nobody is called");
  }

  /** Reads everything on the hand-over screen, and says who is there. */
  async takeOver(): Promise<void> {
    const { page } = this.guest;
    await page.locator(CALLS).waitFor({ timeout: PATIENCE });
    this.calls.push(await page.locator(".handover h1").innerText());
    await this.read(null);
    if (this.chance(2) === 0) await page.keyboard.press("Enter");
    else await page.locator(CALLS).click();
    await page.waitForSelector(".handover", { state: "detached" });
    await page.waitForSelector(".ask .chip, .ask .end:not(:disabled)", { timeout: PATIENCE });
    const seat = await page.locator(".seat").evaluateAll((all) => all.findIndex((one) => one.matches(".me")));
    await this.read(seat);
    this.held += (await page.evaluate(shown, this.secrets.own(seat))).length;
  }

  /** Whether the page has anything that this seat, or nobody, may know. */
  async read(seat: number | null): Promise<void> {
    const { page } = this.guest;
    const rev = Number(await page.getAttribute(".table", "data-rev"));
    const secrets = await this.secrets.from(seat, rev);
    this.looked += secrets.length;
    const found = await page.evaluate(shown, secrets);
    this.leaks.push(...found.map(({ name }) => `${name} at ${rev}, seen by ${seat ?? "all"}`));
  }
}

/**
 * In the page: the cards whose name or id stands anywhere in the document, as a word of its own. Not counted is what is
 * told of every component to whoever listens, whether it is in the game or not.
 */
function shown(secrets: Secret[]): Secret[] {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const about of page.querySelectorAll('[id^="about-"]')) about.remove();
  const html = page.outerHTML;
  return secrets.filter(({ id, name }) => {
    const plain = name.replaceAll("&", "&amp;").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<![\\w-])(?:${plain}|${id})(?![\\w-])`).test(html);
  });
}
