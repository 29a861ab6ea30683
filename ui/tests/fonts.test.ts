import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const style = new URL("../src/lib/style/", import.meta.url);
const licences = readdirSync(new URL("../public/licences/", import.meta.url)).map((name) =>
  name.replace(/\.txt$/, ""),
);

test("every font has its licence in the page, and every font that the theme names is there", () => {
  const fonts = readdirSync(new URL("fonts/", style));
  for (const font of fonts)
    expect(
      licences.some((licence) => font.startsWith(licence)),
      font,
    ).toBe(true);
  const named = [...readFileSync(new URL("theme.css", style), "utf8").matchAll(/fonts\/([^")]+)/g)].map(
    (found) => found[1],
  );
  expect(named.sort()).toEqual(fonts.sort());
});
