import { describe, expect, it } from "vitest";
import {
  answerOf,
  askedOf,
  holderAfter,
  isOpenQuestion,
  missed,
  screen,
  taken,
  toldBy,
  type Facts,
  type Holder,
  type Told,
} from "../../src/lib/game/handover";
import type { Option, Position, View } from "../../src/lib/wire/types";
import { fixture, last, offers } from "./positions";

const PAUL = 0;
const JESSICA = 2;
const nothing: Facts = { asked: null, seen: false, turn: null, over: false, open: false, away: false };
const asks = (seat: number, more: Partial<Facts> = {}): Facts => ({
  ...nothing,
  asked: seat,
  seen: true,
  turn: seat,
  ...more,
});
const has = (seat: number, more: Partial<Holder> = {}): Holder => ({
  seat,
  looks: false,
  turn: seat,
  ...more,
});

/** Everything that can be the case at once. */
function* allFacts(): Generator<Facts> {
  const truths = [false, true];
  for (const asked of [null, PAUL, JESSICA])
    for (const turn of [null, PAUL, 1, JESSICA])
      for (const seen of truths)
        for (const over of truths)
          for (const open of truths) for (const away of truths) yield { asked, seen, turn, over, open, away };
}
function* allHolders(): Generator<Holder | null> {
  yield null;
  for (const seat of [PAUL, JESSICA])
    for (const looks of [false, true])
      for (const turn of [null, PAUL, 1, JESSICA]) yield { seat, looks, turn };
}

describe("whatever is the case", () => {
  const cases = [...allFacts()].flatMap((facts) => [...allHolders()].map((holder) => ({ facts, holder })));

  it("nobody's cards come up by themselves, unless they lie open", () => {
    for (const { facts, holder } of cases) {
      const after = holderAfter(holder, facts);
      if (after && !facts.open) expect(after.seat).toBe(holder?.seat);
    }
  });

  it("no cards are seen while another person here is asked, or when it is over", () => {
    for (const { facts, holder } of cases) {
      const shown = screen(holderAfter(holder, facts), facts);
      if (shown.is !== "hand") continue;
      expect(facts.over).toBe(false);
      if (facts.asked !== null && (!facts.open || facts.seen)) expect(shown.seat).toBe(facts.asked);
    }
  });

  it("whoever is asked gets a screen of their own, as soon as all before it has been seen", () => {
    for (const { facts, holder } of cases) {
      if (facts.asked === null || !facts.seen || facts.over) continue;
      const shown = screen(holderAfter(holder, facts), facts);
      expect(shown).toEqual({
        is: facts.open || holder?.seat === facts.asked ? "hand" : "hand-over",
        seat: facts.asked,
      });
    }
  });

  it("following twice is following once", () => {
    for (const { facts, holder } of cases) {
      const after = holderAfter(holder, facts);
      expect(holderAfter(after, facts)).toEqual(after);
    }
  });

  it("only whoever is asked takes the device; if nobody is, all may look", () => {
    for (const facts of allFacts())
      for (const seat of [PAUL, JESSICA]) {
        const holder = taken(seat, facts);
        if (facts.over) expect(holder).toBeNull();
        else if (facts.asked === null) expect(holder).toEqual({ seat, looks: true, turn: facts.turn });
        else
          expect(holder).toEqual(
            facts.asked === seat && facts.seen ? { seat, looks: false, turn: facts.turn } : null,
          );
      }
  });
});

describe("an open question", () => {
  it("is answered by numbers, if numbers are keys", () => {
    expect(answerOf({ key: "3" }, { keys: true })).toBe(3);
    expect(answerOf({ key: "3" }, { keys: false })).toBeNull();
    expect(answerOf({ key: "Enter" }, { keys: true })).toBeNull();
  });
});

