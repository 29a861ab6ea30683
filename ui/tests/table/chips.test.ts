import { describe, expect, it } from "vitest";
import { chips } from "../../src/lib/chips";
import type { Content, View } from "../../src/lib/messages";
import { contentOf, fixture, last, MODES, vocabulary } from "./positions";

describe("chips", () => {
  it("has a title for every option of every mode", () => {
    const view = last(fixture("card")).view;
    for (const mode of MODES) {
      const options = vocabulary()[mode] ?? [];
      const asked: View = { ...view, decision: { seat: 0, options } };
      for (const chip of chips(asked, contentOf(mode))) expect(chip.title, chip.option.text).not.toBe("");
    }
  });

  it("has keys in the order in which they stand: amounts behind the rest", () => {
    const { view } = last(fixture("six"));
    const options = ["give 1 spice", "give 2 spice", "give intrigue mercenaries", "pass"];
    const found = chips({ ...view, decision: { seat: 0, options } }, contentOf("six"));
    expect(found.map(({ option, key }) => [option.text, key])).toEqual([
      ["give 1 spice", 2],
      ["give 2 spice", 3],
      ["give intrigue mercenaries", 1],
      ["pass", null],
    ]);
  });

  it("shows a space with its icon, cost and effect", () => {
    const view = last(fixture("space")).view;
    const found = chips({ ...view, decision: { seat: 0, options: ["to sardaukar"] } }, contentOf("four"))[0];
    expect(found).toMatchObject({ title: "Sardaukar", icon: "faction_emperor", key: 1 });
    expect(found?.cost).toMatchObject({ is: "atom", name: "spice" });
    expect(found?.effect).toMatchObject({ is: "sequence" });
  });

  it("shows a part of an effect with the symbols of that part", () => {
    const { view } = last(fixture("order"));
    const found = chips(view, contentOf("four")).find((chip) => chip.option.verb === "resolve");
    expect(found?.effect).not.toBeNull();
  });

  it("says where a card leads that can go to one space alone", () => {
    const { view } = last(fixture("card"));
    const ways = view.decision?.destinations ?? {};
    const content = contentOf(fixture("card").mode);
    const found = chips(view, content).filter((chip) => chip.leads !== null);
    expect(found.map((chip) => [chip.option.text, chip.leads])).toEqual([
      ["play space_time_folding", "Deliver Supplies"],
    ]);
    expect(Object.keys(ways).length).toBeGreaterThan(found.length);
  });

  it("carries the warnings of the engine", () => {
    const { view } = last(fixture("card"));
    const reveal = chips(view, contentOf("four")).find((chip) => chip.option.text === "reveal");
    expect(reveal?.hint).toBe(view.decision?.hints?.["reveal"]);
    expect(reveal?.hint).toBeTruthy();
  });

  it("says of a contract that is given who gets it", () => {
    const { view } = last(fixture("six"));
    const [give = "", decline = ""] = ["take contract_espionage", "pass"];
    const asked: View = {
      ...view,
      decision: {
        seat: 0,
        options: [give, decline],
        words: ["Give Espionage to Princess Irulan", "Give it to Feyd; Princess Irulan gets 2 solari"],
        labels: { [give]: "Give Espionage to Princess Irulan", [decline]: "Give it to Feyd" },
      },
    };
    expect(chips(asked, contentOf("six")).map((chip) => chip.title)).toEqual([
      "Give Espionage to Princess Irulan",
      "Give it to Feyd",
    ]);
  });

  it("says whatever a set offers that the page does not know", () => {
    const { view } = last(fixture("card"));
    const options = ["walk trusted", "resolve ix_tech"];
    const content = structuredClone(contentOf("four"));
    const effect = Object.values(content.terms)[0]?.effect ?? null;
    content.terms["ix_tech"] = {
      effect,
      source: { kind: "tech", id: "ix_tech" },
    } as Content["terms"][string];
    const asked: View = { ...view, decision: { seat: 0, options, words: ["Walk on", "Use Ix"] } };
    expect(chips(asked, content).map((chip) => chip.title)).toEqual(["Walk on", "Use Ix"]);
  });

  it("says shortly that a turn ends, and in all words to whoever points there", () => {
    const { view } = last(fixture("ending"));
    expect(chips(view, contentOf("four"))).toMatchObject([{ title: "End turn", words: "End the turn" }]);
  });

  it("says what an amount brings where that is left to choose, and names the good", () => {
    const { view } = last(fixture("verb-pay"));
    const found = chips(view, contentOf("four"));
    expect(found.map(({ title, group }) => [title, group])).toEqual([
      ["Pay nothing", null],
      ["Pay 1 spice", null],
    ]);
    const solari = (n: number) => ({ is: "atom", name: "solari", args: [{ n }] });
    expect(found.map(({ effect }) => effect)).toEqual([solari(2), solari(4)]);
    const support = { kind: "spaces", id: "gather_support" };
    const decision = { ...view.decision, seat: 0, source: support, options: ["pay 0", "pay 2"] };
    const gains = chips({ ...view, decision }, contentOf("four")).map(({ effect }) => effect);
    expect(gains).toMatchObject([null, { name: "water" }]);
  });

  it("puts numbers of one thing together", () => {
    const { view } = last(fixture("order"));
    const groups = chips(view, contentOf("four")).map((chip) => chip.group);
    expect(groups.filter((group) => group === "deploy").length).toBeGreaterThan(0);
  });
});
