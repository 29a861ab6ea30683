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

export function fill(template: string, values: Values, grammar: Grammar): string {
  let said = "";
  for (let at = 0; at < template.length; at += 1) {
    const sign = template.charAt(at);
    const isBrace = sign === "{" || sign === "}";
    if (isBrace && template.charAt(at + 1) === sign) at += 1;
    else if (sign === "{") {
      const end = closing(template, at);
      said += put(template.slice(at + 1, end), values, grammar);
      at = end;
      continue;
    }
    said += sign;
  }
  return said;
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
  const colon = inside.indexOf(":");
  const value = values[colon < 0 ? inside : inside.slice(0, colon)] ?? "";
  const forms = colon < 0 ? [""] : between(inside.slice(colon + 1));
  const which = forms.length > 1 ? PLURALS[grammar["plural"] ?? ""] : undefined;
  const form = fill(forms[which?.(value) ?? 0] ?? "", values, grammar);
  if (forms.length > 1) return form;
  if (form === "" || form === "full") return String(value);
  return fill(grammar[`form.${form}`] ?? "", { name: value }, grammar);
}

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