describe("a device of two persons among bots", () => {
  it("is covered when the turn goes to a bot, and asks who is there when it comes back", () => {
    const holder = taken(PAUL, asks(PAUL));
    expect(screen(holder, asks(PAUL))).toEqual({ is: "hand", seat: PAUL });
    const bots = { ...nothing, turn: 1 };
    expect(holderAfter(holder, bots)).toBeNull();
    expect(screen(null, bots)).toEqual({ is: "table" });
    expect(screen(holderAfter(null, asks(PAUL)), asks(PAUL))).toEqual({ is: "hand-over", seat: PAUL });
  });

  it("stays with somebody who decides several times in a row, whatever others do without a choice", () => {
    const between = { ...nothing, turn: PAUL };
    const holder = holderAfter(has(PAUL), between);
    expect(holder).toEqual(has(PAUL));
    expect(holderAfter(holder, asks(PAUL))).toEqual(has(PAUL));
    expect(holderAfter(holder, { ...between, away: true })).toBeNull();
  });

  it("goes over at once when another person is asked within the turn, and back again", () => {
    const asked = asks(JESSICA, { turn: PAUL });
    expect(holderAfter(has(PAUL), asked)).toBeNull();
    const jessica = taken(JESSICA, asked);
    expect(screen(jessica, asked)).toEqual({ is: "hand", seat: JESSICA });
    const back = asks(PAUL);
    expect(screen(holderAfter(jessica, back), back)).toEqual({ is: "hand-over", seat: PAUL });
  });

  it("stays with somebody who answers twice in another's turn", () => {
    const jessica = taken(JESSICA, asks(JESSICA, { turn: PAUL }));
    const between = { ...nothing, turn: PAUL };
    expect(holderAfter(holderAfter(jessica, between), asks(JESSICA, { turn: PAUL }))).toEqual(jessica);
  });

  it("shows the public table until the moves of bots have been seen", () => {
    expect(screen(null, asks(PAUL, { seen: false }))).toEqual({ is: "table" });
  });

  it("lets somebody look at their cards while bots think, until another person is asked", () => {
    const bots = { ...nothing, turn: 1, away: true };
    const looks = taken(JESSICA, bots);
    expect(screen(holderAfter(looks, bots), bots)).toEqual({ is: "hand", seat: JESSICA });
    expect(holderAfter(looks, asks(PAUL))).toBeNull();
    expect(holderAfter(looks, asks(JESSICA))).toEqual(has(JESSICA));
  });

  it("is everybody's at the end", () => {
    const over = { ...nothing, over: true };
    expect(holderAfter(has(PAUL), over)).toBeNull();
    expect(screen(has(PAUL), over)).toEqual({ is: "table" });
  });
});

describe("with open cards", () => {
  it("goes from one to the other by itself, and stays while bots move", () => {
    const open = { ...nothing, open: true };
    const paul = holderAfter(null, asks(PAUL, { open: true }));
    expect(paul).toEqual(has(PAUL));
    expect(holderAfter(paul, { ...open, turn: 1, away: true })).toEqual(paul);
    expect(holderAfter(paul, asks(JESSICA, { open: true }))).toEqual(has(JESSICA));
  });
});

describe("who is asked", () => {
  const told = (seat: number | null, rev: number, asking = false): Told => ({
    seat,
    rev,
    asks: asking,
    turn: null,
    over: false,
  });

  it("is whoever the latest word asks: the wires are not equally fast", () => {
    expect(askedOf([])).toBeNull();
    expect(askedOf([told(null, 5), told(PAUL, 5, true), told(JESSICA, 5)])).toBe(PAUL);
    expect(askedOf([told(null, 5), told(PAUL, 5, true), told(JESSICA, 6, true)])).toBe(JESSICA);
    expect(askedOf([told(null, 6), told(PAUL, 5, true), told(JESSICA, 5)])).toBeNull();
  });

  it("is nobody who has no choice", () => {
    const { rev, view } = last(fixture("space"));
    expect(toldBy({ rev, view })).toMatchObject({ seat: view.seat, rev, asks: true, over: false });
    const only = { ...view, decision: { seat: view.seat ?? 0, options: offers("pass") } };
    expect(toldBy({ rev, view: only }).asks).toBe(false);
    const other = { ...view, decision: { seat: (view.seat ?? 0) + 1 } };
    expect(toldBy({ rev, view: other }).asks).toBe(false);
    expect(toldBy({ rev, view: { ...view, seat: null } }).asks).toBe(false);
    expect(toldBy(last(fixture("end")))).toMatchObject({ asks: false, over: true });
  });
});

