import { describe, expect, it } from "vitest";
import { keepSettings, readSettings, USUAL, type Settings } from "../../src/lib/browser/settings";
import { Kept } from "./storage";

const read = (text: string): Settings => {
  const kept = new Kept();
  kept.setItem("sietch.settings", text);
  return readSettings(kept);
};

describe("settings", () => {
  it("are found again as they were", () => {
    const mine: Settings = {
      ...USUAL,
      pace: "slow",
      confirm: "always",
      sound: false,
      openHands: true,
      logWords: true,
      language: "en",
    };
    const kept = new Kept();
    keepSettings(kept, mine);
    expect(readSettings(kept)).toEqual(mine);
  });

  it("are as usual where nothing or nonsense was kept", () => {
    expect(readSettings(new Kept())).toEqual(USUAL);
    for (const text of [
      "{",
      '{"pace":"warp","confirm":"never","sound":1,"language":"klingon"}',
      "[]",
      "null",
      "7",
    ])
      expect(read(text)).toEqual(USUAL);
  });

  it("asked before a turn ends, or did not, before that had three answers", () => {
    expect(read('{"confirm":true}').confirm).toBe("unused");
    expect(read('{"confirm":false}').confirm).toBe("off");
  });
});
