import { describe, expect, it } from "vitest";
import { Game } from "../../src/lib/game/game.svelte";
import { CONFIRMS } from "../../src/lib/browser/settings";
import type { Message, Position, Request, Thing } from "../../src/lib/wire/types";
import { contentOf, fixture, last, outlooked, type Fixture } from "./positions";
import { seated } from "./seated";

describe("a table", () => {
  it("asks again when the same position comes again: the answer was lost, or taken back elsewhere", () => {
    const { game, sent, position } = seated();
    game.hear(position);
    const options = game.chips.length;
    game.choose(game.chips[0]?.option.text ?? "", true);
    game.choose(game.chips[1]?.option.text ?? "", true);
    game.takeBack(true);
    expect(sent).toHaveLength(1);
    game.hear(position);
    game.queue.skip();
    expect(game.chips).toHaveLength(options);
    game.choose(game.chips[1]?.option.text ?? "", true);
    expect(sent).toHaveLength(2);
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

  it("forgets the chronicle of a game whose end was taken back", () => {
    const { game, position } = seated();
    const end = fixture("end");
    game.hear(last(end));
    game.chronicle = end.chronicle;
    game.hear(last(end)); // the line was lost and came back
    game.queue.skip();
    expect(game.chronicle).toBe(end.chronicle);
    game.hear({ ...position, rev: last(end).rev - 1 });
    game.queue.skip();
    expect(game.chronicle).toBeNull();
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
    expect(game.story.events.map((one) => one.rev)).toEqual([1, 2, 3]);
  });

  it("says why a thing is not offered when it is clicked, or chosen by keys", () => {
    const { game, sent, position } = seated();
    game.hear(position);
    const { text, ids = [], ...place } = position.reasons.find((reason) => reason.kind === "spaces")!;
    game.pick({ ...place, id: ids.at(-1) ?? "" });
    expect(game.notice.toLowerCase()).toBe(text.toLowerCase());
    game.pick({ kind: "spaces", id: "nowhere" });
    expect(game.notice).toContain(position.view.decision?.question);
    expect(sent).toEqual([]);
  });
});

describe("a sentence for the player", () => {
  const later = (position: Position, more: number): Position => ({
    ...position,
    rev: position.rev + more,
    move: { seat: 1, option: "reveal", words: "", automatic: false },
  });
  const refused = (rev: number): Message => ({ type: "refused", rev, option: null, reason: "too late" });

  it("is gone when another position is asked about, and not before", () => {
    const { game, position } = seated();
    game.hear(position);
    game.tell("why not");
    game.queue.skip();
    expect(game.notice).toBe("Why not");
    game.hear(later(position, 1));
    game.queue.skip();
    expect(game.notice).toBe("");
  });

  it("is gone when one is back at an earlier one", () => {
    const { game, position } = seated();
    game.hear(later(position, 1));
    game.tell("why not");
    game.hear(position);
    game.queue.skip();
    expect(game.notice).toBe("");
  });

  it("stays if it came before the position that it is about", () => {
    const { game, position } = seated();
    game.hear(position);
    game.hear(refused(position.rev + 2));
    for (const more of [1, 2]) game.hear(later(position, more));
    game.queue.skip();
    expect(game.notice).toBe("Too late");
  });

  it("of a fault stays until the player chooses", () => {
    const { game, position } = seated();
    game.hear(position);
    game.hear({ type: "fault", seat: 1, text: "Feyd was late" });
    game.hear(later(position, 1));
    game.queue.skip();
    expect(game.notice).toMatch(/was late$/);
    game.choose(game.chips[0]?.option.text ?? "", true);
    expect(game.notice).toBe("");
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

describe("what is not offered", () => {
  function asked(name: string): { game: Game; sent: Request[] } {
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    game.lay(contentOf(fixture(name).mode));
    game.hear(last(fixture(name)));
    return { game, sent };
  }
  /** Everything of a kind that is not offered, and why: it is to be said at once, without asking the server. */
  function reasons({ game, sent }: ReturnType<typeof asked>, things: Thing[]): string[] {
    const left = things.filter((thing) => game.at(thing).length === 0);
    expect(left.length).toBeGreaterThan(0);
    return left.map((thing) => {
      game.pick(thing);
      expect(sent).toEqual([]);
      expect(game.notice.toLowerCase()).toBe(game.why(thing)?.toLowerCase());
      return game.notice;
    });
  }
  const all = (game: Game, kind: string): Thing[] =>
    Object.keys(game.content?.components[kind] ?? {}).map((id) => ({ kind, id }));

  it.each([
    ["gather", /spy on the|is not connected/],
    ["infiltrate", /spy on the|is not connected/],
    ["recall_spy", /spy on the/],
  ])("says so at a post, asked to %s", (verb, reason) => {
    const table = asked(`verb-${verb}`);
    for (const said of reasons(table, all(table.game, "posts"))) expect(said).toMatch(reason);
  });

  it("says so at a post that is taken, asked to place a spy", () => {
    const { game } = asked("posts");
    const position = last(fixture("posts"));
    const { decision } = position.view;
    const [taken, ...options] = decision?.options ?? [];
    game.hear({
      ...position,
      view: { ...position.view, decision: { ...decision!, options } },
      reasons: [
        ...position.reasons,
        { text: "a spy already stands on the post", kind: "posts", ids: [taken?.id ?? ""], rules: ["Y-1"] },
      ],
    });
    game.queue.skip();
    expect(game.answer({ kind: "posts", id: taken?.id ?? "" })).toEqual({
      option: null,
      can: false,
      words: "A spy already stands on the post",
    });
    expect(game.reasons.get(`posts ${taken?.id}`)?.rules).toEqual(["Y-1"]);
    expect(game.answer(options[0]!)).toMatchObject({ option: options[0]?.text, can: true });
  });

  it("says so at a track, asked which influence to lose", () => {
    const table = asked("verb-lose");
    for (const said of reasons(table, all(table.game, "tracks"))) expect(said).toMatch(/no influence with/);
  });

  it("says so at a card of the market, asked which one to acquire: not what buying it would take", () => {
    const table = asked("verb-acquire");
    const { row, reserve } = table.game.view?.table ?? { row: [], reserve: {} };
    const cards = [
      ...row.map((id) => ({ at: "imperium_row", kind: "cards", id })),
      ...Object.keys(reserve).map((id) => ({ at: "reserve", kind: "cards", id })),
    ];
    for (const said of reasons(table, cards)) expect(said).toMatch(/costs \d/);
  });

  it("says so at seats, tokens and spaces", () => {
    const seats = asked("verb-activate_seat").game;
    const others = (seats.view?.players ?? []).filter((player) => player.seat !== seats.view?.seat);
    const answers = others.map(({ seat }) => seats.answer({ kind: "seats", id: String(seat) }));
    expect(answers.filter((answer) => answer?.can)).toHaveLength(2);
    expect(answers.filter((answer) => /no Ally/.test(answer?.words ?? ""))).toHaveLength(3);
    const token = asked("verb-token").game.answer({ kind: "tokens", id: "swordmaster" });
    expect(token?.words).toMatch(/not ready/);
    const spaces = asked("verb-recall_agent");
    for (const said of reasons(spaces, all(spaces.game, "spaces")))
      expect(said).toMatch(/no agent on|sent this turn/);
  });

  it("leads nowhere where nothing of its kind is asked about, but to what one may do in any turn", () => {
    const { game } = asked("card");
    expect(game.why(all(game, "posts")[0]!)).toBeNull();
    expect(game.why({ kind: "spaces", id: "arrakeen" })).toBeTruthy();
    expect(game.answer({ kind: "seats", id: "1" })).toBeNull();
  });
});

describe("a turn with nothing left", () => {
  const found = fixture("ending");

  const { rev } = last(found);
  const choices = (sent: readonly Request[]) => sent.filter(({ type }) => type === "choose");
  const ENDS = [{ type: "choose", rev, option: "end turn" }];

  function ending(likes: Partial<Game["settings"]>): { game: Game; sent: Request[] } {
    const sent: Request[] = [];
    const game = new Game((request) => sent.push(request) > 0);
    Object.assign(game.settings, likes);
    game.lay(contentOf(found.mode));
    game.hear(last(found));
    return { game, sent };
  }

  it.each(CONFIRMS)("waits for its player, who is not asked again (%s)", (confirm) => {
    const { game, sent } = ending({ confirm });
    expect(choices(sent)).toEqual([]);
    expect(game.chips.map((chip) => chip.option.text)).toEqual(["end turn"]);
    expect(game.mayHint).toBe(false);
    expect(game.view?.decision?.question).toBe("Nothing is left to do in this turn.");
    game.choose("end turn");
    expect(game.overlay).toBeNull();
    expect(choices(sent)).toEqual(ENDS);
  });

  it("ends by itself if the player likes that, and silently if another window was first", () => {
    const { game, sent } = ending({ endsAlone: true });
    expect(choices(sent)).toEqual(ENDS);
    expect(game.chips).toEqual([]);
    game.hear({ type: "refused", rev: rev + 1, option: "end turn", reason: "The table has moved on." });
    expect(game.notice).toBe("");
  });

  it("does not hide, after it ended by itself, why a hint or a take-back is refused", () => {
    const { game } = ending({ endsAlone: true });
    game.hear({ type: "refused", rev: rev + 1, option: null, reason: "No hint was found." });
    expect(game.notice).toBe("No hint was found.");
    game.hear({ type: "refused", rev: rev + 1, option: "end turn", reason: "The table has moved on." });
    expect(game.notice).toBe("No hint was found.");
  });

  it("ends by itself without closing what the player reads", () => {
    const { game, sent } = ending({ endsAlone: false });
    const pointed = {
      kind: "spaces",
      id: "arrakeen",
      name: "",
      option: null,
      place: null,
      brief: false,
      mouse: true,
      stays: false,
    };
    game.settings.endsAlone = true;
    game.overlay = { is: "log" };
    game.pointed = { ...pointed, node: null as unknown as HTMLElement };
    game.twin = "end turn";
    game.hear({ type: "fault", seat: 1, text: "Feyd was late" });
    game.hear({ ...last(found), rev: rev + 1 });
    game.queue.skip();
    expect(choices(sent)).toEqual([{ type: "choose", rev: rev + 1, option: "end turn" }]);
    expect(game.overlay).toEqual({ is: "log" });
    expect(game.pointed).toMatchObject(pointed);
    expect(game.twin).toBe("end turn");
    expect(game.notice).toMatch(/was late$/);
  });

  it("is told if it ended by itself and could not be kept", () => {
    const { game } = ending({ endsAlone: true });
    game.hear({ type: "refused", rev, option: "end turn", reason: "The disk is full." });
    expect(game.notice).toBe("The disk is full.");
    expect(game.chips).toHaveLength(1);
  });

  it("says what was refused if the player had chosen", () => {
    const { game } = ending({});
    game.choose("end turn");
    game.hear({ type: "refused", rev: rev + 1, option: "end turn", reason: "The table has moved on." });
    expect(game.notice).toBe("The table has moved on.");
  });

  it("is told as it was where one looks back", () => {
    const { game } = ending({});
    game.lookingBack = true;
    expect(game.view?.decision?.question).toContain("What do you do next");
  });
});

describe("passing alone in combat", () => {
  const found = fixture("combat");
  const { view } = last(found);
  /** The recorded battle; none of the cards would do anything, if wished so. */
  const fought = (idle: boolean): Position => ({
    ...last(found),
    view: outlooked(view, idle),
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
    expect(view.decision?.options?.filter(({ outlook }) => outlook).length).toBeGreaterThan(1);
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

  it("does not come after what the player has chosen and the server has not answered", () => {
    const { game, sent } = fighting(found, false);
    game.hear(fought(true));
    game.settings.autoPass = true;
    const card = game.chips.find((chip) => chip.option.verb === "intrigue")?.option.text ?? "";
    game.choose(card, true);
    game.queue.skip();
    expect(sent.filter(({ type }) => type === "choose")).toEqual([{ ...PASSES[0], option: card }]);
  });

  it("does not come before a take-back that was asked for while others were shown", () => {
    const { game, sent } = fighting(found);
    const { rev } = last(found);
    const waits = { ...fought(true), rev: rev + 2, take_back: { to: rev, warning: "" } };
    for (const position of [fought(false), { ...fought(false), rev: rev + 1 }, waits]) game.hear(position);
    expect(game.queue.busy).toBe(true);
    game.takeBack();
    expect(sent).toEqual([{ type: "take_back", rev: rev + 2, to: rev }]);
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
