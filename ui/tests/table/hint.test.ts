import { describe, expect, it } from "vitest";
import { Game } from "../../src/lib/game/game.svelte";
import { Hints, hintTold, percent } from "../../src/lib/game/hint.svelte";
import type { Hint, Request } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";

const hint = (rev: number, option = "reveal"): Hint => ({
  type: "hint",
  rev,
  options: [{ option, words: "Reveal", chance: 0.254, share: 0.5, line: [] }],
});

function asking(): { hints: Hints; sent: Request[] } {
  const sent: Request[] = [];
  return { hints: new Hints((request) => sent.push(request) > 0), sent };
}

describe("a hint", () => {
  it("says of what its numbers are", () => {
    expect(hint(1).options.map(hintTold)).toEqual([
      "Reveal. Chance to win: 25 %; chosen in 50 % of the trial games",
    ]);
  });

  it("is asked for, thought of, and shown", () => {
    const { hints, sent } = asking();
    hints.toggle(7);
    expect(sent).toEqual([{ type: "hint", rev: 7 }]);
    expect([hints.thinking, hints.open]).toEqual([true, false]);
    hints.hear({ type: "considering", rev: 7, seconds: 2.5 });
    expect(hints.seconds).toBe(2.5);
    hints.hear(hint(7));
    expect([hints.thinking, hints.open]).toEqual([false, true]);
    hints.toggle(7);
    expect(hints.open).toBe(false);
    expect(sent).toHaveLength(1); // it was there: nothing has to be stopped
  });

  it("that is not wanted any more does not come", () => {
    const { hints, sent } = asking();
    hints.toggle(7);
    hints.toggle(7);
    expect(sent.at(-1)).toEqual({ type: "no_hint" });
    hints.hear(hint(7));
    expect(hints.open).toBe(false);
  });

  it("for another position is void", () => {
    const { hints } = asking();
    hints.toggle(7);
    hints.forget();
    hints.toggle(9);
    hints.hear(hint(7));
    expect([hints.thinking, hints.open]).toEqual([true, false]);
  });

  it("goes with the position it was for, and is not asked for where there are none", () => {
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    const { mode, table } = fixture("card");
    const position = last(fixture("card"));
    game.content = contentOf(mode);
    game.settings.pace = "slow";
    game.hear({ ...table, may_hint: false });
    game.hear(position);
    game.queue.skip();
    game.askHint();
    expect(sent).toEqual([]);
    game.hear({ ...table, may_hint: true });
    game.askHint();
    game.hear(hint(position.rev));
    expect(game.hints.open).toBe(true);
    game.hear({ ...position, rev: position.rev + 1 });
    game.queue.skip();
    expect(game.hints.open).toBe(false);
  });

  it("can be asked for as soon as there is a choice", () => {
    const game = new Game(() => true);
    const { mode, table } = fixture("card");
    const position = last(fixture("card"));
    const options = position.view.decision?.options ?? [];
    game.content = contentOf(mode);
    game.hear({ ...table, may_hint: true });
    const may = (n: number): boolean => {
      const decision = { ...position.view.decision!, options: options.slice(0, n) };
      game.hear({ ...position, rev: position.rev + n, view: { ...position.view, decision } });
      game.queue.skip();
      return game.mayHint;
    };
    expect([may(1), may(2)]).toEqual([false, true]);
  });

  it("that is refused is told in words", () => {
    const game = new Game(() => true);
    game.hints.toggle(3);
    game.hear({ type: "refused", rev: 3, option: null, reason: "No hint was found." });
    expect([game.hints.thinking, game.notice]).toEqual([false, "No hint was found."]);
  });

  it("says chances as people do", () => {
    expect([0, 0.254, 0.996, 1].map(percent)).toEqual([0, 25, 100, 100]);
  });
});
