import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { APART_BY, difference, emblem, look, subjectOf } from "../src/lib/draw/emblem";
import type { Component } from "../src/lib/wire/types";
import { components } from "./content";

const KINDS = ["cards", "intrigue", "conflicts", "leaders", "rivals", "objectives", "hagal", "tiles"];
const pictured = components().filter((one) => KINDS.includes(one.kind));
const named = (one: Component): string => `${one.kind}/${one.id}`;
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

test("a picture never changes by accident", async () => {
  const lines = pictured.map((one) => `${named(one)} ${digest(emblem(subjectOf(one)))}`).sort();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("emblems.txt");
});

test("every picture is the same each time, and fit to stand in the page", () => {
  for (const one of pictured) {
    const picture = emblem(subjectOf(one));
    expect(picture, named(one)).toBe(emblem(subjectOf(one)));
    expect(picture, named(one)).not.toMatch(/NaN|undefined|Infinity/);
    // what the page's content security policy forbids, or what would clash with other pictures of the page
    expect(picture, named(one)).not.toMatch(
      / style=| id=|<script|url\(|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
    );
  }
});

test.each(KINDS)("no two %s look alike", (kind) => {
  const all = pictured.filter((one) => one.kind === kind);
  const alike: string[] = [];
  all.forEach((a, place) => {
    for (const b of all.slice(place + 1)) {
      const by = difference(look(subjectOf(a)), look(subjectOf(b)));
      if (by < APART_BY) alike.push(`${a.id} and ${b.id}: ${by}`);
    }
  });
  expect(alike).toEqual([]);
});

test("own content has pictures, too", () => {
  const picture = emblem({ kind: "cards", id: "a_card_of_my_own", factions: ["fremen", "nobody_knows"] });
  expect(picture).toContain("<svg");
  expect(picture).not.toMatch(/NaN|undefined/);
});
