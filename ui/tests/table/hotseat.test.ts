import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GRACE, HotSeat } from "../../src/lib/game/hotseat.svelte";
import type { Position, Request, View } from "../../src/lib/wire/types";
import { USUAL } from "../../src/lib/browser/settings";
import { contentOf, fixture, last, outlooked } from "./positions";

const found = fixture("space");
const { view } = last(found);
const ME = view.seat ?? 0;
const OTHER = (ME + 1) % view.players.length;
const BOT = (ME + 2) % view.players.length;
/** The keys of the two persons here. */
const [MINE, OTHERS] = [0, 1];

let device: HotSeat;
let sent: { key: number | null; request: Request }[];

/** A position as the server tells it to a seat (null: to those who look on): only the decider gets options. */
function as(seat: number | null, rev: number, decider: number, turn = decider): Position {
  const seen: View = {
    ...view,
    seat,
    own: seat === null ? null : { hand: ["dagger"], deck: [], intrigue: [], trashed_intrigue: [] },
    turn: view.turn && { ...view.turn, seat: turn },
    decision: decider === seat && view.decision ? { ...view.decision, seat } : { seat: decider },
  };
  const move = { seat: decider, option: null, words: null, automatic: false };
  return { ...last(found), rev, view: seen, move, events: [], take_back: null };
}

/** The same after a move of this seat. */
const by = (seat: number, position: Position): Position => ({
  ...position,
  move: position.move && { ...position.move, seat },
});

function tell(rev: number, decider: number, turn = decider): void {
  device.hear(OTHERS, as(OTHER, rev, decider, turn));
  device.hear(null, as(null, rev, decider, turn));
  device.hear(MINE, as(ME, rev, decider, turn));
  device.skip();
  device.follow();
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  device = new HotSeat(2, { ...USUAL }, (key, request) => sent.push({ key, request }) > 0);
  device.lay(contentOf(found.mode));
});
afterEach(() => {
  device.end();
  vi.useRealTimers();
});

