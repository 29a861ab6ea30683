import { describe, expect, it } from "vitest";
import { back, ending, isHalfMade, needsConfirm, passesAlone } from "../../src/lib/halfmade";
import { fixture, last } from "./positions";

const closed = { overlay: false, sheet: false };
const takeBack = { to: 7, warning: "" };

describe("backing out", () => {
  const choosing = last(fixture("space")).view;
  const beginning = last(fixture("card")).view;

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

  it("is not for somebody else's turn", () => {
    expect(isHalfMade({ ...choosing, seat: 1 })).toBe(false);
  });
});

describe("before a turn ends", () => {
  const decision = {
    seat: 0,
    options: ["end turn", "deploy 1"],
    hints: { "end turn": "2 troops", "deploy 1": "x" },
  };

  it("asks if something is unused, unless switched off", () => {
    expect(needsConfirm(decision, "end turn", "unused")).toBe("2 troops");
    expect(needsConfirm(decision, "end turn", "off")).toBeNull();
  });

  it("asks always, if somebody likes that", () => {
    const nothingLost = { seat: 0, options: ["end turn", "deploy 1"] };
    expect(needsConfirm(nothingLost, "end turn", "unused")).toBeNull();
    expect(needsConfirm(nothingLost, "end turn", "always")).toBe("This ends your turn.");
    expect(needsConfirm(decision, "end turn", "always")).toBe("2 troops");
    expect(needsConfirm(nothingLost, "deploy 1", "always")).toBeNull();
  });

  it("asks only for what ends", () => {
    expect(needsConfirm(decision, "deploy 1", "unused")).toBeNull();
    expect(needsConfirm({ seat: 0, options: ["pass"] }, "pass", "unused")).toBeNull();
  });
});

describe("ending and passing", () => {
  it("Space ends the turn, or passes", () => {
    expect(ending(["pass", "end turn"])).toBe("end turn");
    expect(ending(["intrigue x", "pass"])).toBe("pass");
    expect(ending(["to arrakeen"])).toBeNull();
  });

  it("passes in combat by itself where no card would do anything, if the player likes that", () => {
    const decision = { seat: 0, options: ["intrigue x", "intrigue y", "pass"] };
    const does = (idle: boolean) => ({ strengths: [2, 3], places: [2, 1], certain: true, idle });
    const nothing = { "intrigue x": does(true), "intrigue y": does(true) };
    expect(passesAlone(decision, nothing, true)).toBe("pass");
    expect(passesAlone(decision, nothing, false)).toBeNull();
    expect(passesAlone(decision, { ...nothing, "intrigue y": does(false) }, true)).toBeNull();
    expect(passesAlone(decision, {}, true)).toBeNull();
    expect(passesAlone({ seat: 0, options: ["pass"] }, {}, true)).toBeNull();
  });
});
