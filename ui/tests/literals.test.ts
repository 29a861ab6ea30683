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

function ast(file: string): unknown {
  const text = readFileSync(new URL(file, SRC), "utf8");
  return parse(file.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`, { modern: true });
}

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

// --- pieces -------------------------------------------------------------------------------------------------------

/** What stands between words and is none: `: `, ` – `, `. `, ` (`. */
const isJoint = (text: string): boolean =>
  /\s/.test(text) && /^[^\p{L}\p{N}]*[:;.,–·()][^\p{L}\p{N}]*$/u.test(text);
/** Points of two teams, as on a scoreboard. */
const SIGNS = new Set([":"]);

function* all(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* all(one);
  else if (typeof node === "object" && node !== null) {
    if (typeof (node as Node).type === "string") yield node as Node;
    for (const [key, child] of Object.entries(node)) if (key !== "css") yield* all(child);
  }
}

/** Texts that put others together: in a template of the script, a list, a sum, or between two expressions of the page. */
function* joints(node: unknown): Generator<string> {
  for (const { type, quasis, callee, arguments: given, left, right, data, ...rest } of all(node)) {
    if (type === "TemplateLiteral")
      for (const one of quasis as Node[]) yield (one.value as { cooked: string }).cooked;
    if ((callee as { property?: Node } | undefined)?.property?.name === "join")
      for (const one of given as Node[]) yield literal(one) ?? "";
    if (type === "BinaryExpression" && rest["operator"] === "+")
      for (const one of [left, right]) yield literal(one) ?? "";
    // beside a line break it is one of the page's own layout
    if (type === "Text" && typeof data === "string" && !SIGNS.has(data)) yield ` ${data.trim()}`;
  }
}

it.each(sources)("%s puts no sentence together", (file) => {
  expect([...joints(ast(file))].filter(isJoint)).toEqual([]);
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
  expect([...sayings(ast(file))]).toEqual([]);
});
