import { describe, expect, it } from "vitest";
import { Game } from "../../src/lib/game.svelte";
import type { Position, Request } from "../../src/lib/messages";
import { contentOf, fixture, last, type Fixture } from "./positions";

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

  it("asks no longer whether somebody is sure when another position has come", () => {
    const { game, sent, position } = seated();
    for (const overlay of [
      { is: "confirm", option: "reveal", warning: "2 troops" },
      { is: "take back", to: 3, warning: "a card was drawn" },
    ] as const) {
      game.hear(position);
      game.overlay = overlay;
      game.hear({ ...position, rev: position.rev - 1 });
      game.queue.skip();
      expect(game.overlay).toBeNull();
    }
    game.overlay = { is: "log" };
    game.hear(position);
    game.queue.skip();
    expect(game.overlay).toEqual({ is: "log" });
    expect(sent).toEqual([]);
  });

  it("forgets the course of a game whose end was taken back", () => {
    const { game, position } = seated();
    const end = fixture("end");
    game.hear(last(end));
    game.course = end.course;
    game.hear(last(end)); // the line was lost and came back
    game.queue.skip();
    expect(game.course).toBe(end.course);
    game.hear({ ...position, rev: last(end).rev - 1 });
    game.queue.skip();
    expect(game.course).toBeNull();
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

describe("taking back while others are shown", () => {
  it("is for where the table stands", () => {
    const { game, sent, position } = seated();
    const ahead = (more: number): Position => ({
      ...position,
      rev: position.rev + more,
      move: { seat: 1, option: "reveal", words: "", automatic: false },
      take_back: { to: position.rev, warning: more > 1 ? "a card was drawn" : "" },
    });
    for (const more of [0, 1, 2]) game.hear(ahead(more));
    expect(game.queue.busy).toBe(true);
    game.takeBack();
    expect(game.queue.busy).toBe(false);
    expect(game.overlay).toMatchObject({ is: "take back", to: position.rev });
    game.takeBack(true);
    expect(sent).toEqual([{ type: "take_back", rev: position.rev + 2, to: position.rev }]);
  });
});

describe("passing alone in combat", () => {
  const found = fixture("combat");
  const { battle, view } = last(found);
  /** The recorded battle; none of the cards would do anything, if wished so. */
  const fought = (idle: boolean): Position => ({
    ...last(found),
    battle: Object.fromEntries(
      Object.entries(battle).map(([option, outcome]) => [option, { ...outcome, idle }]),
    ),
  });
  const PASSES = [{ type: "choose", rev: last(found).rev, option: "pass" }];

  function fighting({ mode }: Fixture, autoPass = true): { game: Game; sent: Request[] } {
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    game.settings.autoPass = autoPass;
    game.lay(contentOf(mode));
    return { game, sent };
  }

  it("is done once, where no card would do anything and the player likes it", () => {
    expect(Object.keys(battle).length).toBeGreaterThan(1);
    const { game, sent } = fighting(found);
    game.hear(fought(true));
    expect(sent).toEqual(PASSES);
    expect(game.chips).toEqual([]);
    game.queue.skip();
    expect(sent).toEqual(PASSES);
  });

  it("is left to the player otherwise", () => {
    const wary = fighting(found, false);
    wary.game.hear(fought(true));
    const armed = fighting(found);
    armed.game.hear(fought(false));
    const other = fighting(found);
    other.game.hear({ ...fought(true), view: { ...view, seat: ((view.seat ?? 0) + 1) % 4 } });
    expect([...wary.sent, ...armed.sent, ...other.sent]).toEqual([]);
    expect(wary.game.chips).toHaveLength(view.decision?.options?.length ?? 0);
  });

  it("does not happen again where it was taken back: one wants to choose, or to go back further", () => {
    const { game, sent } = fighting(found);
    const { rev } = last(found);
    game.hear(fought(true));
    game.hear({ ...fought(false), rev: rev + 4, take_back: { to: rev, warning: "" } });
    game.queue.skip();
    game.takeBack();
    game.hear({ ...fought(true), move: null, events: [] });
    game.queue.skip();
    const asked = (): Request[] => sent.filter(({ type }) => type !== "moments");
    expect(asked().map(({ type }) => type)).toEqual(["choose", "take_back"]);
    expect(game.chips.length).toBeGreaterThan(1);
    game.choose("pass", true);
    game.hear({ ...fought(false), rev: rev + 1 });
    game.hear({ ...fought(true), rev: rev + 2 });
    game.queue.skip();
    expect(asked().slice(2)).toEqual([...PASSES, { type: "choose", rev: rev + 2, option: "pass" }]);
  });

  it("waits until everything before it has been seen", () => {
    const { game, sent } = fighting(found);
    const before = (rev: number): Position => ({
      ...last(fixture("card")),
      rev,
      move: { seat: 1, option: "reveal", words: "", automatic: false },
    });
    game.hear(before(1));
    game.hear(before(2));
    game.hear(fought(true));
    expect(sent).toEqual([]);
    game.queue.skip();
    expect(sent).toEqual(PASSES);
  });

  it("is not forgotten when the position came before the names of things, as after a reload", () => {
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    game.hear(fought(true));
    expect(sent).toEqual([]);
    game.lay(contentOf(found.mode));
    expect(sent).toEqual(PASSES);
  });

  it.each(["card", "space", "reveal", "verb-pass", "verb-intrigue", "end"])("never happens at %s", (name) => {
    const { game, sent } = fighting(fixture(name));
    game.hear(last(fixture(name)));
    game.queue.skip();
    expect(sent.filter((request) => request.type === "choose")).toEqual([]);
  });
});
