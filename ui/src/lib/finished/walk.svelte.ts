/** A finished game that one walks through: the step that is shown, from whose eyes, and what was fetched so far. */
import { ask, tableApi, tried } from "../wire/ask";
import { between, type Picture, type Shown } from "../game/between";
import type { Game } from "../game/game.svelte";
import type { Chronicle, Event, Log, PastStep, Steps, View } from "../wire/types";
import { clamp, roundAt, stride, views, type Stride, type Viewer } from "./walk";

/** Steps that are fetched ahead of the one that is shown. */
const AHEAD = 12;
export const PACE = { step: 900, automatic: 350 } as const;

/** What is drawn: a picture of a step, and what was chosen there. */
interface Drawn extends Picture<Shown> {
  chosen: string | null;
}

/** Who wishes for a step sees where it led to, and of the first one how the game began. */
const pictureOf = (step: number): number | null => (step === 0 ? 0 : null);

export class Walk {
  chronicle = $state.raw<Chronicle | null>(null);
  step = $state(0);
  /** Which of the pictures in the middle of the step; null: where it led to. */
  private scene = $state<number | null>(null);
  view = $state<Viewer>("open");
  playing = $state(false);
  error = $state("");
  /** How the game ended, as everybody sees it. */
  end = $state.raw<View | null>(null);
  /** What is drawn: the step that was wished for, or the one before while it is fetched. */
  shown = $state.raw<Drawn | null>(null);
  /** Whether there is nothing before it, and nothing after it. */
  atStart = $derived(this.step === 0 && (this.scene ?? this.shown?.position.scenes.length ?? 0) === 0);
  atEnd = $derived(this.scene === null && this.step === this.chronicle?.steps);
  /** That of the drawn picture, in the middle of a step; else of the wished step. */
  round = $derived.by(() => {
    const { position } = this.shown ?? {};
    if (position?.scene) return position.view.round;
    return this.chronicle ? roundAt(this.chronicle, this.step) : 1;
  });
  /** From whose eyes it can be seen. */
  views = $derived<Viewer[]>(views(this.chronicle?.table.seats ?? []));
  private readonly known = new Map<string, PastStep>();
  private readonly logs = new Map<Viewer, Promise<Event[]>>();
  private fetching = false;
  private ahead = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly id: string,
    private readonly game: Game,
    private readonly fetched: <T>(path: string) => Promise<T> = ask,
  ) {
    game.lookingBack = true;
  }

  async begin(keys: readonly string[], step: number | null, view: Viewer): Promise<void> {
    const query = keys.map((key) => `key=${encodeURIComponent(key)}`).join("&");
    await this.tried(async () => {
      const chronicle = await this.fetched<Chronicle>(`${tableApi(this.id)}/chronicle?${query}`);
      this.chronicle = chronicle;
      this.game.table = chronicle.table;
      this.view = this.views.includes(view) ? view : "open";
      this.step = clamp(chronicle, step ?? 0);
      this.scene = pictureOf(this.step);
      await this.draw();
      const { steps } = await this.fetched<Steps>(
        `${tableApi(this.id)}/steps?from=${chronicle.steps}&view=watch`,
      );
      this.end = steps[0]?.position.view ?? null;
    });
  }

  go(how: Stride, by: 1 | -1): void {
    if (how === "step") return this.turnOver(by);
    if (!this.chronicle) return;
    // in the middle of a step one is not yet where it leads
    const within = this.scene !== null && by > 0;
    const next = stride(this.chronicle, within ? this.step - 1 : this.step, how, by);
    if (within && next === this.step) this.see(next, null);
    else this.jump(next);
  }

  jump(step: number): void {
    if (!this.chronicle) return;
    const wished = clamp(this.chronicle, step);
    this.see(wished, pictureOf(wished));
  }

  /** One picture on or back: a step with something to see in its middle has several. */
  private turnOver(by: 1 | -1): void {
    const { chronicle, step, scene } = this;
    if (!chronicle) return;
    const scenes = this.scenesOf(step);
    const at = (scene ?? scenes) + by;
    if (at >= 0 && at <= scenes) return this.see(step, at < scenes ? at : null);
    const next = clamp(chronicle, step + by);
    this.see(next, next === step ? scene : by > 0 ? 0 : null);
  }

  /** As many from all eyes. */
  private scenesOf(step: number): number {
    const known = this.views.flatMap((view) => this.known.get(this.key(step, view)) ?? []);
    return known[0]?.position.scenes.length ?? this.scene ?? 0;
  }

  private see(step: number, scene: number | null): void {
    this.step = step;
    this.scene = scene;
    void this.tried(() => this.draw());
  }

  look(view: Viewer): void {
    if (!this.views.includes(view)) return;
    this.view = view;
    void this.tried(() => this.draw());
  }

  /** The next view in turn. */
  lookOn(): void {
    const { views } = this;
    this.look(views[(views.indexOf(this.view) + 1) % views.length] ?? "open");
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.atEnd) this.jump(0);
    else this.wait();
  }

  pause(): void {
    this.playing = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Gives the drawn picture its time. */
  private wait(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.atEnd || !this.shown) return this.pause();
    const { position, share } = this.shown;
    const pace = position.move?.automatic && !position.scene ? PACE.automatic : PACE.step;
    this.timer = setTimeout(() => this.go("step", 1), pace * share);
  }

  /** Shows the wished step as soon as it is there; of many wishes only the latest counts. */
  private async draw(): Promise<void> {
    this.show();
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (!this.known.has(this.key(this.step))) {
        await this.fetch(this.step, this.step);
        this.show();
      }
    } finally {
      this.fetching = false;
    }
    await this.fetchAhead();
  }

  /** In the background; whoever drags the slider does not wait for it. */
  private async fetchAhead(): Promise<void> {
    if (this.ahead) return;
    this.ahead = true;
    try {
      await this.fetchNext();
    } finally {
      this.ahead = false;
    }
  }

  private async fetchNext(): Promise<void> {
    const last = Math.min(this.step + AHEAD, this.chronicle?.steps ?? 0);
    let first = this.step + 1;
    while (first <= last && this.known.has(this.key(first))) first += 1;
    if (last - first >= AHEAD / 2 || (first <= last && last === this.chronicle?.steps))
      await this.fetch(first, last);
  }

  private async fetch(from: number, to: number): Promise<void> {
    const { view } = this;
    const { steps } = await this.fetched<Steps>(
      `${tableApi(this.id)}/steps?from=${from}&to=${to}&view=${view}`,
    );
    for (const step of steps) this.known.set(this.key(step.position.rev, view), step);
  }

  private show(): void {
    const { step, view } = this;
    const found = this.known.get(this.key(step));
    if (!found) return;
    const scene = this.scene === null ? undefined : between(found.position)[this.scene];
    if (!scene) this.scene = null;
    const drawn: Drawn = scene ? { ...scene, chosen: null } : { ...found, share: 1 };
    this.shown = drawn;
    void this.tried(async () => {
      const events = await this.events(view);
      if (this.shown !== drawn) return; // another step was wished for meanwhile
      const until = events.findLastIndex((event) => event.rev <= step) + 1;
      this.game.look(drawn.position, events.slice(0, until), view === "open");
      this.error = "";
      if (this.playing) this.wait();
    });
  }

  private events(view: Viewer): Promise<Event[]> {
    const known = this.logs.get(view);
    if (known) return known;
    const wanted = this.fetched<Log>(`${tableApi(this.id)}/log?view=${view}`).then(({ events }) => events);
    this.logs.set(view, wanted);
    wanted.catch(() => this.logs.delete(view)); // it is asked for again with the next step
    return wanted;
  }

  private key(step: number, view = this.view): string {
    return `${view} ${step}`;
  }

  private tried(work: () => Promise<void>): Promise<void> {
    return tried(work, ({ message }) => {
      this.pause();
      this.error = message;
    });
  }
}
