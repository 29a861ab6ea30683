import { expect, it } from "vitest";
import { keepNames, readNames } from "../../src/lib/browser/remembered";

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

it("remembers the names of the persons, also of seats that a smaller table does not have", () => {
  const kept = storage();
  expect(readNames(kept)).toEqual([]);
  keepNames(kept, ["Chani", "", "Liet"]);
  keepNames(kept, ["Jamis", "Otheym"]);
  expect(readNames(kept)).toEqual(["Jamis", "Otheym", "Liet"]);
});

it.each(["{}", "no list", "[1, null]", '["' + "a".repeat(500) + '"]'])("is not upset by %s", (text) => {
  expect(readNames(storage(text)).every((name) => name.length <= 24)).toBe(true);
});
