/** Names instead of numbers. */
import type { Decision, Hint, Option } from "./messages";

/** Who sits there; empty or undefined: nobody knows yet. */
type NameOf = (seat: number) => string | undefined;
type Said = (text: string) => string;

/** The rules that a sentence follows: `(A-2, Y-4)`. */
const RULES = / \([A-Z]{1,2}-\d+(?:, [A-Z]{1,2}-\d+)*\)/g;

/** Sentences of the game name seats by their number, `P2` or `P2 (Feyd-Rautha Harkonnen)`; people know names. */
export function withNames(text: string, nameOf: NameOf): string {
  return text.replace(
    /\bP([1-6])\b(?: \([^()]*\))?/g,
    (number, seat: string) => nameOf(Number(seat) - 1) || number,
  );
}

/** As it is said at the table: with names, and without the numbers of rules, which stand in no sheet of the page. */
export function atTable(text: string, nameOf: NameOf): string {
  return withNames(text.replace(RULES, ""), nameOf);
}

/** What is asked, as it is said at the table: by its text an option stays what it is. */
export function askedSaid(decision: Decision, said: Said): Decision {
  const { question, options } = decision;
  return {
    ...decision,
    ...(question === undefined ? {} : { question: said(question) }),
    ...(options === undefined ? {} : { options: options.map((option) => optionSaid(option, said)) }),
  };
}

function optionSaid(option: Option, said: Said): Option {
  const { label, warning } = option;
  return {
    ...option,
    words: said(option.words),
    ...(label === undefined ? {} : { label: said(label) }),
    ...(warning === undefined ? {} : { warning: said(warning) }),
  };
}

export function hintSaid(hint: Hint, said: Said): Hint {
  const options = hint.options.map((one) => ({
    ...one,
    words: said(one.words),
    line: one.line.map((step) => ({ ...step, words: said(step.words) })),
  }));
  return { ...hint, options };
}
