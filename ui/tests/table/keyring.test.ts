import { beforeEach, describe, expect, it } from "vitest";
import { forgetKey, keepKey, keepKeys, keptKeys } from "../../src/lib/browser/keyring";
import { Kept } from "./storage";

describe("keys of own tables", () => {
  let kept: Kept;
  beforeEach(() => {
    kept = new Kept();
  });

  it("are found again", () => {
    keepKeys(kept, "t", ["a"]);
    keepKeys(kept, "t", ["a", "b"]);
    keepKey(kept, "u", "c", 0);
    expect(["t", "u", "v"].map((table) => keptKeys(kept, table))).toEqual([["a", "b"], ["c"], []]);
  });

  it("are one for every seat: a new link makes the old one void", () => {
    keepKey(kept, "t", "old", 0);
    keepKey(kept, "t", "other", 2);
    keepKey(kept, "t", "new", 0);
    expect(keptKeys(kept, "t")).toEqual(["other", "new"]);
    keepKeys(kept, "t", ["new", "more"]);
    keepKey(kept, "t", "more", 1);
    expect(keptKeys(kept, "t")).toEqual(["other", "new", "more"]);
  });

  it("are forgotten when they open nothing", () => {
    keepKey(kept, "t", "a", 0);
    keepKey(kept, "t", "b", 1);
    forgetKey(kept, "t", "a");
    forgetKey(kept, "u", "b");
    expect(keptKeys(kept, "t")).toEqual(["b"]);
    forgetKey(kept, "t", "b");
    expect(kept.getItem("sietch.keys")).toBe("[]");
  });

  it("are read as they were written before seats were, and nonsense is none", () => {
    kept.setItem("sietch.keys", JSON.stringify([["t", ["a", 7, ["b"]]], ["u", "c"], ["v"]]));
    expect(["t", "u", "v"].map((table) => keptKeys(kept, table))).toEqual([["a", "b"], [], []]);
    for (const nonsense of ["{nonsense", "7", "[7]", "null"]) {
      kept.setItem("sietch.keys", nonsense);
      expect(keptKeys(kept, "t")).toEqual([]);
    }
  });

  it("are those of the latest tables", () => {
    for (let n = 0; n < 300; n++) keepKeys(kept, `t${n}`, ["k"]);
    expect([keptKeys(kept, "t0"), keptKeys(kept, "t299")]).toEqual([[], ["k"]]);
    // the server reads twelve of a table; the one that was used last is among them
    for (let n = 0; n < 20; n++) for (const key of ["mine", `k${n}`]) keepKeys(kept, "w", [key]);
    expect(keptKeys(kept, "w")).toHaveLength(12);
    expect(keptKeys(kept, "w").slice(-2)).toEqual(["mine", "k19"]);
  });
});
