/** One table as the page shows it: the drawn position, what lies over it, and what may be chosen now. */
import { getContext, setContext } from "svelte";
import { Awaited } from "./awaited.svelte";
import { between, isEarlier, type Shown } from "./between";
import { chips, type Chip } from "../telling/chips";
import { Hints } from "./hint.svelte";
import { asked, ending, goesAlone, needsConfirm, others, questioned } from "./halfmade";
import { layoutOf, type Layout } from "../screen/layout";
import type {
  Chronicle,
  Component,
  Content,
  Event,
  Message,
  Player,
  Position,
  Reason,
  Refused,
  Request,
  Table,
  Thing,
  View,
} from "../wire/types";
import { placeKey, placeOf } from "./options";
import type { HotSeat } from "./hotseat.svelte";
import { move, NO_PIECES, type Pieces } from "./pieces";
import { plateOf, type Boxes, type Plate } from "../telling/plate";
import { Queue } from "./queue";
import { screen } from "../screen/screen.svelte";
import { USUAL, type Settings } from "../browser/settings";
import type { Line } from "../wire/socket";
import { kept } from "./steady";
import { Story } from "./story.svelte";
import { teamsOf, type Team } from "./teams";
import { ATOMICS } from "../telling/tleilax";
import { capital, say } from "../words/words";

/** What lies over the table. */
export type Overlay =
  | { is: "help" }
  | { is: "settings" }
  | { is: "log" }
  | { is: "rules" }
  /** Of a seat; null: beside the board. */
  | { is: "piles"; seat: number | null }
  | { is: "summary" }
  | { is: "go on" }
  /** The Bene Tleilax board, large. */
  | { is: "tleilax" }
  /** `goes`: the cards that would leave the game. */
  | { is: "confirm"; option: string; warning: string; goes?: readonly string[] }
  | { is: "take back"; to: number; warning: string };

/** What one points at: a component, and the thing on the screen that shows it. */
export interface Pointed {
  kind: string;
  id: string;
  /** The option that is offered there, and the key of the thing. */
  option: string | null;
  place: string | null;
  /** What it is called where no component says so. */
  name: string;
  /** Its words without its face. */
  brief: boolean;
  node: HTMLElement;
  /** With the mouse; else with the keyboard or a finger. */
  mouse: boolean;
  /** It was asked for by a finger: it stays until the next tap. */
  stays: boolean;
}

/** Why nothing is offered of a thing, and the ids of the rules that say so. */
type Why = Required<Pick<Reason, "text" | "rules">>;

const NOTHING: Chip[] = [];
const NONE: ReadonlyMap<string, string> = new Map();

/** Milliseconds within which a click is the second half of a double one. */
const BREATH = 600;
/** Milliseconds after which somebody thinks long enough to be told of. */
const LONG = 400;

export class Game {
  table = $state.raw<Table | null>(null);
  content = $state.raw<Content | null>(null);
  position = $state.raw<Shown | null>(null);
  pieces = $state.raw<Pieces>(NO_PIECES);
  settings = $state<Settings>({ ...USUAL });
  overlay = $state.raw<Overlay | null>(null);
  pointed = $state.raw<Pointed | null>(null);
  /** The option that one points at: its chip and its place light together. */
  twin = $state<string | null>(null);
  /** Several options of one place, where they were asked for. */
  menu = $state.raw<{ chips: Chip[]; left: number; top: number } | null>(null);
  /** Whether the tools are open, which are a menu on a small screen. */
  tools = $state(false);
  /** Whether the sheet over the board is folded away. */
  folded = $state(false);
  line = $state<Line>("connecting");
  lineReason = $state("");
  thinking = $state<number | null>(null);
  private thought: ReturnType<typeof setTimeout> | undefined;
  /** A sentence for the player: what was refused, why something cannot be, what has failed. */
  notice = $state("");
  /** The revision that the sentence is about; null: it is to be read whatever comes. */
  private noticeAt: number | null = null;
  report = $state("");
  /** Where the replay of a finished game can be had. */
  replay = $state<string | null>(null);
  /** The device, where several persons share it. */
  hotSeat: HotSeat | null = null;
  /** Whether a game is looked back at: nothing is asked then. */
  lookingBack = $state(false);
  /** Whether the cards of all seats lie open. */
  open = $state(false);
  /** What the chronicle of the game was that the shown position ends. */
  chronicle = $state.raw<Chronicle | null>(null);
  /** Positions that wait to be seen. */
  waiting = $state(0);
  /** Whether they were seen before, and whether the shown one is earlier than that before it: nobody has lost anything. */
  again = $state(false);
  wentBack = $state(false);
  /** Whether whoever looks on has stopped: nothing more is shown by itself. */
  held = $state(false);
  private settled = $state(false);
  private settledAt = 0;
  /** What is chosen as soon as the card before it is back in the hand. */
  private wanted: string | null = null;
  /** What was chosen by itself last, and at which revision, until the player chooses. */
  private alone: { rev: number; option: string } | null = null;
  /** The latest revision that came, and the one that a take-back led to. */
  private heard = 0;
  private backAt = -1;
  /** Where the own last turn ended, as the server says after a new connection. */
  private missed = 0;
  /** How often positions came that this page had not shown. */
  private remembered = $state(0);

