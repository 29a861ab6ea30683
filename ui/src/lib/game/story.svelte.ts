/** What has happened at the table, as far as the shown position goes. */
import { happened } from "./between";
import type { Game } from "./game.svelte";
import { lines, type Line, type Own } from "../telling/log";
import type { Event, Position } from "../wire/types";
import { steady } from "./steady";
import { fought, type Fighter } from "../telling/told";
import { say } from "../words/words";

export class Story {
  /** All that happened in the moves that were shown, or are just shown. */
  private history = $state.raw<readonly Event[]>([]);
  /** What is over in the shown position, in the middle of a move; null: it is where the move led to. */
  scene = $derived.by(() => this.game.position?.scene ?? null);
  /** The same in words. */
  title = $derived.by(() =>
    this.scene ? say(`scene.${this.scene.what}`, { leader: this.game.called(this.scene.seat ?? -1) }) : "",
  );
  /** Until the position that is shown: something may be seen again. */
  told = $derived.by<readonly Event[]>(() => {
    const { position } = this.game;
    if (!position?.scene) return this.history.filter(({ rev }) => rev <= (position?.rev ?? 0));
    return [...this.history.filter(({ rev }) => rev < position.rev), ...happened(position)];
  });
  /** As far as it was seen: what is seen again shortens nothing. */
  events = $derived.by<readonly Event[]>(() => (this.scene && !this.game.again ? this.told : this.history));
  /** For whose eyes it is told. */
  own = $derived.by<Own>(() => (this.game.open ? "all" : (this.game.view?.seat ?? null)));
  private readonly sameLines = steady<Line[]>();
  log = $derived.by<Line[]>(() => {
    const { content } = this.game;
    return this.sameLines(content ? lines(this.events, content, this.own) : []);
  });
  /** Those of the battle that was fought last in this round. */
  fighters = $derived.by<Fighter[]>(() => {
    const { content, view } = this.game;
    return content && view ? fought(this.told, content, view.table.reward_of) : [];
  });

  constructor(private readonly game: Game) {}

  /** All of it, as the server tells it. */
  begin(events: readonly Event[]): void {
    this.history = events;
  }

  /** What happened in the move, and in those of the shown ones that were skipped. */
  write({ rev, events }: Position, shown: readonly Position[]): void {
    const known = this.history.at(-1)?.rev ?? -1;
    if (rev <= known) return;
    const skipped = shown.filter((one) => one.rev > known && one.rev < rev);
    this.history = [...this.history, ...skipped.flatMap((one) => one.events), ...events];
  }
}
