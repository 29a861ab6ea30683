/** Whatever is offered is clicked where it lies on the table, or there is a reason why it is a chip alone. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { parseOption, placeKey, VERBS, type Place, type Verb } from "../../src/lib/options";
import { Laid } from "./laid";
import { contentOf, fixture, last, MODES, vocabulary } from "./positions";

/** Verbs that no thing on the table stands for. */
const CHIPS_ALONE: Partial<Record<Verb, string>> = {
  pass: "a button of its own",
  "end turn": "a button of its own",
  reveal: "a turn, not a thing: the whole hand is turned over",
  pay: "how much is paid: a number",
  choose: "one of two printed sides: a number",
  "take solari": "what one gets when no contract is left",
  keep: "cards that the question alone shows, to nobody else",
  give: "how much is given: a number",
  reinforce: "how many troops come: a number",
  share: "how many points are given: a number",
};
/** Places that are nowhere but in the dock. */
const ON_CHIPS: ReadonlySet<Place["at"]> = new Set(["chip", "turn", "asked"]);
/** Verbs that the recorded games do not offer. */
const RARE: Partial<Record<Verb, string>> = {
  "give alliance": "needs a tie for a lost Alliance; seats are things, as for `trade`",
};

const recorded = readdirSync(new URL("../../content/positions", import.meta.url))
  .filter((file) => file.startsWith("verb-"))
  .map((file) => file.replace(".json", ""));
const offered = (name: string) => {
  const content = contentOf(fixture(name).mode);
  return (last(fixture(name)).view.decision?.options ?? []).map((text) => parseOption(text, content));
};

describe("verbs", () => {
  it("are all offered in the recorded games, but for the rare ones", () => {
    const met = new Set(recorded.flatMap(offered).map((option) => option.verb));
    expect(VERBS.filter((verb) => !met.has(verb))).toEqual(Object.keys(RARE));
  });

  it("have a thing, or a reason why they have none", () => {
    const alone = new Set<Verb>();
    for (const mode of MODES) {
      const content = contentOf(mode);
      for (const text of vocabulary()[mode] ?? []) {
        const { verb, place } = parseOption(text, content);
        if (verb !== null && verb !== "resolve" && ON_CHIPS.has(place.at)) alone.add(verb);
      }
    }
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
    const content = contentOf(fixture(name).mode);
    // one thing stands for all that is offered there; the discard pile and a leader for all their cards and steps
    const heap = (text: string): string => {
      const { place } = parseOption(text, content);
      if (place.at === "step") return "leader";
      return ["discard", "leader"].includes(place.at) ? place.at : placeKey(place);
    };
    const there = new Set(lit.map(heap));
    const missing = offered(name).filter(
      ({ text, place }) => !ON_CHIPS.has(place.at) && !there.has(heap(text)),
    );
    expect(missing.map(({ text }) => text)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