  readonly queue: Queue<Shown>;
  readonly hints: Hints;
  readonly story = new Story(this);
  private readonly awaited: Awaited;

  view = $derived.by<View | null>(() => {
    const view = this.position?.view ?? null;
    if (!view?.decision) return view;
    return this.lookingBack ? view : { ...view, decision: questioned(view.decision, view.turn) };
  });
  /** What asks, by its name; empty: the rules do. */
  source = $derived.by(() => {
    const source = this.view?.decision?.source;
    return source ? this.name(source.kind, source.id) : "";
  });
  /** What is asked, in one line. */
  question = $derived.by(() => {
    const { source } = this;
    const { question = "" } = this.view?.decision ?? {};
    return source && question ? say("asked", { source, question }) : question;
  });
  /** Cards that can still be played instead of the one that was just put down: the option of each, by its key. */
  instead = $derived.by<ReadonlyMap<string, string>>(() => {
    void this.remembered;
    if (!this.settled || !this.view || !this.position || this.lookingBack) return NONE;
    const cards = others(this.view, this.position.take_back, this.queue.shown);
    return new Map(cards.map((option) => [placeKey(option), option.text]));
  });
  /** Why things on the screen are not offered, by their keys. */
  reasons = $derived.by<ReadonlyMap<string, Why>>(() => {
    const told = (this.position?.reasons ?? []).flatMap(({ text, rules = [], ids, ...place }) => {
      const things: Thing[] = ids === undefined ? [place] : ids.map((id) => ({ ...place, id }));
      return things.map((thing) => [placeKey(thing), { text, rules }] as const);
    });
    const instead = { text: say("instead"), rules: [] };
    return new Map([...told, ...[...this.instead.keys()].map((key) => [key, instead] as const)]);
  });
  me = $derived<Player | null>(
    this.view?.seat === null ? null : (this.view?.players[this.view.seat] ?? null),
  );
  /** Whether somebody without a seat follows the game while it is played. */
  looksOn = $derived(
    this.view?.seat === null && this.view.phase !== "finished" && !this.lookingBack && this.hotSeat === null,
  );
  teams = $derived<Team[]>(this.view && this.content ? teamsOf(this.view, this.content) : []);
  private boxes = $derived<Boxes>(this.view?.boxes ?? {});
  layout = $derived<Layout | null>(this.content ? layoutOf(this.content, screen.lie) : null);
  /** What may be chosen now; empty while others are watched, or while it is seen that an answer is awaited. */
  chips = $derived.by<Chip[]>(() => {
    const { view, content } = this;
    if (!this.settled || !view || !content || this.awaited.seen) return [];
    return asked(view.decision).length > 0 ? chips(view, content) : [];
  });
  private places = $derived.by(() => {
    const found = new Map<string, Chip[]>();
    for (const chip of this.chips) {
      const key = placeKey(chip.option);
      found.set(key, [...(found.get(key) ?? []), chip]);
    }
    return found;
  });
  private byText = $derived(new Map(this.chips.map((chip) => [chip.option.text, chip])));
  /** The revision after which the seat may have missed something. */
  sinceRev = $derived.by(() => {
    void [this.position, this.remembered];
    return this.queue.since(this.view?.seat ?? null);
  });
  /** Who decides, or has just moved. */
  acts = $derived(this.story.scene?.seat ?? this.view?.decision?.seat ?? null);
  /** Whether a hint can be asked for now. */
  mayHint = $derived((this.table?.may_hint ?? false) && this.chips.length > 1);
  /** The option that ends the turn or declines. */
  end = $derived<Chip | null>(this.byText.get(ending(this.chips.map((chip) => chip.option)) ?? "") ?? null);

