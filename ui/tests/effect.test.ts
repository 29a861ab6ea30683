import { describe, expect, test } from "vitest";
import type { Arg, Content, Effect } from "../src/lib/wire/types";
import { conditionDrawing, drawing, eventDrawing, parts, type Drawing } from "../src/lib/draw/effect";
import { ATOMS } from "../src/lib/draw/effect/atoms";
import { EVENTS, LIMITS, WHO } from "../src/lib/draw/effect/events";
import { COUNTERS, FLAGS } from "../src/lib/draw/effect/conditions";
import { CONTENTS, find, GAMES, VOCABULARY } from "./content";

const atom = (name: string, ...args: Arg[]): Effect => ({ is: "atom", name, args });
const word = (...names: string[]): Arg => ({ names, op: null, number: null });
const content = CONTENTS[2] as Content;

/** A drawing as one line, for comparing: `spice×2 → solari×5`. */
function line(drawn: Drawing): string {
  switch (drawn.is) {
    case "icon":
      return drawn.badge ? `${drawn.icon}^${drawn.badge}` : drawn.icon;
    case "amount":
      return `${drawn.icon}×${drawn.n}`;
    case "inside":
      return `(${drawn.text})`;
    case "number":
    case "unknown":
      return drawn.text;
    case "word":
      return `‘${drawn.text}’`;
    case "name":
      return `“${drawn.text}”`;
    case "not":
      return `not[${drawn.items.map(line).join(" ")}]`;
    case "group":
      return drawn.items.map(line).join(" ");
    case "row":
      return drawn.items.map(line).join("; ");
    case "or":
      return `(${drawn.items.map(line).join(" / ")})`;
    case "pay":
      return `${line(drawn.cost)} → ${line(drawn.gain)}`;
    case "when":
      return `${drawn.sort}[${drawn.box.map(line).join(" ")}] ${line(drawn.then)}`;
    case "per":
      return `${line(drawn.body)} per[${drawn.counter.map(line).join(" ")}]`;
    case "may":
      return `may[${line(drawn.body)}]`;
  }
}

function unknowns(drawn: Drawing): string[] {
  return [...parts(drawn)].flatMap((part) => (part.is === "unknown" ? [part.text] : []));
}

/** Everything that a game draws, by where it stands. */
function* everything(of: Content): Generator<[string, Drawing, string]> {
  for (const kind of Object.values(of.components))
    for (const one of Object.values(kind)) {
      const at = `${one.kind} ${one.id}`;
      for (const [box, effect] of Object.entries(one.effects))
        yield [`${at} ${box}`, drawing(effect, of), JSON.stringify(effect)];
      for (const [box, condition] of Object.entries(one.conditions))
        yield [`${at} ${box}`, conditionDrawing(condition, of), JSON.stringify(condition)];
      for (const [box, event] of Object.entries(one.events))
        yield [`${at} ${box}`, eventDrawing(event, of), JSON.stringify(event)];
    }
  for (const [name, term] of Object.entries(of.terms))
    yield [`term ${name}`, drawing(term.effect, of), JSON.stringify(term.effect)];
}

describe("one effect", () => {
  test.each<[Effect, string]>([
    [atom("spice", { n: 2 }), "spice×2"],
    [{ is: "pay", cost: atom("spice", { n: 2 }), gain: atom("solari", { n: 5 }) }, "spice×2 → solari×5"],
    [{ is: "either", items: [atom("troops", { n: 1 }), atom("trash", { n: 1 })] }, "(troop×1 / trash×1)"],
    [atom("retreat", word("up_to"), { n: 2 }), "≤2 retreat"],
    [atom("retreat", { low: 1, high: 2 }), "1–2 retreat"],
    [
      atom("acquire_free", { names: ["cost"], op: "<=", number: 3 }, word("to"), word("hand")),
      "acquire (≤3) arrow_cost hand",
    ],
    [atom("influence", word("fremen"), { n: 1 }), "faction_fremen^up"],
    [atom("influence", word("any"), { n: -1 }), "influence_down×1"],
    [
      atom("spy", { n: 1 }, word("on"), word("emperor", "fremen")),
      "spy×1 ‘on’ (faction_emperor / faction_fremen)",
    ],
    [atom("control", word("arrakeen")), "control “Arrakeen”"],
    [
      { is: "per", counter: "cards_revealed", args: [word("emperor")], body: atom("swords", { n: 1 }) },
      "sword×1 per[faction_emperor reveal]",
    ],
    [{ is: "for_who", who: "each_opponent", body: atom("discard", { n: 1 }) }, "who[opponents] discard×1"],
    [
      {
        is: "if",
        condition: [{ negated: true, name: "council_seat", op: null, number: null, args: [] }],
        then: atom("vp", { n: 1 }),
        otherwise: null,
      },
      "if[not[council]] vp×1",
    ],
    [
      {
        is: "if",
        condition: [{ negated: false, name: "influence", op: ">=", number: 2, args: [word("fremen")] }],
        then: atom("vp", { n: 1 }),
        otherwise: atom("draw", { n: 1 }),
      },
      "if[2+ faction_fremen] vp×1; if[not[2+ faction_fremen]] draw×1",
    ],
  ])("%j is %s", (effect, expected) => {
    expect(line(drawing(effect, content))).toBe(expected);
  });

  test("not more is at most", () => {
    const { conditions } = find("hagal", "hagal_hagga_basin_imperial_basin");
    const drawn = Object.values(conditions).map((condition) => line(conditionDrawing(condition, content)));
    expect(drawn).toContain("spice^plus “Imperial Basin” > “Hagga Basin”");
    expect(drawn[0]).toContain("spice^plus “Imperial Basin” ≤ “Hagga Basin”");
  });

  test("of a real card: its reveal box", () => {
    const card = find("cards", "chani_clever_tactician");
    expect(line(drawing(card.effects["reveal"] as Effect, content))).toBe(
      "retreat×2 → sword×4; if[faction_fremen bond] persuasion×2",
    );
  });
});

