import { expect, it } from "vitest";
import { steady } from "../../src/lib/steady";

it("a list with the same words is the same list", () => {
  const kept = steady();
  const first = kept(["dagger", "diplomacy"]);
  expect(kept(["dagger", "diplomacy"])).toBe(first);
  expect(kept(["dagger"])).toEqual(["dagger"]);
  expect(kept(["dagger", "diplomacy"])).not.toBe(first);
});