  constructor(private readonly send: (request: Request) => boolean) {
    this.hints = new Hints(send);
    this.awaited = new Awaited(this, send);
    this.queue = new Queue<Shown>(
      (position) => this.show(position),
      () => (this.settings.motion ? this.settings.pace : "off"),
      () => this.settle(),
      () => this.position?.view.seat ?? null,
      between,
    );
  }

  // --- what the server says -----------------------------------------------------------------------------------

  hear(message: Message): void {
    switch (message.type) {
      case "table":
        this.table = message;
        break;
      case "log":
        this.story.begin(message.events);
        this.missed = message.since;
        break;
      case "position":
        this.think(null);
        if (message.rev < this.heard) this.backAt = message.rev;
        this.heard = message.rev;
        this.queue.add(message);
        this.waiting = this.queue.left;
        this.askMissed(message);
        break;
      case "refused":
        this.awaited.came();
        this.forgetWanted();
        if (!this.wasLate(message)) this.tell(message.reason, message.rev);
        if (this.hints.thinking) this.hints.forget();
        break;
      case "thinking":
        this.think(message.seat);
        break;
      case "fault":
        this.tell(message.text, null);
        break;
      case "report":
        this.report = message.text;
        break;
      case "considering":
      case "hint":
        this.hints.hear(message);
        break;
      case "moments":
        this.queue.remember(message.positions);
        this.remembered += 1;
        break;
    }
  }

  /** On a broken line nothing goes on: who comes back chooses anew. */
  hearLine(line: Line, reason: string): void {
    this.line = line;
    this.lineReason = reason;
    if (line !== "open") this.forgetWanted();
  }

  forgetWanted(): void {
    this.wanted = null;
  }

  /** Most bots have thought before one has read that they do. */
  private think(seat: number | null): void {
    clearTimeout(this.thought);
    this.thinking = null;
    if (seat !== null) this.thought = setTimeout(() => (this.thinking = seat), LONG);
  }

  /** Who chose nothing is not told that another window was first. */
  private wasLate({ rev, option }: Refused): boolean {
    return this.alone !== null && option === this.alone.option && rev > this.alone.rev;
  }

  /** After a reload or a lost line: what happened since the last own turn, so that it can be shown again. */
  private askMissed({ move, rev }: Position): void {
    if (move === null && !this.queue.has(this.missed, rev))
      this.send({ type: "moments", from: this.missed, to: rev });
  }

  private show(position: Shown): void {
    this.story.write(position, this.queue.shown);
    this.settled = false;
    this.awaited.came();
    this.wentBack = this.position !== null && isEarlier(position, this.position);
    this.position = kept(this.position, position);
    this.pieces = kept(this.pieces, move(this.pieces, position.view));
    this.waiting = this.queue.left;
    this.menu = null;
    this.hints.forget();
    if (position.view.phase !== "finished") this.chronicle = null; // the end was taken back
    // what was asked about the position before can no longer be said yes to
    if (this.overlay?.is === "confirm" || this.overlay?.is === "take back") this.overlay = null;
  }

  /** The names and faces of everything; a position that came before them is looked at now. */
  lay(content: Content): void {
    this.content = content;
    if (this.settled) this.settle();
  }

  /** A step of a game that is over, with all that happened until then. */
  look(position: Shown, events: readonly Event[], open: boolean): void {
    this.open = open;
    this.story.begin(events);
    this.position = position;
    this.pieces = move(this.pieces, position.view);
    this.pointed = null;
    this.menu = null;
  }

