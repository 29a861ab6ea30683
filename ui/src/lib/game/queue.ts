import type { Picture } from "./between";

/**
 * Positions arrive faster than anybody can follow. They wait here and are shown one after another; what is asked
 * opens when all of them have been seen.
 */

export type Pace = "off" | "fast" | "normal" | "slow";
export const PACES: readonly Pace[] = ["off", "fast", "normal", "slow"];

/** How long a position stands before the next one, in milliseconds; what happened alone by rule is quicker. */
export const DELAYS: Record<Pace, number> = { off: 0, fast: 250, normal: 700, slow: 1500 };
const AUTOMATIC_SHARE = 0.4;
/** What one does oneself, and what follows from it by rule, is seen as it is done; of what brings nothing there is nothing to see. */
const OWN_SHARE = 0.2;

export interface Moment {
  rev: number;
  move: { seat: number; automatic: boolean } | null;
  events: readonly { event: string; seat?: number }[];
}

/** What waits to be shown: pictures from the middle of a move have their share, the position it led to has none yet. */
type Waiting<P> = { position: P; share: number | null };

export class Queue<P extends Moment> {
  /** Everything that was shown, in order. */
  readonly shown: P[] = [];
  private waiting: Waiting<P>[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Until when the shown position has its time. */
  private until = 0;
  /** Whether what runs was asked for, and is to be seen whatever the pace of others. */
  private again = false;
  /** Whether nothing is shown by itself. */
  private held = false;

  /**
   * `show` draws a position; `settled` says that nothing waits any more; `own` is the seat of who looks. `between`: what is to
   * be seen of a move before the position it led to.
   */
  constructor(
    private readonly show: (position: P) => void,
    private readonly pace: () => Pace,
    private readonly settled: () => void = () => {},
    private readonly own: () => number | null = () => null,
    private readonly between: (position: P) => Picture<P>[] = () => [],
  ) {}

  /** Whether something is still to be seen. */
  get busy(): boolean {
    return this.timer !== null || this.waiting.length > 0;
  }

  get left(): number {
    return this.waiting.length;
  }

  /** A take-back or another connection starts anew: positions from that revision on never were. */
  add(position: P): void {
    this.forgetFrom(position.rev);
    this.waiting.push(...this.pictures(position));
    if (this.timer === null) this.wait();
  }

  /** What is shown needs no more time. */
  wasSeen(): void {
    this.until = 0;
  }

  /** Whoever looks on may stop: what comes waits until they go on. */
  hold(held: boolean): void {
    this.held = held;
    this.stop();
    if (held) return;
    if (this.waiting.length > 0) this.wait();
    else this.rest();
  }

  /** The next position alone, at once. */
  step(): void {
    this.stop();
    this.next();
  }

  /** Whether everything from this revision on was shown, with the move that led there. */
  has(from: number, to: number): boolean {
    const known = this.shown.filter(
      ({ rev, move }) => rev >= from && rev <= to && (move !== null || rev === 0),
    );
    return known.length === to - from + 1;
  }

  /** Positions from before this page looked: they are not shown now, but can be shown again. */
  remember(past: readonly P[]): void {
    const told = new Set(past.map(({ rev }) => rev));
    const all = [...this.shown.filter(({ rev }) => !told.has(rev)), ...past];
    this.shown.splice(0, Infinity, ...all.sort((a, b) => a.rev - b.rev));
  }

  /** Nobody wants to see again what was before this revision. */
  forgetBefore(rev: number): void {
    const first = this.shown.findIndex((position) => position.rev >= rev);
    if (first > 0) this.shown.splice(0, first);
  }

  /** Straight to the latest position. */
  skip(): void {
    this.stop();
    const last = this.waiting.at(-1)?.position;
    for (const one of this.waiting) this.keep(one);
    this.waiting = [];
    this.until = 0;
    this.again = false;
    if (last) this.show(last);
    this.settled();
  }

  /** Shows again what was shown from this revision on, and ends where the table stands. */
  replay(from: number): void {
    this.skip();
    const again = this.shown.filter((position) => position.rev >= from);
    if (again.length === 0) return;
    this.waiting = again.flatMap((position) => this.pictures(position));
    this.again = true;
    this.next();
  }

  /**
   * Where the seat's last turn ended: its latest move that others have followed. From there on is what it may have
   * missed. To pass in combat is no turn. Rivals have no moves; their turns are part of somebody's.
   */
  since(seat: number | null): number {
    const own = (position: P): boolean => position.move?.seat === seat;
    const inTurn = (position: P): boolean =>
      own(position) && !position.events.some((event) => event.event === "passed" && event.seat === seat);
    const others = (position: P): boolean =>
      position.move !== null &&
      (!own(position) || position.events.some((event) => event.event === "turn" && event.seat !== seat));
    const last = this.shown.findLastIndex(others);
    const before = this.shown.slice(0, last + 1).findLastIndex(inTurn);
    return this.shown[Math.max(before, 0)]?.rev ?? 0;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Shows the next one when the shown one has had its time; without pace the latest of those that came together. */
  private wait(): void {
    if (this.held) return;
    const rest = this.until - Date.now();
    if (this.paceNow() === "off") this.timer = setTimeout(() => this.skip());
    else if (rest <= 0) this.next();
    else this.timer = setTimeout(() => this.next(), rest);
  }

  private next(): void {
    this.timer = null;
    const next = this.waiting.shift();
    if (!next) return;
    this.keep(next);
    this.until = Date.now() + this.delay(next);
    this.show(next.position);
    if (this.waiting.length > 0) this.wait();
    else this.rest();
  }

  private rest(): void {
    this.again = false;
    this.settled();
  }

  private paceNow(): Pace {
    const pace = this.pace();
    return pace === "off" && this.again ? "fast" : pace;
  }

  private pictures(position: P): Waiting<P>[] {
    return [...this.between(position), { position, share: null }];
  }

  private delay({ position: { move, events }, share }: Waiting<P>): number {
    if (share !== null) return DELAYS[this.paceNow()] * share;
    if (move === null) return 0;
    const isQuiet = move.seat === this.own() || events.every(({ event }) => event === "turn");
    return DELAYS[this.paceNow()] * (isQuiet ? OWN_SHARE : move.automatic ? AUTOMATIC_SHARE : 1);
  }

  private keep({ position, share }: Waiting<P>): void {
    if (share !== null) return;
    if (!this.shown.some(({ rev }) => rev === position.rev)) this.shown.push(position);
  }

  private forgetFrom(rev: number): void {
    const first = this.shown.findIndex((position) => position.rev >= rev);
    if (first >= 0) this.shown.splice(first);
    this.waiting = this.waiting.filter(({ position }) => position.rev < rev);
  }
}