describe("a question before everybody's eyes", () => {
  const { view } = last(fixture("space")) as Position;
  const asked = (options: Option[], more: Partial<View> = {}): View => ({
    ...view,
    turn: null,
    decision: { seat: view.seat ?? 0, options },
    ...more,
  });
  const tracks = offers("influence emperor", "influence fremen");

  it("names what lies open, and nothing else", () => {
    expect(isOpenQuestion(asked(tracks))).toBe(true);
    const secret = { seat: view.seat ?? 0, options: tracks, secret: true };
    expect(isOpenQuestion(asked(tracks, { decision: secret }))).toBe(false);
    expect(isOpenQuestion(asked(offers("choose 1", "choose 2")))).toBe(true);
    expect(isOpenQuestion(asked(offers("influence emperor", "resolve arrakeen")))).toBe(true);
    for (const hidden of [
      "discard dagger",
      "trash dagger from hand",
      "keep dagger",
      "intrigue leverage",
      "pass",
      "sell x",
    ])
      expect(isOpenQuestion(asked(offers("influence emperor", hidden))), hidden).toBe(false);
    const ofSet = { text: "resolve ix", verb: "resolve", kind: "tech", id: "ix", words: "Use Ix" };
    expect(isOpenQuestion(asked([...tracks, ofSet]))).toBe(false);
    const warned = tracks.map((option) => ({ ...option, warning: "does nothing now" }));
    expect(isOpenQuestion(asked(warned))).toBe(false);
  });

  it("is none in the own turn, or of another seat", () => {
    expect(isOpenQuestion(asked(tracks, { turn: view.turn }))).toBe(view.turn?.seat !== view.seat);
    expect(isOpenQuestion({ ...asked(tracks), decision: { seat: 9 } })).toBe(false);
  });
});

it("what was missed is what others did since the own last turn", () => {
  const turn = (seat: number) => ({ event: "turn", seat });
  const gain = (seat: number) => ({ event: "gained", seat });
  const [paul, bot, jessica] = [turn(PAUL), turn(1), turn(JESSICA)];
  expect(missed([], PAUL)).toEqual([]);
  expect(missed([paul, gain(PAUL)], PAUL)).toEqual([]);
  expect(missed([bot, gain(1)], PAUL)).toEqual([bot, gain(1)]);
  expect(missed([gain(PAUL), gain(1), bot, gain(1)], PAUL)).toEqual([bot, gain(1)]); // not the set-up
  expect(missed([paul, gain(PAUL), bot, gain(PAUL), jessica], PAUL)).toEqual([bot, gain(PAUL), jessica]);
  // somebody reveals last and begins the next round
  const strength = { event: "strength", seat: PAUL };
  const [won, round] = [{ event: "nobody_won" }, { event: "round" }];
  expect(missed([bot, paul, strength, won, round, paul], PAUL)).toEqual([won, round]);
  expect(missed([bot, paul, strength, won], PAUL)).toEqual([won]); // asked in combat
  expect(missed([paul, strength, bot, { ...strength, seat: 1 }, won, paul], PAUL)).toEqual([
    bot,
    { ...strength, seat: 1 },
    won,
  ]);
  // also when the own turn has begun, or the seat is asked in the middle of it
  expect(missed([jessica, paul, bot, gain(1), paul, gain(PAUL)], PAUL)).toEqual([bot, gain(1)]);
});
