import { describe, expect, it } from "vitest";
import { clauses, lines, SAID } from "../../src/lib/telling/log";
import type { Content, Event } from "../../src/lib/wire/types";
import { contentOf, eventKinds } from "./positions";

const content = contentOf("four");
const event = (more: Partial<Event> & { event: string }): Event => ({
  rev: 1,
  text: more.event,
  ...more,
});
const clause = (one: Event, of: Content) => clauses([one], of)[0];

describe("the log", () => {
  it("knows every event of the engine, and no other", () => {
    expect(Object.keys(SAID).sort()).toEqual([...eventKinds()].sort());
  });

  it("says gains in symbols and cards by name", () => {
    const gained = clause(event({ event: "gained", seat: 0, resource: "spice", n: 2 }), content);
    expect(gained?.bits).toMatchObject([{ is: "amount", sign: "+", n: 2, icon: "spice" }]);
    const played = clause(event({ event: "played", seat: 0, card: "dagger" }), content);
    expect(played?.bits[1]).toEqual({ is: "name", kind: "cards", id: "dagger", text: "Dagger" });
  });

  it("tells strengths, of an ally all that it has, and of a commander none", () => {
    const of = (more: Partial<Event>) =>
      clause(event({ event: "strength", seat: 0, ...more }), content)?.bits;
    expect(of({ n: 7 })).toMatchObject([{ is: "amount", sign: "", n: 7, icon: "combat" }]);
    expect(of({ event: "ally_strength", n: 12 })).toMatchObject([{ sign: "", n: 12, icon: "combat" }]);
    expect(of({ text: "ends the Reveal turn" })).toEqual([{ is: "words", text: "ends the Reveal turn" }]);
  });

  it("shows lost influence as a loss", () => {
    const lost = clause(event({ event: "influence", seat: 0, track: "fremen", n: -1 }), content);
    expect(lost?.bits).toMatchObject([{ sign: "−", n: 1, icon: "faction_fremen" }]);
  });

  it("has one sentence for whoever hears it, and one of the page with symbols in it", () => {
    const played = clause(
      event({
        event: "played",
        seat: 0,
        card: "dagger",
        text: ["spielt den ", { kind: "cards", id: "dagger", text: "Dolch" }],
      }),
      content,
    );
    expect(played?.parts).toEqual([
      { is: "words", text: "spielt den " },
      { is: "name", kind: "cards", id: "dagger", text: "Dolch" },
    ]);
    const theft = clause(event({ event: "stole_intrigue", seat: 2, from: 0 }), content);
    expect(theft?.bits.map((bit) => ("text" in bit ? bit.text : bit.is))).toEqual([
      "takes",
      "icon",
      "of",
      "seat",
    ]);
    const shut = event({ event: "endgame", text: ["With ", { kind: "spaces", id: "arrakeen" }, "."] });
    expect(clause(shut, content)?.bits).toEqual([{ is: "words", text: "With Arrakeen." }]);
  });

  it("says an unknown event in the words of the server", () => {
    expect(clause(event({ event: "danced", text: "dances" }), content)?.bits).toEqual([
      { is: "words", text: "dances" },
    ]);
  });

  it("begins a line where the server does, and tells what it tells", () => {
    const found = lines(
      [
        { event: "turn", rev: 1, seat: 1 },
        event({ event: "persuasion", seat: 1, n: 1, sum: 3, line: 1 }),
        { event: "persuasion", rev: 1, seat: 1, n: 2 },
        event({ event: "gained", seat: 0, n: 1, resource: "spice", text: "Gurney gains 1 spice" }),
        event({ event: "passed", seat: 1, line: 1 }),
        event({ event: "round", text: "Round 2 begins.", line: null }),
        event({ event: "endgame", text: "The endgame begins." }),
      ],
      content,
      0,
    );
    expect(found.map((line) => line.seat)).toEqual([1, 1, null, null]);
    expect(found[0]?.clauses.map(({ bits }) => bits)).toMatchObject([
      [{ n: 3, icon: "persuasion" }],
      [{ is: "seat", seat: 0 }, { icon: "spice" }], // a mate's deed in the turn
    ]);
  });

  it("shows with a deed what belongs to it", () => {
    const found = clauses(
      [
        event({ event: "influence", seat: 0, track: "fremen", n: 1 }),
        { event: "scored", rev: 1, seat: 0, n: 1, joins: "last" },
        event({ event: "hagal", seat: 1, hagal: "arrakeen" }),
        { event: "hagal_occupied", rev: 1, seat: 1, hagal: "arrakeen", text: "occupied", joins: "last" },
        { event: "from_throne", rev: 1, seat: 0, card: "dagger", joins: "next" },
        event({ event: "acquired", seat: 0, card: "dagger" }),
      ],
      content,
    );
    expect(found.map(({ bits }) => bits)).toMatchObject([
      [{ icon: "faction_fremen" }, { icon: "vp", n: 1 }],
      [{ icon: "deck" }, { is: "name" }, { text: "occupied" }],
      [{ icon: "throne_row" }, { icon: "acquire" }, { id: "dagger" }],
    ]);
  });

  it("marks what was taken from the own seat", () => {
    const theft = [event({ event: "stole_intrigue", seat: 2, from: 0 })];
    expect(lines(theft, content, 0)[0]?.loss).toBe(true);
    expect(lines(theft, content, 1)[0]?.loss).toBe(false);
  });
});
