import { describe, expect, it } from "vitest";
import { command, isOff, neighbour } from "../../src/lib/game/keys";

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("keys", () => {
  it.each([
    ["1", { do: "option", number: 1 }],
    ["9", { do: "option", number: 9 }],
    [" ", { do: "end" }],
    ["Escape", { do: "back" }],
    ["u", { do: "take back" }],
    ["U", { do: "take back" }],
    ["l", { do: "log" }],
    ["r", { do: "rules" }],
    ["m", { do: "board" }],
    ["c", { do: "cover" }],
    ["?", { do: "help" }],
    ["ArrowLeft", { do: "walk", dx: -1, dy: 0 }],
    ["ArrowDown", { do: "walk", dx: 0, dy: 1 }],
  ])("%s", (key, wanted) => {
    expect(command(press(key))).toEqual(wanted);
  });

  it("may be without letters, numbers and signs; Space and keys with names stay", () => {
    const named = [" ", "Escape", "Enter", "ArrowLeft", "Home"];
    for (const key of ["1", "u", "V", "?"]) expect(isOff(press(key), { keys: false })).toBe(true);
    for (const key of named) expect(isOff(press(key), { keys: false })).toBe(false);
    for (const key of [...named, "1", "u"]) expect(isOff(press(key), { keys: true })).toBe(false);
  });

  it("leaves the browser its own", () => {
    expect(command(press("r", { ctrlKey: true }))).toBeNull();
    expect(command(press("0"))).toEqual({ do: "option", number: 0 });
    expect(command(press("0", { ctrlKey: true }))).toBeNull();
    expect(command(press("Tab"))).toBeNull();
  });

  it("writes in a field", () => {
    expect(command(press("u"), true)).toBeNull();
    expect(command(press("Escape"), true)).toEqual({ do: "back" });
  });
});

describe("arrows", () => {
  const spot = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const spots = [spot(0, 0), spot(20, 2), spot(60, 0), spot(22, 40)];

  it("go to the nearest thing ahead", () => {
    expect(neighbour(spot(0, 0), spots, 1, 0)).toBe(1);
    expect(neighbour(spot(60, 0), spots, -1, 0)).toBe(1);
    expect(neighbour(spot(20, 2), spots, 0, 1)).toBe(3);
  });

  it("go rather far ahead than far aside", () => {
    expect(neighbour(spot(0, 0), [spot(30, 20), spot(60, 0)], 1, 0)).toBe(1);
    expect(neighbour(spot(0, 0), [spot(30, 10), spot(60, 0)], 1, 0)).toBe(0);
  });

  it("stay where nothing is ahead", () => {
    expect(neighbour(spot(0, 0), spots, -1, 0)).toBe(-1);
  });
});
