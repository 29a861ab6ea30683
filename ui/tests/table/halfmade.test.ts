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
    expect(needsConfirm(decision, "end turn", true)).toBe("2 troops");
    expect(needsConfirm(decision, "end turn", false)).toBeNull();
  });

  it("asks only for what ends", () => {
    expect(needsConfirm(decision, "deploy 1", true)).toBeNull();
    expect(needsConfirm({ seat: 0, options: ["pass"] }, "pass", true)).toBeNull();
  });
});

describe("ending and passing", () => {
  it("Space ends the turn, or passes", () => {
    expect(ending(["pass", "end turn"])).toBe("end turn");
    expect(ending(["intrigue x", "pass"])).toBe("pass");
    expect(ending(["to arrakeen"])).toBeNull();
  });

  it("passes alone where all else would do nothing", () => {
    const wasted = {
      seat: 0,
      options: ["intrigue x", "pass"],
      hints: { "intrigue x": "it would do nothing" },
    };
    expect(passesAlone(wasted, true)).toBe("pass");
    expect(passesAlone(wasted, false)).toBeNull();
    expect(passesAlone({ ...wasted, options: ["intrigue x", "intrigue y", "pass"] }, true)).toBeNull();
    expect(passesAlone({ seat: 0, options: ["intrigue x", "pass"] }, true)).toBeNull();
    expect(passesAlone({ ...wasted, options: ["intrigue x", "end turn"] }, true)).toBeNull();
  });
});
