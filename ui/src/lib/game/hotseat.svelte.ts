/** A device of several persons: a game for each of them, one of what lies open for all, and who is shown. */
import { Game } from "./game.svelte";
import { askedOf, holderAfter, screen, taken, toldBy } from "./handover";
import type { Facts, Holder, Screen, Told } from "./handover";
import type { Content, Message, Request } from "../wire/types";
import type { Settings } from "../browser/settings";
import type { Line } from "../wire/socket";

/** Milliseconds in which a question comes back that went through others without a choice of theirs. */
export const GRACE = 250;

export class HotSeat {
  /** What lies open for everybody. */
  readonly open: Game;
  /** The game of every key, in their order. */
  readonly games: readonly Game[];
  private told = $state.raw<readonly (Told | null)[]>([]);
  private holder = $state.raw<Holder | null>(null);
  private away = $state(false);
  private waiting: ReturnType<typeof setTimeout> | null = null;

  private asked = $derived(askedOf(this.told.filter((one) => one !== null)));
  facts = $derived.by<Facts>(() => ({
    asked: this.asked,
    seen: this.asked !== null && this.open.waiting === 0 && this.mayChoose(this.asked),
    turn: this.told.find((one) => one?.seat === (this.holder?.seat ?? this.asked))?.turn ?? null,
    over: this.told.some((one) => one?.over),
    open: this.open.settings.openHands,
    away: this.away,
  }));
  screen = $derived<Screen>(screen(this.holder, this.facts));
  /** Whether somebody is called, before the table that lies open. */
  calling = $derived(this.screen.is === "hand-over");
  /** The game that is drawn. */
  shown = $derived.by<Game>(() =>
    this.screen.is === "hand" ? (this.of(this.screen.seat) ?? this.open) : this.open,
  );
  /** The persons at this device, as far as the server has told their seats. */
  seats = $derived(this.told.flatMap((one) => one?.seat ?? []).sort((a, b) => a - b));
  /** Whether anybody may look at their own cards now. */
  mayLook = $derived(this.asked === null && !this.facts.over);
  /** Who is called: their name stands in the title of the page. */
  called = $derived.by(() => (this.screen.is === "table" ? "" : this.open.called(this.screen.seat)));
  /** Why one of the keys opens nothing here; empty: they all do. */
  refused = $derived.by(() => this.all.find((game) => game.line === "refused")?.lineReason ?? "");
  /** Whose last decision can be taken back. */
  taker = $derived.by(() => this.games.find((game) => game.position?.take_back) ?? null);
  /** Why nobody's can. */
  whyNotEarlier = $derived.by(
    () => this.games.find((game) => game.position?.take_back_why)?.position?.take_back_why ?? "",
  );

  /** `send` speaks for the seat of a key; null: for who looks on. */
  constructor(keys: number, settings: Settings, send: (key: number | null, request: Request) => boolean) {
    const seated = (game: Game): Game => {
      game.settings = settings;
      game.hotSeat = this;
      return game;
    };
    // what was missed is asked for by the seats
    this.open = seated(new Game((request) => request.type === "report" && send(null, request)));
    this.games = Array.from({ length: keys }, (_, key) => seated(new Game((request) => send(key, request))));
  }

  /** The game of a seat at this device. */
  of(seat: number): Game | undefined {
    return this.games.find((game) => game.view?.seat === seat);
  }

  /** Who has chosen may not, until the server has answered. */
  private mayChoose(seat: number): boolean {
    const game = this.of(seat);
    return game !== undefined && game.chips.length > 0 && !game.pending;
  }

  lay(content: Content): void {
    for (const game of this.all) game.lay(content);
  }

  /** `key` null: what those who look on are told. */
  hear(key: number | null, message: Message): void {
    const game = this.game(key);
    game.hear(message);
    if (message.type === "refused" && game !== this.shown) this.passOn(game);
    if (message.type !== "position") return;
    this.told = this.all.map((game, n) =>
      game === this.game(key) ? toldBy(message) : (this.told[n] ?? null),
    );
    this.follow();
  }

  /** Whoever had the device is to say again who they are. */
  hearLine(key: number | null, line: Line, reason: string): void {
    const game = this.game(key);
    game.hearLine(line, reason);
    if (line !== "open") this.cover();
  }

  /** To be called whenever something has been shown or set: the device may have another holder. */
  follow(): void {
    this.wait();
    const [before, next] = [this.holder, holderAfter(this.holder, this.facts)];
    if (next?.seat !== before?.seat) this.tidy();
    if (next?.seat !== before?.seat || next?.looks !== before?.looks || next?.turn !== before?.turn)
      this.holder = next;
  }

  take(seat: number): void {
    this.holder = taken(seat, this.facts) ?? this.holder;
    if (this.holder?.seat !== seat) return;
    this.of(seat)?.queue.skip();
    this.forget();
  }

  /** Away with the cards. */
  cover(): void {
    this.tidy();
    this.holder = null;
  }

  /** Straight to the latest position, in all games: they are one. */
  skip(): void {
    for (const game of this.all) game.queue.skip();
  }

  /** What is shown needs no more time, in all games. */
  wasSeen(): void {
    for (const game of this.all) game.wasSeen();
  }

  /** Straight to the latest position, and nobody chooses alone there. */
  halt(): void {
    for (const game of this.all) game.halt();
  }

  takeBack(): void {
    this.halt();
    if (this.taker) return this.taker.takeBack(true);
    this.open.tell(this.open.whyNotEarlier);
  }

  end(): void {
    if (this.waiting !== null) clearTimeout(this.waiting);
    for (const game of this.all) game.queue.stop();
  }

  private get all(): readonly Game[] {
    return [this.open, ...this.games];
  }

  private game(key: number | null): Game {
    return key === null ? this.open : (this.games[key] ?? this.open);
  }

  /** What was said to somebody who is not shown is read on the table that lies open. */
  private passOn(game: Game): void {
    this.open.tell(game.notice);
    game.notice = "";
  }

  /** Seven games would fill a small device: what everybody here has had their turn after is not kept. */
  private forget(): void {
    const since = Math.min(...this.games.map((game) => game.sinceRev));
    for (const game of this.all) game.queue.forgetBefore(since);
  }

  /** A question that does not come back to the holder within a moment is away. */
  private wait(): void {
    if (this.holder === null || this.asked === this.holder.seat) {
      if (this.waiting !== null) clearTimeout(this.waiting);
      this.waiting = null;
      this.away = false;
    } else if (this.waiting === null && !this.away) {
      this.waiting = setTimeout(() => {
        this.away = true;
        this.follow();
      }, GRACE);
    }
  }

  /** Nothing half-done of the holder lies about when they come back, nor is anything shown again unseen. */
  private tidy(): void {
    const game = this.holder && this.of(this.holder.seat);
    if (!game) return;
    game.queue.skip();
    game.forgetWanted();
    game.overlay = null;
    game.menu = null;
    game.pointed = null;
    game.notice = "";
  }
}
