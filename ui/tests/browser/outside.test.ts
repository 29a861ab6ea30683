/** A set from outside, the smugglers of tests/sets: played by clicking, and all that is new about it is clicked. */
import { afterEach, expect, it } from "vitest";
import { House } from "./house.ts";
import { Player } from "./player.ts";
import { Scene } from "./scene.ts";
import { strange } from "./strange.ts";

const WITH = ["uprising", "choam", "smugglers"];
const house = new House("serve_outside.py");
let scene: Scene | null = null;

afterEach(() => {
  scene?.end();
  scene = null;
  expect(house.server.complaints).toBe("");
});

/** No ware costs more, so there is always more than one to choose. */
const CHEAP = { wares: ["ledger", "hidden_well"].map((id) => ({ id, price: 2 })) };

/** Chani has sworn to the Emperor and is on turn with this hand. */
async function begin(...hand: string[]): Promise<Scene> {
  scene = await Scene.of(house, WITH, hand, CHEAP);
  await scene.does("Chani", "swear to emperor");
  return scene;
}

it("a game of four with it, from the lobby to the end, by clicking", async () => {
  const guest = await house.guest("/", { width: 1440, height: 900 });
  const { page, trouble } = guest;
  const leader = page.getByRole("button", { name: "Esmar the Quiet" });
  expect(await leader.getAttribute("title")).toMatch(/Smugglers/);
  await page.getByRole("switch", { name: "Smugglers" }).click();
  await leader.click();
  for (const choice of await page.locator(".bot select").all()) await choice.selectOption("random");
  await page.locator(".start .go").click();
  const player = new Player(guest, 4);
  const odd = new Set<string>();
  for (let sight = await player.asked(); !sight.over; sight = await player.asked()) {
    for (const text of await page.evaluate(strange)) odd.add(text);
    await player.answer(sight);
  }
  await page.waitForSelector(".finish");
  expect(await page.locator(".finish .total").count()).toBe(4);
  for (const text of await page.evaluate(strange)) odd.add(text);
  expect([...odd]).toEqual([]);
  expect(trouble).toEqual([]);
});

it("a question at set-up is answered unseen, and told when all have answered", async () => {
  scene = await Scene.of(house, WITH, ["sky_dock", "night_raid", "dagger", "dagger", "convincing_argument"]);
  const { page } = scene.guest;
  await scene.does("Chani", "swear to fremen");
  await scene.asks("Liet");
  expect(await page.locator("body").innerText()).not.toContain("has sworn");
  await scene.does("Liet", "swear to spacing_guild");
  await scene.does("Stilgar", "swear to emperor");
  await scene.asks("Chani");
  await scene.shows(
    "Gurney has sworn to the Fremen",
    "Feyd-Rautha has sworn to the Spacing Guild",
    "Irulan has sworn to the Emperor",
  );
});

it("units with a supply are deployed, and driven back", async () => {
  const at = await begin("sky_dock", "night_raid", "dagger", "dagger", "convincing_argument");
  await at.does("Chani", "play sky_dock", "to smugglers_den");
  await at.shows("builds 1 skiff");
  const numbers = await at.guest.page.locator(".mat .numbers").innerText();
  expect(numbers.split(" · ")).toEqual(
    expect.arrayContaining(["raiders 1", "skiffs in garrison 1", "contraband 2"]),
  );
  await at.does("Chani", "deploy skiffs 1", "deploy 1", "end turn");
  await at.shows("deploys 1 skiff", "skiffs in conflict 1", "1 skiff", "1 raider");
  await at.does("Liet", "reveal", "resolve night_raid reveal", "retreat skiffs 1");
  await at.shows("A skiff of Gurney retreats", "skiffs in garrison 1", "1 raider");
});

it("an offer is taken before the turn is chosen", async () => {
  const at = await begin("night_runner", "dagger", "dagger", "dagger", "convincing_argument");
  await at.does("Chani", "play dagger", "to smugglers_den", "end turn", "reveal");
  await at.does("Chani", "resolve night_runner reveal 3", "take favour bolt_hole", "end turn");
  await at.does("Chani", "influence emperor"); // of the Conflict
  const offered = await at.asks("Chani");
  expect(offered).toEqual(expect.arrayContaining(["resolve bolt_hole promise", "play dagger", "reveal"]));
  await at.shows("Round 2", "garrison 3,", "used favours 0");
  await at.does("Chani", "resolve bolt_hole promise");
  expect(await at.asks("Chani")).not.toContain("resolve bolt_hole promise");
  await at.shows("garrison 4,", "used favours 1");
});

it("a tile is paid in spice, with a discount", async () => {
  const at = await begin(
    "harbour_agent",
    "dune_the_desert_planet",
    "dagger",
    "dagger",
    "convincing_argument",
  );
  await at.does("Chani", "play dune_the_desert_planet", "to imperial_basin", "end turn");
  await at.does("Chani", "play harbour_agent", "to arrakeen", "resolve harbour_agent agent");
  await at.asks("Chani");
  await at.shows("1 spice Fast Boat", "0 solari, 1 spice");
  await at.does("Chani", "trade for fast_boat");
  await at.shows("acquires Fast Boat", "0 solari, 0 spice", "wares 1");
});

it("two cards together have the same box open twice: a path is walked on, and back", async () => {
  const at = await begin("changeling", "caravan_master", "dagger", "dagger", "convincing_argument");
  await at.does("Chani", "play changeling", "graft caravan_master", "to arrakeen");
  const offered = await at.asks("Chani");
  expect(offered).toEqual(
    expect.arrayContaining(["resolve changeling as caravan_master", "resolve caravan_master agent"]),
  );
  await at.does("Chani", "resolve changeling as caravan_master", "call the caravan home", "choose 1");
  await at.shows("Gurney's caravan goes on", "0 spice, 2 water");
  await at.does("Chani", "resolve caravan_master agent", "call the caravan home", "choose 2");
  await at.shows("Gurney's caravan comes home", "2 spice, 2 water");
});

it("who has won the Conflict uses what waits for that", async () => {
  const at = await begin("night_runner", "dagger", "dagger", "dagger", "convincing_argument");
  await at.does("Chani", "play dagger", "to smugglers_den", "end turn", "reveal");
  await at.does("Chani", "resolve night_runner reveal 3", "take favour first_pick", "end turn");
  await at.does("Chani", "influence emperor"); // its reward
  expect(await at.asks("Chani")).toEqual(["choose 1", "choose 2"]);
  await at.shows("wins Skirmish", "First Pick", "0 solari, 0 spice");
  await at.does("Chani", "choose 1");
  await at.shows("Round 2", "2 solari, 0 spice");
});
