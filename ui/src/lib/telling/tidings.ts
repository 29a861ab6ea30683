/** What happened, as few sentences: a turn of somebody else is one of them. */
import { textOf, words, type Clause, type Line, type Part } from "./log";
import { listedWith } from "../words/language";
import { sayWith, type Key } from "../words/words";

export interface News {
  seat: number | null;
  clauses: readonly Clause[];
}

/** Remembers what was told, so that nothing is told twice. */
export class Teller {
  /** The line and its clause that come next; null: nothing was heard yet, and what was before is not told. */
  private next: { line: number; clause: number } | null = null;

  /** What is new. A line that may go on is kept back unless everything is to be told. */
  tell(lines: readonly Line[], all: boolean): News[] {
    const end = { line: lines.length, clause: 0 };
    // at first, and when something was taken back
    if (!this.next || this.next.line > lines.length) {
      this.next = end;
      return [];
    }
    const { line, clause } = this.next;
    const until = all ? lines.length : lines.length - 1;
    const news = lines.slice(line, until).flatMap((one, n): News[] => {
      const clauses = one.clauses.slice(n === 0 ? clause : 0);
      return clauses.length > 0 ? [{ seat: one.seat, clauses }] : [];
    });
    const last = lines.at(-1);
    if (all && last) this.next = { line: lines.length - 1, clause: last.clauses.length };
    else if (until > line) this.next = { line: until, clause: 0 };
    return news;
  }
}

/** `plays Dagger` and `gains 2 spice` are `Feyd-Rautha: plays Dagger, gains 2 spice.`; a deed may have a subject of its own. */
export const sentence = (news: News, leaders: readonly string[]): string =>
  textOf(sentenceParts(news, leaders));

/** The sentence in parts, so that what is named in it can be opened. */
export function sentenceParts({ seat, clauses }: News, leaders: readonly string[]): Part[] {
  const told = clauses.map(({ parts }) => parts);
  if (seat === null)
    return told.slice(1).reduce((before, item) => together("sentences", { before, item }), told[0] ?? []);
  const deeds = flat(listedWith(told));
  return together("log.turn", { leader: [words(leaders[seat] ?? "")], deeds });
}

const flat = (pieces: readonly (string | Part[])[]): Part[] =>
  pieces.flatMap((piece) => (typeof piece === "string" ? [words(piece)] : piece));
const together = (key: Key, parts: Readonly<Record<string, Part[]>>): Part[] => flat(sayWith(key, parts));
