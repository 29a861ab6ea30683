/** Whatever is offered is clicked where it lies on the table, or there is a reason why it is a chip alone. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { placeKey, placeOf } from "../../src/lib/game/options";
import { Laid } from "./laid";
import { fixture, offered, vocabulary } from "./positions";

/** Verbs that no thing on the table stands for. */
const CHIPS_ALONE: Record<string, string> = {
  pass: "a button of its own",
  end_turn: "a button of its own",
  reveal: "a turn, not a thing: the whole hand is turned over",
  pay: "how much is paid: a number",
  choose: "one of two printed sides: a number",
  take_solari: "what one gets when no contract is left",
  keep: "cards that the question alone shows, to nobody else",
  give_solari: "how much is given: a number",
  give_spice: "how much is given: a number",
  give_water: "how much is given: a number",
  reinforce: "how many troops come: a number",
  share: "how many points are given: a number",
  return_negotiators: "how many: a number; they are asked for at the tile that is chosen",
  pay_with_solari: "a purse; it is asked for at the tile that is chosen",
  pay_with_spice: "a purse; it is asked for at the tile that is chosen",
  pay_with_water: "a purse; it is asked for at the tile that is chosen",
};
/** Places that are nowhere but in the dock. */
const ON_CHIPS: ReadonlySet<string> = new Set(["", "cards"]);
/** Verbs that the recorded games do not offer. */
const RARE: Record<string, string> = {
  give_alliance_to_seat: "needs a tie for a lost Alliance; seats are things, as for `trade`",
  pay_with_water: "nothing is sold for water",
  go_on_to: "nothing forks on the Tleilaxu track",
  acquire_tleilaxu: "needs Harvest Cells and specimens; the row is a thing, as for `buy`",
  graft_from_row: "needs Usurp; the row is a thing, as for `buy`",
};

const recorded = readdirSync(new URL("../../content/positions", import.meta.url))
  .filter((file) => file.startsWith("verb-"))
  .map((file) => file.replace(".json", ""));
const all = Object.values(vocabulary()).flat();
const VERBS = [...new Set(all.map(({ verb }) => verb))];

describe("verbs", () => {
  it("are all offered in the recorded games, but for the rare ones", () => {
    const met = new Set(
      recorded
        .map(fixture)
        .flatMap(offered)
        .map((option) => option.verb),
    );
    expect(VERBS.filter((verb) => !met.has(verb))).toEqual(Object.keys(RARE));
  });

  it("have a thing, or a reason why they have none", () => {
    // a card lies in a row or not: what is bought has a place where it is offered
    const bought = /^(buy|acquire)/;
    const chips = all.filter(({ verb }) => verb !== "resolve" && !bought.test(verb));
    const alone = new Set(chips.filter((option) => ON_CHIPS.has(placeOf(option))).map(({ verb }) => verb));
    expect([...alone].sort()).toEqual(Object.keys(CHIPS_ALONE).sort());
  });
});

describe("things", () => {
  const laid = new Laid({ viewport: { width: 1366, height: 768 } });
  beforeAll(() => laid.lay("card"));

  it.each(recorded)("of %s glow where they lie", async (name) => {
    const { page, errors } = laid;
    await laid.turnTo(name);
    await page.waitForSelector(".ask .chip, .ask .end:not(:disabled)");
    const lit = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-option]:not(.chip)")]
        .filter((node) => node.closest(".can"))
        .map((node) => node.dataset["option"] ?? ""),
    );
    const asked = offered(fixture(name));
    // one thing stands for all that is offered there; the discard pile and a leader for all their cards and steps
    const heap = (option: (typeof asked)[number]): string => {
      if (placeOf(option) === "training") return "leaders";
      return ["discard", "leaders"].includes(placeOf(option)) ? placeOf(option) : placeKey(option);
    };
    const there = new Set(asked.filter(({ text }) => lit.includes(text)).map(heap));
    const missing = asked.filter((option) => !ON_CHIPS.has(placeOf(option)) && !there.has(heap(option)));
    expect(missing.map(({ text }) => text)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
