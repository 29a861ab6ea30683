import { describe, expect, it } from "vitest";
import {
  asked,
  back,
  ending,
  goesAlone,
  isHalfMade,
  needsConfirm,
  questioned,
} from "../../src/lib/game/halfmade";
import type { Decision, Option, Turn, View } from "../../src/lib/wire/types";
import { fixture, last as latest, offer, offers } from "./positions";

const closed = { overlay: false, sheet: false };
const takeBack = { to: 7, warning: "" };

describe("backing out", () => {
  const choosing = latest(fixture("space")).view;
  const beginning = latest(fixture("card")).view;

  it("takes back the card while the space is asked", () => {
    expect(isHalfMade(choosing)).toBe(true);
    expect(back(choosing, takeBack, closed)).toEqual({ do: "take back", to: 7, warning: "" });
  });

  it("takes back nothing where a turn begins, or where the server refuses", () => {
    expect(back(beginning, takeBack, closed)).toBeNull();
    expect(back(choosing, null, closed)).toBeNull();
  });

  it("closes what lies on top first", () => {
    expect(back(choosing, takeBack, { overlay: true, sheet: true })).toEqual({ do: "close" });
    expect(back(choosing, null, { overlay: false, sheet: true })).toEqual({ do: "fold" });
  });

  it("takes back the Combat card that asks something, but not the question for such cards", () => {
    const fighting = latest(fixture("combat")).view;
    expect(back(fighting, takeBack, closed)).toBeNull();
    const within: View = {
      ...fighting,
      decision: { ...fighting.decision!, source: { kind: "intrigue", id: "questionable_methods" } },
    };
    expect(back(within, takeBack, closed)).toEqual({ do: "take back", to: 7, warning: "" });
    expect(back({ ...within, seat: 3 }, takeBack, closed)).toBeNull();
  });

  it("is not for somebody else's turn", () => {
    expect(isHalfMade({ ...choosing, seat: 1 })).toBe(false);
  });
});

describe("before a turn ends", () => {
  const end: Option = { ...offer("end turn"), warning: "2 troops" };
  const deploy: Option = { ...offer("deploy 1"), warning: "x" };
  const decision = { seat: 0, options: [end, deploy] };

  it("asks if something is unused, unless switched off", () => {
    expect(needsConfirm(decision, end, "unused")).toBe("2 troops");
    expect(needsConfirm(decision, end, "off")).toBeNull();
  });

  it("asks always, if somebody likes that", () => {
    const nothingLost = { seat: 0, options: offers("end turn", "deploy 1") };
    expect(needsConfirm(nothingLost, offer("end turn"), "unused")).toBeNull();
    expect(needsConfirm(nothingLost, offer("end turn"), "always")).toBe("This ends your turn.");
    expect(needsConfirm(decision, end, "always")).toBe("2 troops");
    expect(needsConfirm(nothingLost, offer("deploy 1"), "always")).toBeNull();
  });

  it("is asked even where nothing else is left, and once is enough", () => {
    const last = { seat: 0, options: offers("end turn") };
    expect(asked(last)).toEqual(last.options);
    const question = (options: Option[], turn: Partial<Turn>) =>
      questioned({ seat: 0, options, question: "What next?" }, turn as Turn).question;
    const agent = { kind: "agent", persuasion: 2 } as const;
    const reveal = { kind: "reveal", persuasion: 2 } as const;
    expect(question(last.options, agent)).toBe("Nothing is left to do in this turn.");
    expect(question(last.options, reveal)).toBe("Nothing is left to do in this turn. 2 persuasion left.");
    expect(question(offers("reveal"), agent)).toBe("What next?");
    expect(needsConfirm(last, offer("end turn"), "always")).toBeNull();
    expect(asked({ seat: 0, options: offers("reveal") })).toEqual([]);
    expect(asked({ seat: 0, options: offers("reveal", "play dagger") })).toHaveLength(2);
    expect(asked({ seat: 1 })).toEqual([]);
    expect(asked(null)).toEqual([]);
  });

  it("asks only for what ends", () => {
    expect(needsConfirm(decision, deploy, "unused")).toBeNull();
    expect(needsConfirm({ seat: 0, options: offers("pass") }, offer("pass"), "unused")).toBeNull();
  });
});

describe("ending and passing", () => {
  it("Space ends the turn, or passes", () => {
    expect(ending(offers("pass", "end turn"))).toBe("end turn");
    expect(ending(offers("intrigue leverage", "pass"))).toBe("pass");
    expect(ending(offers("to arrakeen"))).toBeNull();
  });

  it("passes in combat by itself where no card would do anything, if the player likes that", () => {
    const does = (idle: boolean) => ({
      strengths: [2, 3],
      reached: [[2], [3]],
      places: [2, 1],
      certain: true,
      idle,
    });
    const [x, y, pass] = offers("intrigue x", "intrigue y", "pass") as [Option, Option, Option];
    const of = (...idle: boolean[]): Decision => ({
      seat: 0,
      options: [x, y, pass].map((one, n) =>
        idle[n] === undefined ? one : { ...one, outlook: does(idle[n]) },
      ),
    });
    const likes = { endsAlone: true, autoPass: true };
    expect(goesAlone(of(true, true), likes)).toBe("pass");
    expect(goesAlone(of(true, true), { ...likes, autoPass: false })).toBeNull();
    expect(goesAlone(of(true, false), likes)).toBeNull();
    expect(goesAlone(of(), likes)).toBeNull();
    expect(goesAlone({ seat: 0, options: offers("pass") }, likes)).toBeNull();
  });

  it("ends a turn with nothing left by itself, only if the player likes that", () => {
    const last = { seat: 0, options: offers("end turn") };
    const likes = (endsAlone: boolean) => ({ endsAlone, autoPass: true });
    expect(goesAlone(last, likes(true))).toBe("end turn");
    expect(goesAlone(last, likes(false))).toBeNull();
    expect(goesAlone({ seat: 0, options: offers("end turn", "deploy 1") }, likes(true))).toBeNull();
  });
});
