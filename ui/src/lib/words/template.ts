/**
 * Fills the templates of the language files as `sietch/language/template.py` does: `{n} {n:card|cards}`, `{who:dative}`.
 * Forms may have names in braces themselves; a doubled brace is a brace.
 */
export type Values = Readonly<Record<string, string | number>>;
/** How a language bends what is put in: the rule of its `plural`, and its `form.…`. */
export type Grammar = Readonly<Record<string, string>>;

type Which = (n: string | number) => number;
const oneOther: Which = (n) => (n === 1 ? 0 : 1);
const oneFewMany: Which = (n) => {
  if (n === 1 || typeof n === "string") return n === 1 ? 0 : 2;
  return [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100) ? 1 : 2;
};
/** Which of its forms a word has beside a number, by the names of the forms. */
const PLURALS: Readonly<Record<string, Which>> = {
  "one|other": oneOther,
  "one|few|many": oneFewMany,
};

export const fill = (template: string, values: Values, grammar: Grammar): string =>
  parts(template)
    .map((part) => (typeof part === "string" ? part : put(part.inside, values, grammar)))
    .join("");

/** The template with things in the place of its parameters: words, and things between them, in the form that is asked for. */
export function pieces<T>(
  template: string,
  things: Readonly<Record<string, T>>,
  grammar: Grammar,
  bent: (thing: T, bend: (name: string) => string) => T,
): (string | T)[] {
  return parts(template).flatMap((part): (string | T)[] => {
    if (typeof part === "string") return [part];
    const [name, form] = named(part.inside);
    const thing = things[name];
    return thing === undefined ? [] : [bent(thing, (text) => inForm(text, form, grammar))];
  });
}

/** Text, and what stands in braces. */
function parts(template: string): (string | { inside: string })[] {
  const found: (string | { inside: string })[] = [];
  let text = "";
  for (let at = 0; at < template.length; at += 1) {
    const sign = template.charAt(at);
    const isBrace = sign === "{" || sign === "}";
    if (isBrace && template.charAt(at + 1) === sign) at += 1;
    else if (sign === "{") {
      const end = closing(template, at);
      found.push(text, { inside: template.slice(at + 1, end) });
      text = "";
      at = end;
      continue;
    }
    text += sign;
  }
  return [...found, text].filter((part) => part !== "");
}

/** Where the brace is closed that opens here. */
function closing(template: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < template.length; at += 1) {
    if (template.charAt(at) === "{") depth += 1;
    if (template.charAt(at) === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a brace stays open: ${template}`);
}

/** A value, or the form that goes with it. */
function put(inside: string, values: Values, grammar: Grammar): string {
  const [name, formed] = named(inside);
  const value = values[name] ?? "";
  const forms = between(formed);
  const which = forms.length > 1 ? PLURALS[grammar["plural"] ?? ""] : undefined;
  const form = fill(forms[which?.(value) ?? 0] ?? "", values, grammar);
  return forms.length > 1 ? form : inForm(String(value), form, grammar);
}

/** The name of a parameter, and its form. */
function named(inside: string): [string, string] {
  const colon = inside.indexOf(":");
  return colon < 0 ? [inside, ""] : [inside.slice(0, colon), inside.slice(colon + 1)];
}

const inForm = (name: string, form: string, grammar: Grammar): string =>
  form === "" || form === "full" ? name : fill(grammar[`form.${form}`] ?? "", { name }, grammar);

/** The forms between the lines; a line within braces belongs to what stands there, and one in a name is none. */
function between(forms: string): string[] {
  const found: string[] = [];
  let [begun, depth] = [0, 0];
  for (let at = 0; at < forms.length; at += 1) {
    const sign = forms.charAt(at);
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (sign !== "|" || depth > 0) continue;
    found.push(forms.slice(begun, at));
    begun = at + 1;
  }
  return [...found, forms.slice(begun)];
}
