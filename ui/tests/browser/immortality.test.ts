/** Games with Immortality, alone and with Rise of Ix, played through what is on the screen. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { Critic } from "./critic.ts";
import { House } from "./house.ts";
import { Player } from "./player.ts";
import { PROJECT } from "../python.ts";
import { Scene } from "./scene.ts";
import { againstChance } from "./server.ts";
import { strange } from "./strange.ts";
import { TouchPlayer } from "./touch.ts";
import { toTheEnd } from "./whole.ts";
import type { NewTable } from "../../src/lib/wire/types.ts";

const house = new House();
const WITH = ["choam", "immortality"];
const BOTH = ["choam", "ix", "immortality"];

/** A person in the first seat, and bots by chance. */
const table = (players: number, seed: number, more: Partial<NewTable>, seats = players) =>
  house.server.table({ players, seed, seats: againstChance(players, seats), ...more });

it("a game of four with both sets to 11, from the lobby to the end, by clicking", async () => {
  const guest = await house.guest("/");
  const { page } = guest;
  const set = (name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
  await page.waitForSelector(".start .go", { timeout: 120_000 });
  expect(await set("Game to 11 points").getAttribute("title")).toMatch(/Immortality/);
  expect(await set("Game to 11 points").isDisabled()).toBe(true);
  await set("Rise of Ix").click();
  expect(await set("Epic mode").isEnabled()).toBe(true);
  await set("Immortality").click();
  await set("Game to 11 points").click();
  // two goals for one game
  expect(await set("Epic mode").isDisabled()).toBe(true);
  expect(await set("Epic mode").getAttribute("title")).toMatch(/11 points/);
  for (const choice of await page.locator(".bot select").all()) await choice.selectOption("random");
  await page.fill("#seed", "5");
  await page.locator(".start .go").click();
  const player = new Critic(guest, 5);
  await toTheEnd(player, house.server, "four with both", 4);
  expect([...player.faults]).toEqual([]);
  expect(player.used.place).toBeGreaterThan(10);
});

it("a game of six with both sets", async () => {
  const guest = await house.guest(await table(6, 13, { sets: BOTH }));
  const player = new Critic(guest, 13);
  await toTheEnd(player, house.server, "six with both", 6);
  expect([...player.faults]).toEqual([]);
});

it("alone at Mentat with Immortality, to 11", async () => {
  const guest = await house.guest(await table(1, 11, { sets: [...WITH, "to_11"], difficulty: "mentat" }, 3));
  await toTheEnd(new Player(guest, 11), house.server, "Mentat with Immortality", 3);
});

it("a game of four with Immortality on a phone", async () => {
  const guest = await house.guest(await table(4, 6, { sets: WITH }), {
    width: 390,
    height: 844,
    touch: true,
  });
  const player = new TouchPlayer(guest, 6);
  await toTheEnd(player, house.server, "phone with Immortality", 4);
  expect(player.turned).toBeGreaterThan(3);
}, 600_000);

it("a game with Immortality from a file, at any step", async () => {
  const guest = await house.guest("/");
  const { page } = guest;
  const buffer = readFileSync(`${PROJECT}tests/golden/4_players_immortality_1.replay`);
  const file = { name: "A long evening.replay", mimeType: "text/plain", buffer };
  await page.getByLabel("A game from a file").setInputFiles(file);
  await page.waitForSelector('.table[data-rev="0"]');
  for (const step of [60, 180, 300, 420]) {
    await page.evaluate((wished) => void (location.hash = `#${wished}.open`), step);
    await page.waitForSelector(`.table[data-rev="${step}"]`);
    expect(await page.evaluate(strange)).toEqual([]);
    // everybody has a marker on both tracks
    expect(await page.locator(".tleilax .marks > span").count()).toBe(8);
  }
  await page.keyboard.press("l");
  expect(await page.locator(".overlay.log").innerText()).toMatch(/Tleilaxu/);
  expect(guest.trouble).toEqual([]);
});

describe("persons at one table", () => {
  const ROUTINE = ["dagger", "dagger", "dagger", "convincing_argument"];
  let at: Scene;
  afterEach(() => at.end());

  /** Chani is on turn with this hand, after what she has besides from the beginning. */
  async function begin(hand: string[], setup = "solari 0"): Promise<void> {
    at = await Scene.of(house, WITH, hand, { leaders: [{ id: "gurney_halleck", setup }] });
  }
  const asked = () => at.asks("Chani");
  const does = (...options: string[]) => at.does("Chani", ...options);
  /** What she chooses where it lies on the table. */
  async function clicks(...options: string[]): Promise<void> {
    const before = at.used.place;
    await does(...options);
    expect(at.used.place - before, options.join()).toBe(options.length);
  }
  /** Where her marker is. */
  const stands = (step: string) => at.guest.page.locator(`[data-step="${step}"] .own`).first();

  it("research: one of two spaces of the track is chosen", async () => {
    await begin(["experimentation", ...ROUTINE], "research 1");
    await does("play experimentation", "to imperial_basin", "resolve experimentation agent");
    expect(await asked()).toEqual(["research to c2r2", "research to c2r4"]);
    await clicks("research to c2r2");
    await asked();
    await stands("c2r2").waitFor();
    await at.shows("advances to column 2, row 2", " 2 specimens");
  });

  it("a graft card, its partner, then the space; and all of it is taken back", async () => {
    await begin(["face_dancer", "stitched_horror", "dagger", "diplomacy", "convincing_argument"]);
    const { page } = at.guest;
    const before = await asked();
    const rev = await page.getAttribute(".table", "data-rev");
    await clicks("play face_dancer");
    const partners = await asked();
    expect(partners).toEqual(
      expect.arrayContaining(["graft stitched_horror", "graft dagger", "graft diplomacy"]),
    );
    expect(partners).not.toContain("graft face_dancer");
    await clicks("graft stitched_horror");
    expect(await asked()).toEqual(expect.arrayContaining(["to arrakeen", "to dutiful_service"]));
    for (let presses = 0; (await page.getAttribute(".table", "data-rev")) !== rev; presses++) {
      expect(presses).toBeLessThan(3);
      const now = await page.getAttribute(".table", "data-rev");
      await page.keyboard.press("Escape");
      await page.waitForSelector(`.table:not([data-rev="${now}"])`);
    }
    at.forget();
    expect(new Set(await asked())).toEqual(new Set(before));

    await clicks("play face_dancer", "graft dagger", "to fremkit");
    await at.shows("Dagger");
    expect(await asked()).toContain("end turn");
  });

  it("specimens pay for Tleilaxu cards, on the deck with a gene marker, and for Reclaimed Forces", async () => {
    await begin(["experimentation", ...ROUTINE], "research 4; specimen 6");
    await clicks("research to c2r2", "research to c3r1", "research to c5r1");
    await does("reveal");
    await at.shows(" 9 specimens");
    await clicks("buy tleilaxu reclaimed_forces");
    expect(await asked()).toEqual(["choose 1", "choose 2"]);
    await does("choose 1");
    await at.shows("garrison 5", " 6 specimens");
    await clicks("buy tleilaxu reclaimed_forces");
    await does("choose 2");
    const card = (await asked()).find((option) => /^buy tleilaxu (?!reclaimed)/.test(option)) ?? "";
    await stands("tleilaxu_2").waitFor();
    await clicks(card);
    expect(await asked()).toEqual(["resolve axolotl_tanks orders", "pass"]);
    await does("resolve axolotl_tanks orders", "end turn");
    // the next hand begins with it
    await asked();
    await at.shows("Round 2");
    const id = card.split(" ").at(-1);
    await at.guest.page.locator(`.hand [data-card="${id}"]`).waitFor();
  });

  it("specimens go back to a supply that falls short", async () => {
    await begin(["reconnaissance", ...ROUTINE], "specimen 9");
    await does("play reconnaissance", "to arrakeen", "resolve arrakeen 1");
    expect(await asked()).toEqual(["put back 1 specimens", "pass"]);
    await at.shows("Your supply has 1 troop too few");
    await clicks("put back 1 specimens");
    expect(await asked()).toContain("deploy 3");
    await at.shows("garrison 4", " 8 specimens");
  });

  it("Family Atomics bring five new cards, once", async () => {
    await begin(["reconnaissance", ...ROUTINE]);
    const { page } = at.guest;
    const row = () =>
      page
        .locator(".market .row button")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await asked();
    const before = await row();
    await clicks("resolve family_atomics orders");
    expect(await asked()).not.toContain("resolve family_atomics orders");
    await at.shows("uses the Family Atomics");
    const after = await row();
    expect(after).toHaveLength(5);
    expect(after.filter((card) => before.includes(card))).toEqual([]);
    expect(await page.getByRole("button", { name: "Family Atomics" }).count()).toBe(0);
  });
});
