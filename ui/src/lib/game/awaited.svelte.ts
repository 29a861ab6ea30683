/** The answer that the server owes, and what the player asked for it with. */
import type { Game } from "./game.svelte";
import type { Choose, Request, TakeBack } from "../wire/types";

/** Milliseconds in which most answers come: until then what the player chose with stays, to be drawn once and not twice. */
const PATIENCE = 100;

export class Awaited {
  /** The revision at which the server was asked. */
  private rev = $state<number | null>(null);
  /** Whether it is seen that the answer is awaited. */
  seen = $state(false);
  private patience: ReturnType<typeof setTimeout> | undefined;
  private chosenWith: Pick<Game, "overlay" | "menu" | "pointed" | "twin"> | null = null;

  constructor(
    private readonly game: Game,
    private readonly send: (request: Request) => boolean,
  ) {}

  /** Whether something was asked about the shown position: nothing else is, until it is answered. */
  get pending(): boolean {
    return this.rev !== null && this.rev === this.game.position?.rev;
  }

  ask(request: Choose | TakeBack, seen = false): void {
    this.rev = request.rev;
    this.seen = seen;
    this.patience = setTimeout(() => {
      this.putAway();
      this.seen = true;
    }, PATIENCE);
    if (!this.send(request)) this.came();
  }

  came(): void {
    clearTimeout(this.patience);
    this.putAway();
    this.rev = null;
    this.seen = false;
  }

  /** What is open now goes when the answer is there, or is long in coming. */
  chooseWith(): void {
    const { overlay, menu, pointed, twin } = this.game;
    this.chosenWith = { overlay, menu, pointed, twin };
  }

  /** What the player has chosen with goes; what was opened since stays. */
  private putAway(): void {
    const { game, chosenWith: was } = this;
    this.chosenWith = null;
    if (was === null) return;
    if (game.overlay === was.overlay) game.overlay = null;
    if (game.menu === was.menu) game.menu = null;
    if (game.pointed === was.pointed) game.pointed = null;
    if (game.twin === was.twin) game.twin = null;
  }
}