describe("what no table knows is seen", () => {
  test.each<Effect>([
    atom("dance", { n: 2 }),
    atom("spice", { n: 2 }, word("sideways")), // a known atom with more than it takes
    atom("influence", word("somewhere"), { n: 1 }),
    { is: "on", event: { name: "full_moon", args: [] }, body: atom("vp", { n: 1 }) },
    { is: "per", counter: "moons", args: [], body: atom("vp", { n: 1 }) },
    { is: "for_who", who: "nobody", body: atom("vp", { n: 1 }) },
    { is: "limit", limit: "once_per_life", body: atom("vp", { n: 1 }) },
    { is: "text", text: "do as you like" },
    {
      is: "if",
      condition: [{ negated: false, name: "luck", op: null, number: null, args: [] }],
      then: atom("vp", { n: 1 }),
      otherwise: null,
    },
  ])("%j", (effect) => {
    expect(unknowns(drawing(effect, content))).not.toEqual([]);
  });

  test("a number with what it is about", () => {
    const condition = [{ negated: true, name: "good_luck", op: ">=", number: 2, args: [] }];
    expect(unknowns(conditionDrawing(condition, content))).toEqual(["not 2+ good luck"]);
  });
});

describe("nothing is left undrawn", () => {
  test.each(GAMES.map((game, place) => [game, CONTENTS[place] as Content] as const))(
    "in a game for %s",
    (_game, of) => {
      const missing = [...everything(of)].flatMap(([where, drawn]) =>
        unknowns(drawn).map((text) => `${where}: ${text}`),
      );
      expect(missing).toEqual([]);
    },
  );

  test("in the notation: every word has an entry, and no entry is left over", () => {
    expect(Object.keys(ATOMS).sort()).toEqual([...VOCABULARY.atoms].sort());
    expect(Object.keys(FLAGS).sort()).toEqual([...VOCABULARY.flags].sort());
    expect(Object.keys(COUNTERS).sort()).toEqual([...VOCABULARY.counters].sort());
    expect(Object.keys(EVENTS).sort()).toEqual([...VOCABULARY.events].sort());
    expect(Object.keys(WHO).sort()).toEqual([...VOCABULARY.who].sort());
    expect(Object.keys(LIMITS).sort()).toEqual([...VOCABULARY.limits].sort());
  });

  test("in the examples of every word, expansions too", () => {
    const missing = Object.entries(VOCABULARY.examples).filter(
      ([, effect]) => unknowns(drawing(effect, content)).length > 0,
    );
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});

test("different effects are drawn differently", () => {
  const seen = new Map<string, string>();
  const alike: string[] = [];
  const look = (drawn: Drawing, written: string): void => {
    const picture = `${written.startsWith("[") ? "if " : ""}${JSON.stringify(drawn)}`; // a condition is no effect
    const other = seen.get(picture);
    if (other !== undefined && other !== written) alike.push(`${other} and ${written}: ${line(drawn)}`);
    seen.set(picture, written);
  };
  for (const of of CONTENTS) for (const [, drawn, written] of everything(of)) look(drawn, written);
  for (const effect of Object.values(VOCABULARY.examples))
    look(drawing(effect, content), JSON.stringify(effect));
  expect(alike).toEqual([]);
});
