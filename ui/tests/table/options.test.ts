import { describe, expect, it } from "vitest";
import { numbered, parseOption, placeKey, VERBS, type Option } from "../../src/lib/options";
import { contentOf, MODES, vocabulary } from "./positions";

const four = contentOf("four");
const six = contentOf("six");
const texts = vocabulary();
const all = MODES.flatMap((mode) => {
  const content = contentOf(mode);
  return (texts[mode] ?? []).map((text) => ({ mode, content, option: parseOption(text, content) }));
});

describe("places of options", () => {
  it("places every option of every mode", () => {
    expect(all.length).toBeGreaterThan(5000);
    for (const { option } of all) expect(placeKey(option.place)).not.toBe("");
  });

  it("has no verb that no mode uses", () => {
    const used = new Set(all.map(({ option }) => option.verb));
    expect(VERBS.filter((verb) => !used.has(verb))).toEqual([]);
  });

  it("names only components that there are", () => {
    const kinds: Record<string, string[]> = {
      hand: ["cards"],
      play: ["cards"],
      discard: ["cards"],
      row: ["cards"],
      asked: ["cards"],
      reserve: ["cards"],
      reserved: ["cards"],
      throne: ["cards"],
      intrigue: ["intrigue"],
      space: ["spaces"],
      post: ["posts"],
      track: ["tracks"],
      offer: ["contracts"],
      contract: ["contracts"],
      conflict: ["conflicts"],
      won: ["conflicts", "objectives"],
      leader: ["leaders", "rivals"],
    };
    for (const { content, option } of all) {
      const { place } = option;
      if (!("id" in place) || place.at === "step" || place.at === "token") continue;
      const found = kinds[place.at]?.some((kind) => content.components[kind]?.[place.id]);
      expect(found, option.text).toBe(true);
    }
  });

  it("leaves only costs of spaces without a place of their own", () => {
    const alone = all.filter(({ option }) => option.verb === "resolve" && option.place.at === "chip");
    expect(alone.every(({ option }) => /cost|hagal/.test(option.text))).toBe(true);
  });

  it("knows every verb, so that none of them hides in a corner", () => {
    expect(all.filter(({ option }) => option.verb === null)).toEqual([]);
  });

  it.each(["dance dagger", "play"])("makes a chip of what it does not know: %s", (text) => {
    expect(parseOption(text, four)).toEqual({ text, verb: null, argument: "", place: { at: "chip" } });
  });

  it.each([
    ["play dagger", "hand dagger"],
    ["to arrakeen", "space arrakeen"],
    ["infiltrate post_emperor", "post post_emperor"],
    ["buy prepare_the_way", "reserve prepare_the_way"],
    ["buy steersman", "row steersman"],
    ["buy reserved steersman", "reserved steersman"],
    ["trash dagger from discard", "discard dagger"],
    ["trash intrigue leverage", "intrigue leverage"],
    ["take solari", "chip"],
    ["take contract_espionage", "offer contract_espionage"],
    ["resolve contract_espionage", "contract contract_espionage"],
    ["resolve arrakeen", "space arrakeen"],
    ["resolve visit fremen", "track fremen"],
    ["deploy 3", "army"],
    ["give alliance to seat 3", "seat 2"],
    ["detonate", "wall"],
    ["pass", "turn"],
  ])("%s lives at %s", (text, key) => {
    expect(placeKey(parseOption(text, four).place)).toBe(key);
  });

  it.each([
    ["buy throne steersman", "throne steersman"],
    ["throne steersman", "row steersman"],
    ["token left", "token left"],
    ["activate seat 2", "seat 1"],
    ["give 2 spice", "chip"],
    ["give intrigue leverage", "intrigue leverage"],
  ])("with six: %s lives at %s", (text, key) => {
    expect(placeKey(parseOption(text, six).place)).toBe(key);
  });
});

describe("keys of options", () => {
  const options = (...found: string[]): Option[] => found.map((text) => parseOption(text, four));

  it("counts from 1 and leaves out what Space does", () => {
    const keys = numbered(options("pass", "to arrakeen", "end turn", "to shipping"));
    expect([...keys]).toEqual([
      ["to arrakeen", 1],
      ["to shipping", 2],
    ]);
  });

  it("ends at 9", () => {
    const many = options(...Array.from({ length: 12 }, (_, n) => `resolve ${n}`), "to arrakeen");
    expect([...numbered(many).values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("says how much by its number, if nothing else is asked", () => {
    const keys = (...texts: string[]): number[] => [...numbered(options(...texts)).values()];
    expect(keys("pay 0", "pay 1", "pay 2")).toEqual([0, 1, 2]);
    expect(keys("deploy 2", "deploy 3", "pass")).toEqual([2, 3]);
    expect(keys("deploy 9", "deploy 10", "deploy 11")).toEqual([1, 2, 3]); // no key says ten
    expect(keys("give alliance to seat 2", "give alliance to seat 4")).toEqual([1, 2]);
    expect(keys("to arrakeen", "deploy 2")).toEqual([1, 2]);
    expect(keys("reveal", "deploy 3", "deploy 4")).toEqual([1, 2, 3]);
    expect(keys("give 2 spice", "give 3 spice")).toEqual([1, 2]);
  });
});
