import { expect, test } from "vitest";
import { GROUPS, ICONS } from "../src/lib/draw/icons";

test("an icon stands in one group only", () => {
  const names = Object.values(GROUPS).flatMap((group) => Object.keys(group));
  expect(names.length).toBe(new Set(names).size);
  expect(names.length).toBe(Object.keys(ICONS).length);
});

test("any number of icons can stand in one page: no ids, no styles, nothing from elsewhere", () => {
  for (const [name, drawn] of Object.entries(ICONS)) {
    expect(drawn, name).not.toMatch(/ style=| id=|<script|url\(|href|<style/);
    expect(drawn, name).toMatch(/^<(path|circle|rect|g|ellipse|polygon)\b.*>$/s);
    expect((drawn.match(/<g\b/g) ?? []).length, name).toBe((drawn.match(/<\/g>/g) ?? []).length);
  }
});
