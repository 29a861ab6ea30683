/** Every sentence of the page stands in words.ts: none in a template, an attribute or a message beside it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "svelte/compiler";

const SRC = new URL("../src/", import.meta.url);
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".svelte") && !file.startsWith("dev/"))
  .map((file) => file.replaceAll("\\", "/"));

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

it("keys that have a word are called by it, also in scripts", () => {
  const named = files.filter((file) => {
    const script = /<script[^>]*>([^]*?)<\/script>/.exec(readFileSync(new URL(file, SRC), "utf8"))?.[1] ?? "";
    return /"Space"/.test(script);
  });
  expect(named).toEqual([]);
});