describe("a device of two", () => {
  it("calls whoever is asked, shows their game and nobody else's, and speaks for them", () => {
    tell(1, ME);
    expect(device.seats).toEqual([ME, OTHER].sort());
    expect(device.screen).toEqual({ is: "hand-over", seat: ME });
    expect(device.shown).toBe(device.open);
    device.take(OTHER);
    expect(device.shown).toBe(device.open);
    device.take(ME);
    expect(device.shown.view?.seat).toBe(ME);
    device.shown.choose(device.shown.chips[0]?.option.text ?? "", true);
    expect(sent.map(({ key, request }) => [key, request.type])).toEqual([[MINE, "choose"]]);
  });

  it("shows the answer to a choice at once, to everybody", () => {
    tell(1, ME);
    device.take(ME);
    for (const game of [device.open, ...device.games]) game.queue.replay(1); // it stands for its time
    device.shown.choose(device.shown.chips[0]?.option.text ?? "", true);
    for (const [key, seat] of [
      [null, null],
      [MINE, ME],
      [OTHERS, OTHER],
    ] as const)
      device.hear(key, as(seat, 2, ME, ME));
    expect([device.open, ...device.games].map(({ position }) => position?.rev)).toEqual([2, 2, 2]);
  });

  it("shows nobody's cards for a question that has been answered aloud", () => {
    tell(1, ME);
    device.of(ME)?.choose(device.of(ME)?.chips[0]?.option.text ?? "", true);
    expect(device.screen).toEqual({ is: "table" });
    device.take(ME);
    device.cover();
    expect(device.screen).toEqual({ is: "table" });
    tell(2, ME);
    expect(device.screen).toEqual({ is: "hand-over", seat: ME });
  });

  it("is covered by the next turn at once, and by a question elsewhere in a moment", () => {
    tell(1, ME);
    device.take(ME);
    tell(2, BOT, ME);
    expect(device.screen.is).toBe("hand");
    tell(3, ME);
    expect(device.screen.is).toBe("hand");
    tell(4, BOT, ME);
    vi.advanceTimersByTime(GRACE + 1);
    expect(device.screen).toEqual({ is: "table" });
    tell(5, ME);
    device.take(ME);
    tell(6, BOT);
    expect(device.screen).toEqual({ is: "table" });
    expect(device.open.view?.own).toBeNull();
  });

  it("covers the cards when their owner wants it, or the line is lost", () => {
    tell(1, ME);
    device.take(ME);
    device.cover();
    expect(device.screen).toEqual({ is: "hand-over", seat: ME });
    device.take(ME);
    device.hearLine(OTHERS, "lost", "");
    expect(device.screen).toEqual({ is: "hand-over", seat: ME });
  });

  it.each([
    ["covered by its owner", () => device.cover()],
    ["covered by a lost line", () => device.hearLine(OTHERS, "lost", "")],
  ])("calls at once, though somebody was watching again what happened: %s", (_, covered) => {
    for (const rev of [1, 2, 3]) tell(rev, ME);
    device.take(ME);
    const { shown } = device;
    shown.queue.replay(1);
    expect([shown.queue.busy, shown.chips]).toEqual([true, []]);
    covered();
    expect(shown.queue.busy).toBe(false);
    expect(device.screen).toEqual({ is: "hand-over", seat: ME });
    device.take(ME);
    expect(device.shown.chips.length).toBeGreaterThan(0);
  });

  it("leaves nothing half-done behind", () => {
    tell(1, ME);
    device.take(ME);
    const { shown } = device;
    shown.overlay = { is: "piles", seat: ME };
    tell(2, OTHER);
    expect(shown.overlay).toBeNull();
    expect(device.screen).toEqual({ is: "hand-over", seat: OTHER });
  });

  it("takes back for whoever may, also while nobody's cards are seen", () => {
    tell(1, ME);
    device.hear(null, as(null, 2, OTHER));
    device.hear(MINE, { ...as(ME, 2, OTHER), take_back: { to: 1, warning: "" } });
    device.hear(OTHERS, as(OTHER, 2, OTHER));
    device.skip();
    expect(device.open.earlier).toEqual({ to: 1, warning: "" });
    device.open.takeBack();
    expect(sent).toEqual([{ key: MINE, request: { type: "take_back", rev: 2, to: 1 } }]);
  });

  it("takes back before anybody passes alone where the table stands", () => {
    const combat = fixture("combat");
    const fought = (seat: number, rev: number): Position => ({
      ...last(combat),
      rev,
      view: { ...outlooked(last(combat).view, true), seat },
      take_back: { to: 1, warning: "" },
    });
    const asked = last(combat).view.decision?.seat ?? 0;
    tell(1, ME);
    device.hear(null, as(null, 2, OTHER));
    device.hear(MINE, { ...as(ME, 2, OTHER), take_back: { to: 1, warning: "" } });
    device.hear(MINE, fought(asked, 3));
    expect(device.games[MINE]?.queue.busy).toBe(true);
    device.open.takeBack();
    expect(sent.map(({ request }) => request)).toEqual([{ type: "take_back", rev: 3, to: 1 }]);
  });

  it("says at the open table why nothing is taken back, and what is refused to somebody who is not shown", () => {
    tell(1, ME);
    const waits = { ...as(ME, 2, OTHER), take_back: { to: 1, warning: "" } };
    device.hear(MINE, waits);
    device.hear(MINE, { ...waits, rev: 3, take_back: null, take_back_why: "another person has decided" });
    device.hear(null, { ...as(null, 3, OTHER), take_back_why: "who looks on takes nothing back" });
    device.takeBack();
    expect([sent, device.open.notice]).toEqual([[], "Another person has decided"]);
    device.open.notice = "";
    device.open.takeBack(); // the key, and the button in the head
    expect([sent, device.open.notice]).toEqual([[], "Another person has decided"]);
    expect(device.open.whyNotEarlier).toBe("another person has decided");
    device.hear(MINE, { type: "refused", rev: 3, option: null, reason: "the table has moved on" });
    expect([device.open.notice, device.games[MINE]?.notice]).toEqual(["The table has moved on", ""]);
  });

  it("lets somebody look at their cards while a bot thinks", () => {
    tell(1, BOT);
    expect(device.mayLook).toBe(true);
    device.take(OTHER);
    expect(device.shown.view?.seat).toBe(OTHER);
    tell(2, ME);
    expect(device.screen).toEqual({ is: "hand-over", seat: ME });
  });

  it("keeps what somebody may want to see again, and not the whole game", () => {
    const first = (): number | undefined => device.open.queue.shown[0]?.rev;
    let rev = 0;
    for (let round = 0; round < 30; round++)
      for (const seat of [ME, OTHER, BOT]) {
        rev += 1;
        device.hear(null, by(seat, as(null, rev, (seat + 1) % 3)));
        device.hear(MINE, by(seat, as(ME, rev, (seat + 1) % 3)));
        device.hear(OTHERS, by(seat, as(OTHER, rev, (seat + 1) % 3)));
        device.skip();
        const { screen } = device;
        if (screen.is === "hand-over") device.take(screen.seat);
      }
    expect(first()).toBeGreaterThan(rev - 12);
    for (const game of device.games) expect(game.queue.shown[0]?.rev).toBeLessThanOrEqual(game.sinceRev);
  });

  it("asks for a report of a bug also while nobody's cards are seen", () => {
    tell(1, BOT);
    expect(device.shown).toBe(device.open);
    device.shown.askReport();
    expect(sent).toEqual([{ key: null, request: { type: "report" } }]);
    device.hear(null, { type: "report", text: "sietch 1" });
    expect(device.shown.report).toBe("sietch 1");
  });

  it("says why a key opens nothing", () => {
    expect(device.refused).toBe("");
    device.hearLine(OTHERS, "refused", "this key does not open a seat");
    expect(device.refused).toMatch(/does not open/);
  });
});
