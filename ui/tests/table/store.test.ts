/** A browser that keeps nothing: site data are blocked, or there is no room left. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepKey, keptKeys } from "../../src/lib/browser/keyring";
import { keepSettings, readSettings, USUAL } from "../../src/lib/browser/settings";
import { store } from "../../src/lib/browser/store";
import { block, Kept } from "./storage";

afterEach(() => {
  vi.unstubAllGlobals();
});

class Full extends Kept {
  override setItem(): void {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  }
}

describe("what a page keeps", () => {
  it("stands in the browser", () => {
    const kept = new Kept();
    vi.stubGlobal("localStorage", kept);
    store.setItem("a", "1");
    expect([store.getItem("a"), kept.getItem("a"), store.getItem("b")]).toEqual(["1", "1", null]);
  });

  it("is remembered by the page alone where the browser refuses it", () => {
    block();
    expect(store.getItem("a")).toBeNull();
    expect(readSettings(store)).toEqual(USUAL);
    keepSettings(store, { ...USUAL, pace: "slow" });
    keepKey(store, "t", "mine", 0);
    expect(readSettings(store).pace).toBe("slow");
    expect(keptKeys(store, "t")).toEqual(["mine"]);
  });

  it("is remembered by the page where the browser is full, and written again when there is room", () => {
    const full = new Full();
    vi.stubGlobal("localStorage", full);
    store.setItem("c", "new");
    expect([store.getItem("c"), full.getItem("c")]).toEqual(["new", null]);
    const kept = new Kept();
    vi.stubGlobal("localStorage", kept);
    store.setItem("c", "newer");
    expect([store.getItem("c"), kept.getItem("c")]).toEqual(["newer", "newer"]);
  });
});
