import { describe, expect, it } from "vitest";
import { chips } from "../../src/lib/telling/chips";
import type { Option, View } from "../../src/lib/wire/types";
import { contentOf, fixture, last, MODES, offer, offered, offers, vocabulary } from "./positions";

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
    const texts = ["give 1 spice", "give 2 spice", "give intrigue mercenaries", "pass"];
    const options = texts.map((text) => offer(text, "six"));
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
    const found = chips(
      { ...view, decision: { seat: 0, options: offers("to sardaukar") } },
      contentOf("four"),
    )[0];
    expect(found).toMatchObject({ title: "Sardaukar", icon: "faction_emperor", key: 1 });
    expect(found?.cost).toMatchObject({ is: "atom", name: "spice" });
    expect(found?.effect).toMatchObject({ is: "sequence" });
  });

  it("shows a part of an effect with the symbols of that part", () => {
    const { view } = last(fixture("order"));
    const found = chips(view, contentOf("four")).find((chip) => chip.option.verb === "resolve");
    expect(found?.effect).not.toBeNull();
  });

  it("shows an effect of a path with the sign of what goes along it, if there is one", () => {
    const view = last(fixture("card")).view;
    const along = (id: string): Option => ({ ...offer("end turn"), verb: "resolve", kind: "paths", id });
    const options = [along("freighter"), along("research"), along("pilgrimage")];
    const found = chips({ ...view, decision: { seat: 0, options } }, contentOf("four"));
    expect(found.map(({ icon }) => icon)).toEqual(["freighter", "research", null]);
  });

  it("says where a card leads that can go to one space alone", () => {
    const { view } = last(fixture("card"));
    const ways = offered(fixture("card")).filter(({ destinations }) => destinations !== undefined);
    const content = contentOf(fixture("card").mode);
    const found = chips(view, content).filter((chip) => chip.leads !== null);
    expect(found.map((chip) => [chip.option.text, chip.leads])).toEqual([
      ["play space_time_folding", "Deliver Supplies"],
    ]);
    expect(ways.length).toBeGreaterThan(found.length);
  });

  it("has the price that is asked for now, of things without a drawing as well", () => {
    const { view } = last(fixture("reveal"));
    const price = { n: 1, paid_in: ["spice"], words: "1 spice" };
    const options = [
      { ...offer("buy dagger"), price },
      {
        text: "trade for dagger",
        verb: "trade_for",
        kind: "cards",
        id: "dagger",
        words: "Dagger (1 spice)",
        price,
      },
    ];
    const found = chips({ ...view, decision: { seat: 0, options } }, contentOf("four"));
    expect(found.map((chip) => [chip.title, chip.price])).toEqual([
      ["Dagger", price],
      ["Dagger", price],
    ]);
  });

  it("carries the warnings of the engine", () => {
    const { view } = last(fixture("card"));
    const reveal = chips(view, contentOf("four")).find((chip) => chip.option.text === "reveal");
    expect(reveal?.option.warning).toBeTruthy();
  });

  it("says of a contract that is given who gets it", () => {
    const { view } = last(fixture("six"));
    const options: Option[] = [
      { ...offer("take contract_espionage", "six"), label: "Give Espionage to Princess Irulan" },
      { ...offer("pass", "six"), label: "Give it to Feyd" },
    ];
    const asked: View = { ...view, decision: { seat: 0, options } };
    expect(chips(asked, contentOf("six")).map((chip) => chip.title)).toEqual([
      "Give Espionage to Princess Irulan",
      "Give it to Feyd",
    ]);
  });

  it("says whatever a set offers that the page does not know", () => {
    const { view } = last(fixture("card"));
    const content = contentOf("four");
    const [term = ""] = Object.keys(content.terms);
    const options: Option[] = [
      { text: "walk trusted", verb: "walk", kind: "steps", id: "trusted", words: "Walk on" },
      { text: "resolve ix_tech", verb: "resolve", kind: "tech", id: "ix", term, words: "Use Ix" },
    ];
    const asked: View = { ...view, decision: { seat: 0, options } };
    const found = chips(asked, content);
    expect(found.map(({ title, key }) => [title, key])).toEqual([
      ["Walk on", 1],
      ["Use Ix", 2],
    ]);
  });

  it("counts whatever a set counts: behind its label, and by the keys of the amounts", () => {
    const { view } = last(fixture("card"));
    const amount = (n: number): Option => ({
      text: `deploy raiders ${n}`,
      verb: "deploy_raiders",
      at: "army",
      n,
      label: "Deploy raiders",
      words: `Deploy ${n} raiders`,
    });
    const decision = { seat: 0, options: [amount(2), amount(3)] };
    expect(chips({ ...view, decision }, contentOf("four"))).toMatchObject([
      { title: "2", group: "Deploy raiders", key: 2 },
      { title: "3", group: "Deploy raiders", key: 3 },
    ]);
  });

  it("says shortly that a turn ends, and in all words to whoever points there", () => {
    const { view } = last(fixture("ending"));
    expect(chips(view, contentOf("four"))).toMatchObject([
      { title: "End turn", option: { words: "End the turn" } },
    ]);
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
    const decision = { ...view.decision, seat: 0, source: support, options: offers("pay 0", "pay 2") };
    const gains = chips({ ...view, decision }, contentOf("four")).map(({ effect }) => effect);
    expect(gains).toMatchObject([null, { name: "water" }]);
  });

  it("puts numbers of one thing together", () => {
    const { view } = last(fixture("order"));
    const groups = chips(view, contentOf("four")).map((chip) => chip.group);
    expect(groups.filter((group) => group === "Deploy").length).toBeGreaterThan(0);
  });
});
