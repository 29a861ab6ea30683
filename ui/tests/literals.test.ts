/** Every sentence of the page stands in the language files: none in a template, an attribute, a script or a message beside it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "svelte/compiler";

const SRC = new URL("../src/", import.meta.url);
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("dev/"));
const files = sources.filter((file) => file.endsWith(".svelte"));
/** Where words belong: those among the icons. */
const WORDS = new Set(["lib/draw/effect/words.ts"]);

/** Attributes that people read or hear. */
const READ = new Set([
  "title",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "placeholder",
  "alt",
  "label",
]);
/** Names of keys as they stand on a keyboard, the name of the game, and signs. */
const NAMES = new Set(["Sietch", "VP", "II", "III", "Esc"]);
const hasWords = (text: string): boolean =>
  [...text.matchAll(/[A-Za-zÀ-ž]{2,}/g)].some(([word]) => !NAMES.has(word));

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** Texts in a part of a template that a person would see. */
function* texts(node: unknown, inRead = false): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* texts(one, inRead);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const found = node as Node;
  if (found.type === "Text" && typeof found.data === "string") {
    yield found.data;
    return;
  }
  if (found.type === "Attribute") {
    if (READ.has(found.name ?? "")) yield* texts(found.value, true);
    return;
  }
  if (inRead && found.type === "Literal" && typeof found.value === "string") yield found.value;
  if (inRead && found.type === "TemplateElement") yield (found.value as { cooked: string }).cooked;
  // what is said by a key, or only compared
  if (
    found.type === "CallExpression" ||
    found.type === "BinaryExpression" ||
    found.type === "MemberExpression"
  )
    return;
  for (const [key, child] of Object.entries(found))
    if (key !== "type" && key !== "attributes") yield* texts(child, inRead);
  if (Array.isArray(found["attributes"])) yield* texts(found["attributes"], false);
}

it.each(files)("%s says nothing of its own", (file) => {
  const { fragment } = parse(readFileSync(new URL(file, SRC), "utf8"), { modern: true });
  const said = [...texts(fragment)].map((text) => text.trim()).filter(hasWords);
  expect(said).toEqual([]);
});

// --- scripts ------------------------------------------------------------------------------------------------------

/** Names of keys, of a kind of things that are dragged, of houses in ids. */
const READ_BY_CODE = new Set("Escape Enter Home End PgUp PgDn Files Atreides Harkonnen Corrino".split(" "));
/** States of our own. */
const STATES = new Set(["take back", "go on"]);

/** Two words in a row, or one that begins as a sentence does; markup is drawn. */
function isSaid(text: string): boolean {
  const short = text.trim();
  if (/[<>="]/.test(short) || STATES.has(short)) return false;
  if (short.split(" ").every((word) => READ_BY_CODE.has(word))) return false;
  return /\p{L}{2,} \p{L}{2,}/u.test(short) || (/^\p{Lu}\p{Ll}+$/u.test(short) && hasWords(short));
}
const literal = (node: unknown): string | null => {
  const { type, value } = (node ?? {}) as Node;
  return type === "Literal" && typeof value === "string" ? value : null;
};

/** Texts in a script that a person would see: not what is compared, imported, a type, or for those who mend the page. */
function* sayings(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* sayings(one);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const found = node as Node;
  const text = literal(found);
  if (text !== null && isSaid(text)) yield text;
  if (found.type === "TemplateElement") {
    const { cooked } = found.value as { cooked: string };
    if (isSaid(cooked)) yield cooked;
  }
  const called = (found["callee"] as Node | undefined)?.name;
  // bits of the log are words by themselves
  const bit = called === "words" ? (literal((found["arguments"] as unknown[])[0]) ?? "") : "";
  if (hasWords(bit)) yield bit;
  if (found.type === "NewExpression" && called === "Error") return;
  if (
    /^(Import|Export(All)?|BinaryExpression|TS(?!As|NonNull|Satisfies))/.test(found.type) &&
    !found["declaration"]
  )
    return;
  for (const [key, child] of Object.entries(found))
    if (key !== "type" && key !== "css" && !(found.type === "Property" && key === "key"))
      yield* sayings(child);
}

it.each(sources.filter((file) => !WORDS.has(file)))("the script of %s says nothing of its own", (file) => {
  const text = readFileSync(new URL(file, SRC), "utf8");
  const page = file.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`;
  expect([...sayings(parse(page, { modern: true }))]).toEqual([]);
});
