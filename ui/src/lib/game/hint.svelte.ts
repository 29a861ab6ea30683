/** A hint: asked for about one position, thought of for a while, void with the next one. */
import type { Considering, Hint, HintOption, Request } from "../wire/types";
import { say } from "../words/words";

export class Hints {
  /** The position that was asked about; null: nobody has asked. */
  private askedAt = $state<number | null>(null);
  private answer = $state.raw<Hint | null>(null);
  /** How long the server wants to think; null: it has not begun. */
  seconds = $state<number | null>(null);
  /** The option that one looks at more closely: its line is drawn. */
  pointed = $state<number | null>(null);

  thinking = $derived(this.askedAt !== null && this.answer === null);
  /** The best options, the best first; empty while there is no hint. */
  options = $derived<readonly HintOption[]>(this.answer?.options ?? []);
  open = $derived(this.options.length > 0);

  constructor(private readonly send: (request: Request) => boolean) {}

  /** Asks; a second time it puts the hint away, or does not want it any more. */
  toggle(rev: number): void {
    if (this.askedAt !== null) this.close();
    else if (this.send({ type: "hint", rev })) this.askedAt = rev;
  }

  close(): void {
    if (this.thinking) this.send({ type: "no_hint" });
    this.forget();
  }

  /** The game went on, or there is no hint. */
  forget(): void {
    this.askedAt = null;
    this.answer = null;
    this.seconds = null;
    this.pointed = null;
  }

  hear(message: Considering | Hint): void {
    if (message.rev !== this.askedAt) return; // somebody went on, or does not want it any more
    if (message.type === "considering") this.seconds = message.seconds;
    else this.answer = message;
  }
}

/** A share of one in percent, for people. */
export const percent = (share: number): number => Math.round(share * 100);

/** How good an option is, in words. */
export const hintTold = ({ words, chance, share }: HintOption): string =>
  say("hint.told", { words, chance: percent(chance), share: percent(share) });
