/**
 * Every regular expression of the page stands here with its purpose: addresses, files, keys, typed input, drawing. None
 * reads an option of the server, which comes as a record, nor a sentence.
 */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, it } from "vitest";
import { vocabulary } from "./table/positions";

const SRC = new URL("../src/", import.meta.url);
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".svelte") || file.endsWith(".ts"))
  .sort();

type Purpose = "addresses" | "files" | "keys" | "typed input" | "drawing"; // ids become signs and titles, words get soft hyphens
const PATTERNS: Record<string, Partial<Record<Purpose, string[]>>> = {
  "lib/browser/route.ts": { addresses: ["^#", "^#"] },
  "lib/draw/effect/context.ts": { drawing: ["_icon$", "_", "\\b[a-z]", "[\\s-]+"] },
  "lib/draw/effect/index.ts": { drawing: ["_"] },
  "lib/draw/seats.ts": {
    drawing: ["<(circle|rect|path|polygon) [^>]*>", 'fill="[^"]*"', 'stroke-width="[^"]*"'],
  },
  "lib/finished/walk.ts": { addresses: ["^#", "^\\d{1,9}$", "^[0-5]$"] },
  "lib/game/handover.ts": { keys: ["^[0-9]$"] },
  "lib/game/keys.ts": { keys: ["^[0-9]$", "^[^ ]$"] },
  "lib/lobby/lobby.ts": { "typed input": ["^-?\\d{1,18}$"] },
  "lib/telling/gains.ts": { drawing: ["effect$"] },
  "lib/telling/tleilax.ts": { drawing: ["^c(\\d+)r(\\d+)$"] },
  "lib/wire/socket.ts": { addresses: ["^http"] },
  "lib/words/hyphens.ts": {
    drawing: ["\\p{L}{8,}", "RegExp", "(sch|ch|ck|sz|zs|cs|gy|ly|ny|ty|th|ph|sh|[bcdfgkpt][lr]|(?<=.)st|.)$"],
  },
  "lobby/LoadReplay.svelte": { files: ["^sietch replay \\d+\\s*$", "\\.(replay|txt)$"] },
  "statistics/names.ts": { drawing: ["_", "\\b\\w"] },
  "table/focus.ts": { keys: ["^(Tab|Arrow)"] },
  "table/keyboard.ts": { keys: ["^(INPUT|TEXTAREA|SELECT)$", "^[^ ]$"] },
};
/** What is drawn on a card, by its id: all of it is one list. */
const EMBLEMS = ["lib/draw/emblem/look.ts", "lib/draw/emblem/motifs/people.ts"];

interface Named {
  name?: string;
  property?: Named;
}
interface Node {
  type: string;
  [key: string]: unknown;
}

function* nodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodes(one);
  else if (typeof node === "object" && node !== null) {
    const found = node as Node;
    if (typeof found.type === "string") yield found;
    for (const [key, child] of Object.entries(found)) if (key !== "css") yield* nodes(child);
  }
}

function all(file: string): Node[] {
  const text = readFileSync(new URL(file, SRC), "utf8");
  const page = file.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`;
  return [...nodes(parse(page, { modern: true }))];
}

/** Written as such, or put together from texts. */
function patterns(file: string): string[] {
  return all(file).flatMap((node) => {
    const { regex, callee } = node as { regex?: { pattern: string }; callee?: { name?: string } };
    return regex ? [regex.pattern] : callee?.name === "RegExp" ? ["RegExp"] : [];
  });
}

it("every regular expression has a purpose", () => {
  const found = sources
    .filter((file) => !EMBLEMS.includes(file))
    .map((file) => [file, patterns(file).sort()] as const)
    .filter(([, list]) => list.length > 0);
  const listed = Object.entries(PATTERNS).map(([file, of]) => [file, Object.values(of).flat().sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

/** What only texts can do; lists have `includes`, `indexOf` and `slice` as well. */
const METHODS = new Set(
  "charAt charCodeAt endsWith localeCompare match matchAll replace replaceAll search split startsWith substring toLowerCase toUpperCase trim".split(
    " ",
  ),
);
type Use = Purpose | "words of the page"; // templates, their pieces, and how a sentence begins
/** The files that take texts apart, and what for: ids, keys of their own, typed input – no words of the server. */
const TAKEN_APART: Record<Use, string[]> = {
  addresses: ["lib/browser/route.ts", "lib/finished/walk.ts", "lib/wire/socket.ts"],
  files: ["lobby/LoadReplay.svelte"],
  keys: [
    "lib/finished/statistics.ts",
    "lib/game/keys.ts",
    "lib/telling/spoken.ts",
    "statistics/names.ts",
    "table/Overlays.svelte",
  ],
  "typed input": ["lib/lobby/lobby.ts", "lib/telling/rulebook.ts", "table/RulesSheet.svelte"],
  drawing: [
    "lib/draw/effect/conditions.ts",
    "lib/draw/effect/context.ts",
    "lib/draw/effect/index.ts",
    "lib/draw/emblem/brush.ts",
    "lib/draw/seats.ts",
    "lib/words/hyphens.ts",
  ],
  "words of the page": ["lib/telling/log.ts", "lib/words/template.ts", "lib/words/words.ts"],
};

it("every file that takes texts apart has a purpose", () => {
  const found = sources.filter(
    (file) =>
      !EMBLEMS.includes(file) &&
      all(file).some(({ type, callee }) => {
        const { property } = (callee ?? {}) as { property?: { name?: string } };
        return type === "CallExpression" && METHODS.has(property?.name ?? "");
      }),
  );
  expect(found).toEqual(Object.values(TAKEN_APART).flat().sort());
});

/** What the server says in words. */
const SAID = new Set("facts help label labels meaning question reason text title warning words".split(" "));
const OF_TEXTS = new Set([...METHODS, "includes", "indexOf", "slice"]);

it("nothing is looked for in what is said, but what somebody types into the rules, and how it begins", () => {
  const found = sources.filter((file) =>
    all(file).some(({ type, callee }) => {
      const { property, object } = (callee ?? {}) as { property?: Named; object?: Named };
      const of = object?.property?.name ?? object?.name ?? "";
      return type === "CallExpression" && OF_TEXTS.has(property?.name ?? "") && SAID.has(of);
    }),
  );
  expect(found).toEqual(["lib/telling/rulebook.ts", "lib/words/words.ts"]);
});

it("no option is put together or taken apart by its text", () => {
  const beginnings = new Set(
    Object.values(vocabulary())
      .flat()
      .flatMap(({ text, id = "", n }) => {
        const argument = n === undefined ? id : String(n);
        return argument && text.includes(` ${argument}`)
          ? text.slice(0, text.indexOf(` ${argument}`) + 1)
          : [];
      }),
  );
  expect(beginnings).toContain("buy reserved ");
  const written = sources.flatMap((file) =>
    all(file).flatMap((node) => {
      const { type, value } = node;
      const text = type === "TemplateElement" ? (value as { cooked: string }).cooked : value;
      const isText = type === "TemplateElement" || type === "Literal";
      return isText && typeof text === "string" && beginnings.has(text) ? [`${file}: ${text}`] : [];
    }),
  );
  expect(written).toEqual([]);
});