  private settle(): void {
    this.settled = true;
    this.settledAt = Date.now();
    this.waiting = 0;
    this.again = false;
    const { view, position } = this;
    if (this.noticeAt !== null && this.noticeAt !== position?.rev) this.notice = "";
    const { wanted } = this;
    this.forgetWanted();
    if (wanted !== null && position?.rev === this.backAt) return this.choose(wanted);
    // who takes a pass back wants to choose, or to go on back from there
    if (position?.rev === this.backAt || this.pending) return;
    const alone = view?.decision && goesAlone(view.decision, this.settings);
    if (!alone || !position || view?.decision?.seat !== view?.seat || !this.byText.has(alone)) return;
    // it only answers: whatever the player reads or points at stays
    this.alone = { rev: position.rev, option: alone };
    this.awaited.ask({ type: "choose", rev: position.rev, option: alone }, true);
  }

  // --- what the player does -----------------------------------------------------------------------------------

  /** Chooses an option if it is offered; asks first where that would waste something. */
  choose(option: string, sure = false): void {
    const { view, position } = this;
    const offered = this.chip(option)?.option;
    if (!view?.decision || !position || this.pending || !offered) return;
    const warning = sure ? null : needsConfirm(view.decision, offered, this.settings.confirm);
    if (warning) {
      const goes = offered.id === ATOMICS ? view.table.row : [];
      this.overlay = { is: "confirm", option, warning, goes };
      return;
    }
    this.notice = "";
    this.alone = null;
    this.awaited.chooseWith();
    (this.hotSeat ?? this).wasSeen();
    this.awaited.ask({ type: "choose", rev: position.rev, option });
  }

  get pending(): boolean {
    return this.awaited.pending;
  }

  /** What can be taken back from this screen; at a shared device also without anybody's cards. */
  get earlier(): Position["take_back"] {
    const game = this.me === null ? (this.hotSeat?.taker ?? this) : this;
    return game.position?.take_back ?? null;
  }

  /** Why nothing can be. */
  get whyNotEarlier(): string {
    if (this.earlier) return "";
    const why = this.me === null && this.hotSeat ? this.hotSeat.whyNotEarlier : this.position?.take_back_why;
    return why ?? "";
  }

  takeBack(sure = false): void {
    const { hotSeat } = this;
    if (hotSeat && this.me === null) return hotSeat.takeBack();
    if (this.queue.busy) (hotSeat ?? this).halt();
    const { position } = this;
    if (!position || this.pending) return;
    if (!position.take_back) return this.tell(this.whyNotEarlier);
    const { to, warning } = position.take_back;
    if (warning && !sure) {
      this.overlay = { is: "take back", to, warning };
      return;
    }
    this.overlay = null;
    (this.hotSeat ?? this).wasSeen();
    this.awaited.ask({ type: "take_back", rev: position.rev, to });
  }

  /** What would the strongest bot do? Asked again, the hint is put away. */
  askHint(): void {
    if (this.mayHint && this.position && !this.pending) this.hints.toggle(this.position.rev);
  }

  /** What happened since the own last turn, once more. */
  seeAgain(): void {
    this.queue.replay(this.sinceRev);
    this.again = this.queue.busy;
  }

  /** Straight to the latest position. */
  skip(): void {
    if (this.hotSeat) this.hotSeat.skip();
    else this.queue.skip();
  }

  /** Stops, or goes on. */
  hold(): void {
    this.held = !this.held;
    this.queue.hold(this.held);
  }

  /** One move on; who wants to see moves one by one has stopped. */
  step(): void {
    if (!this.held) this.hold();
    this.queue.step();
  }

  /** Whoever chooses has seen what is shown: the answer is shown at once. */
  wasSeen(): void {
    this.queue.wasSeen();
  }

  /** Straight to the latest position, and nothing is chosen alone there. */
  halt(): void {
    this.backAt = this.heard;
    this.queue.skip();
  }

  askReport(): void {
    this.send({ type: "report" });
  }

  // --- what others ask of it ----------------------------------------------------------------------------------

