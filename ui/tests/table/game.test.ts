import { describe, expect, it } from "vitest";
import { Game } from "../../src/lib/game.svelte";
import type { Position, Request } from "../../src/lib/messages";
import { contentOf, fixture, last } from "./positions";

function seated(): { game: Game; sent: Request[]; position: Position } {
  const sent: Request[] = [];
  const game = new Game((request) => sent.push(request) > 0);
  game.content = contentOf(fixture("card").mode);
  game.settings.pace = "slow";
  return { game, sent, position: last(fixture("card")) };
}

describe("a table", () => {
  it("asks again when the same position comes again: the answer was lost, or taken back elsewhere", () => {
    const { game, sent, position } = seated();
    game.hear(position);
    const options = game.chips.length;
    game.choose(game.chips[0]?.option.text ?? "", true);
    expect(sent).toHaveLength(1);
    expect(game.chips).toEqual([]);
    game.hear(position);
    game.queue.skip();
    expect(game.chips).toHaveLength(options);
  });

  it("asks for what it missed, once, and knows then where the own turn ended", () => {
    const { game, sent, position } = seated();
    const { positions } = fixture("card");
    const first = positions[0]?.rev ?? 0;
    game.hear({ type: "log", events: [], since: first });
    game.hear({ ...position, move: null, events: [] });
    expect(sent).toEqual([{ type: "moments", from: first, to: position.rev }]);
    expect(game.sinceRev).toBe(position.rev);
    game.hear({ type: "moments", positions });
    expect(game.sinceRev).toBe(first);
    expect(game.position?.rev).toBe(position.rev);
    game.hear({ ...position, rev: position.rev + 1 });
    expect(sent).toHaveLength(1);
  });

  it("writes down what was skipped", () => {
    const { game, position } = seated();
    const event = { ...position.events[0], event: "turn", seat: 1, text: "" };
    for (const rev of [1, 2, 3])
      game.hear({
        ...position,
        rev,
        move: { seat: 1, option: "reveal", words: "", automatic: false },
        events: [{ ...event, rev }],
      } as Position);
    game.queue.skip();
    expect(game.events.map((one) => one.rev)).toEqual([1, 2, 3]);
  });

  it("says why a thing is not offered when it is clicked, or chosen by keys", () => {
    const { game, sent, position } = seated();
    game.hear(position);
    const [option, reason] = Object.entries(position.reasons)[0] ?? ["", ""];
    const click = (text: string | undefined): void => {
      const thing = { dataset: { option: text } };
      game.pick({ at: "space", id: "nowhere" }, { currentTarget: thing } as unknown as MouseEvent);
    };
    click(option);
    expect(game.notice.toLowerCase()).toBe(reason.toLowerCase());
    click(undefined);
    expect(game.notice).toMatch(/nothing is asked/i);
    click("detonate");
    expect(sent).toEqual([{ type: "why", rev: position.rev, option: "detonate" }]);
    game.hear({ type: "why", option: "detonate", reason: "It is gone." });
    expect(game.notice).toBe("It is gone.");
  });
});
