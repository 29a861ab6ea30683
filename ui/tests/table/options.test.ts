import { describe, expect, it } from "vitest";
import { isKnown } from "../../src/lib/telling/chips";
import type { Option } from "../../src/lib/wire/types";
import { numbered, placeKey, placeOf } from "../../src/lib/game/options";
import { homeOf } from "../../src/lib/screen/tabs";
import { contentOf, MODES, offer, offers, vocabulary } from "./positions";

const texts = vocabulary();
const all = MODES.flatMap((mode) => {
  const content = contentOf(mode);
  return (texts[mode] ?? []).map((option) => ({ content, option }));
});
/** Things that are no components. */
const PIECES = ["seats", "tokens", "steps"];

describe("options of every mode", () => {
  it("are drawn, so that none of them hides in a corner", () => {
    expect(all.length).toBeGreaterThan(5000);
    expect(all.filter(({ option }) => !isKnown(option))).toEqual([]);
  });

  it("point only at components that there are", () => {
    for (const { content, option } of all)
      if (option.kind !== undefined && !PIECES.includes(option.kind))
        expect(content.components[option.kind]?.[option.id ?? ""], option.text).toBeDefined();
  });

  it("of things on the table have a part of a small screen, or a reason why not", () => {
    const alone = new Set(
      all
        .map(({ option }) => option)
        .filter((one) => homeOf(one) === null)
        .map(placeOf),
    );
    expect([...alone].sort()).toEqual(
      // nothing, cards that a question shows, piles and marks of the mat, effects of fleets and Snooper tokens; Family Atomics are a choice of every turn
      [
        ...["", "belongings", "cards", "discard", "fleets", "hagal", "leaders", "rivals"],
        ...["snooper_slots", "specimens", "tokens", "training", "won"],
      ],
    );
  });

  it.each(["dance dagger", "play"])("but not of others: %s", (text) => {
    expect(isKnown(offer(text))).toBe(false);
    expect(placeKey(offer(text))).toBe("");
  });
});

describe("the key of a thing", () => {
  it.each<[Partial<Option>, string]>([
    [{ at: "hand", kind: "cards", id: "dagger" }, "hand dagger"],
    [{ kind: "spaces", id: "arrakeen" }, "spaces arrakeen"],
    [{ kind: "seats", id: "2" }, "seats 2"],
    [{ at: "army" }, "army"],
    [{}, ""],
  ])("of %o is %s", (thing, key) => {
    expect(placeKey(thing)).toBe(key);
  });
});

describe("keys of options", () => {
  it("counts from 1 and leaves out what Space does", () => {
    const keys = numbered(offers("pass", "to arrakeen", "end turn", "to shipping"));
    expect([...keys]).toEqual([
      ["to arrakeen", 1],
      ["to shipping", 2],
    ]);
  });

  it("ends at 9", () => {
    const many = offers(...Array.from({ length: 12 }, (_, n) => `resolve ${n}`), "to arrakeen");
    expect([...numbered(many).values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("says how much by its number, if nothing else is asked", () => {
    const keys = (...texts: string[]): number[] => [...numbered(offers(...texts)).values()];
    expect(keys("pay 0", "pay 1", "pay 2")).toEqual([0, 1, 2]);
    expect(keys("deploy 2", "deploy 3", "pass")).toEqual([2, 3]);
    expect(keys("deploy 9", "deploy 10", "deploy 11")).toEqual([1, 2, 3]); // no key says ten
    expect(keys("give alliance to seat 2", "give alliance to seat 4")).toEqual([1, 2]);
    expect(keys("to arrakeen", "deploy 2")).toEqual([1, 2]);
    expect(keys("reveal", "deploy 3", "deploy 4")).toEqual([1, 2, 3]);
    expect(keys("choose 2", "choose 3")).toEqual([1, 2]); // sides are no amounts
  });
});