  component(kind: string, id: string): Component | undefined {
    return this.content?.components[kind]?.[id];
  }

  name(kind: string, id: string): string {
    return this.component(kind, id)?.name ?? id;
  }

  /** Leaders, and rivals in their seats. */
  leader(seat: number): Component | undefined {
    const id = this.position?.view.players[seat]?.leader ?? "";
    return this.component("leaders", id) ?? this.component("rivals", id);
  }

  leaderName(seat: number): string {
    return this.leader(seat)?.name ?? "";
  }

  /** Null: it plays alone. */
  teamOf(seat: number): Team | null {
    return this.teams.find(({ seats }) => seats.includes(seat)) ?? null;
  }

  /** By which one speaks of the leader. */
  leaderCalled(seat: number): string {
    return this.leader(seat)?.called ?? "";
  }

  /** The name of whoever sits there, or that of the leader. */
  called(seat: number): string {
    const chair = this.table?.seats[seat];
    return (chair?.who === "person" && chair.name) || this.leaderCalled(seat);
  }

  /** Says a sentence about a position, until another one is asked about; at most until the player chooses. */
  tell(text: string, rev: number | null = this.position?.rev ?? null): void {
    this.notice = capital(text);
    this.noticeAt = rev;
  }

  /** What a plate shows; it stays the same thing while that does, so that nothing is drawn or measured in vain. */
  plate(space: Component): Plate {
    return plateOf(space, this.boxes);
  }

  /** What is offered of a thing. */
  at(thing: Thing): Chip[] {
    return this.places.get(placeKey(thing)) ?? NOTHING;
  }

  chip(option: string): Chip | null {
    return this.byText.get(option) ?? null;
  }

  /** Why nothing is offered of a thing. */
  why(thing: Thing): string | null {
    return this.reasons.get(placeKey(thing))?.text ?? null;
  }

  /** What there is to say of a thing that is asked about: its option, or why there is none. Null: it is not. */
  answer(thing: Thing): { option: string | null; can: boolean; words: string } | null {
    const [chip] = this.at(thing);
    const words = chip?.option.words ?? this.why(thing);
    return words === null
      ? null
      : { option: chip?.option.text ?? null, can: chip !== undefined, words: capital(words) };
  }

  /** Clicking on a thing chooses what is offered of it; of several options a small menu asks which one. */
  pick(thing: Thing, event?: MouseEvent): void {
    if (this.pickOf(this.at(thing), event)) return;
    const instead = this.instead.get(placeKey(thing));
    if (instead === undefined) return this.explain(thing);
    // cards move when one is put down: a second click was meant for the first
    if (Date.now() - this.settledAt >= BREATH) this.playInstead(instead);
  }

  /** The card that was put down goes back to the hand, and this one is played. */
  playInstead(option: string): void {
    if (this.pending) return;
    this.pointed = null;
    this.takeBack();
    if (this.pending) this.wanted = option;
  }

  /** Why a thing is not offered, in the line below the question: the mouse sees it where it points, keys do not. */
  private explain(thing: Thing): void {
    if (this.story.scene !== null) return; // nothing is asked yet
    const { decision, seat } = this.view ?? {};
    if (!decision) this.tell(say("turn.over"));
    else if (decision.seat !== seat) this.tell(say("waits", { leader: this.called(decision.seat) }));
    else this.tell(this.why(thing) ?? say("not_asked", { question: this.question }));
  }

  /** Whether something was offered there. */
  pickOf(found: readonly Chip[], event?: MouseEvent): boolean {
    const [only, more] = found;
    if (only && !more) this.choose(only.option.text);
    else if (only && event?.currentTarget instanceof HTMLElement) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      this.menu = { chips: [...found], left, top: bottom };
    }
    return only !== undefined;
  }

  /** What is offered in a place: of all cards of the discard pile, of all steps of a leader's track. */
  among(place: string): Chip[] {
    return this.chips.filter((chip) => placeOf(chip.option) === place);
  }
}

const KEY = Symbol("game");

export function giveGame(game: Game): void {
  setContext(KEY, game);
}

export function theGame(): Game {
  return getContext<Game>(KEY);
}
