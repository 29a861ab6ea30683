import { describe, expect, it } from "vitest";
import { formOf } from "../../src/lib/screen/screen.svelte";
import { homes, turnedTo } from "../../src/lib/screen/tabs";
import { offers as places } from "./positions";

describe("the form of the table", () => {
  it.each([
    [390, 844, "phone"],
    [360, 640, "phone"],
    [699, 900, "phone"],
    [844, 390, "flat"],
    [667, 375, "flat"],
    [932, 430, "flat"],
    [700, 900, "tablet"],
    [768, 1024, "tablet"],
    [820, 1180, "tablet"],
    [1024, 768, "tablet"],
    [1180, 820, "tablet"],
    [1200, 900, "tablet"],
    [1201, 900, "desk"],
    [1366, 768, "desk"],
    [1440, 480, "desk"],
  ] as const)("of %i × %i is %s", (width, height, form) => {
    expect(formOf(width, height)).toBe(form);
  });
});

describe("where something new is asked", () => {
  const BOARD = { tab: "board", cards: false } as const;

  it("own cards come up", () => {
    expect(turnedTo(places("play diplomacy", "play dagger", "reveal"), BOARD, false).cards).toBe(true);
  });

  it("spaces lead to the board, and the cards go", () => {
    const log = { tab: "log", cards: true } as const;
    expect(turnedTo(places("to arrakeen", "to secrets"), log, false)).toEqual(BOARD);
  });

  it("what lies before one's eyes stays there, although more lies elsewhere", () => {
    const market = { tab: "market", cards: false } as const;
    const asked = places("take contract_espionage", "to arrakeen", "to secrets");
    expect(turnedTo(asked, market, false).tab).toBe("market");
    expect(turnedTo(asked, { tab: "seats", cards: false }, false).tab).toBe("board");
  });

  it("a question of its own leaves everything as it is", () => {
    const log = { tab: "log", cards: false } as const;
    expect(turnedTo(places("choose 1", "choose 2"), log, false)).toEqual(log);
  });

  it("a sheet lies over the board", () => {
    expect(turnedTo(places("pass", "intrigue detonation"), { tab: "seats", cards: true }, true)).toEqual(
      BOARD,
    );
  });

  it("every tab is marked with the number of its options", () => {
    const found = homes(places("to arrakeen", "to secrets", "deploy 1", "deploy 2", "deploy 3", "choose 1"));
    expect([...found]).toEqual([
      ["board", 2],
      ["conflict", 3],
    ]);
  });
});
