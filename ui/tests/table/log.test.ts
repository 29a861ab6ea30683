import { describe, expect, it } from "vitest";
import { clause, lines, SAID } from "../../src/lib/log";
import type { Event } from "../../src/lib/messages";
import { contentOf, eventKinds } from "./positions";

const content = contentOf("four");
const event = (more: Partial<Event> & { event: string }): Event => ({
  rev: 1,
  text: `P1 ${more.event}.`,
  ...more,
});

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
    expect(of({ text: "P1 ends the Reveal turn." })).toEqual([{ is: "words", text: "ends the Reveal turn" }]);
  });

  it("shows lost influence as a loss", () => {
    const lost = clause(event({ event: "influence", seat: 0, track: "fremen", n: -1 }), content);
    expect(lost?.bits).toMatchObject([{ sign: "−", n: 1, icon: "faction_fremen" }]);
  });

  it("says an unknown event with its sentence, whose subject the line has", () => {
    expect(clause(event({ event: "danced", text: "P1 dances." }), content)?.bits).toEqual([
      { is: "words", text: "dances" },
    ]);
  });

  it("makes one line of what a seat does in a turn, and adds up", () => {
    const found = lines(
      [
        event({ event: "turn", seat: 1 }),
        event({ event: "persuasion", seat: 1, n: 1 }),
        event({ event: "persuasion", seat: 1, n: 2 }),
        event({ event: "turn", seat: 2 }),
        event({ event: "passed", seat: 2 }),
      ],
      content,
      0,
    );
    expect(found.map((line) => line.seat)).toEqual([1, 2]);
    expect(found[0]?.clauses).toHaveLength(1);
    expect(found[0]?.clauses[0]?.bits).toMatchObject([{ n: 3 }]);
  });

  it("tells the owner a drawn card once, by name", () => {
    const drawn = [
      event({ event: "drew_card", seat: 0, card: "dagger" }),
      event({ event: "drew", seat: 0, n: 1 }),
    ];
    expect(lines(drawn, content, 0)[0]?.clauses).toHaveLength(1);
    expect(lines(drawn, content, 0)[0]?.clauses[0]?.bits).toMatchObject([
      { text: "+" },
      { icon: "draw" },
      { id: "dagger" },
    ]);
    expect(lines(drawn.slice(1), content, 1)[0]?.clauses[0]?.bits).toMatchObject([{ icon: "draw" }]);
  });

  it("marks what was taken from the own seat", () => {
    const theft = [event({ event: "stole_intrigue", seat: 2, from: 0 })];
    expect(lines(theft, content, 0)[0]?.loss).toBe(true);
    expect(lines(theft, content, 1)[0]?.loss).toBe(false);
  });

  it("names every card once where all lie open", () => {
    const drawn = [
      event({ event: "drew_card", seat: 2, card: "dagger" }),
      event({ event: "drew", seat: 2, n: 1 }),
    ];
    expect(lines(drawn, content, "all")[0]?.clauses).toHaveLength(1);
    expect(lines(drawn, content, 0)[0]?.clauses).toHaveLength(2);
  });
});
