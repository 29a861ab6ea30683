// What page and server say to each other. Written by `python -m sietch.server.wire.types`; do not edit.

/** `3` has n; `1..2` has low and high; a word has names, op and number: `cost<=3`, `emperor|fremen`. */
export interface Arg {
  n?: number;
  low?: number;
  high?: number;
  names?: string[];
  op?: string | null;
  number?: number | null;
}

/** `council_seat`, `not grafted`, `influence>=2 emperor`: a flag if op is null, else a counter. */
export interface Test {
  negated: boolean;
  name: string;
  op: string | null;
  number: number | null;
  args: Arg[];
}

/** `reveal_turn`, `visit emperor|fremen`: what an effect waits for. */
export interface Occasion {
  name: string;
  args: Arg[];
}

/** `spice 2` */
export interface Atom {
  is: "atom";
  name: string;
  args: Arg[];
}

/** An effect that only words can tell. */
export interface Said {
  is: "text";
  text: string;
}

/** `A; B`: all of them, in any order. */
export interface Sequence {
  is: "sequence";
  items: Effect[];
}

/** `A OR B`: one of them. */
export interface Either {
  is: "either";
  items: Effect[];
}

/** `if C: A else: B`; all tests must hold. */
export interface If {
  is: "if";
  condition: Test[];
  then: Effect;
  otherwise: Effect | null;
}

/** `may A`: optional. */
export interface May {
  is: "may";
  body: Effect;
}

/** `per K: A`: as many times as the counter shows. */
export interface Per {
  is: "per";
  counter: string;
  args: Arg[];
  body: Effect;
}

/** `on E: A`: when the event happens. */
export interface On {
  is: "on";
  event: Occasion;
  body: Effect;
}

/** `choose 2: (A OR B OR C)`: that many different options. */
export interface Several {
  is: "choose";
  number: number;
  body: Effect;
}

/** `each_opponent: A`: somebody else gets or does it. */
export interface ForWho {
  is: "for_who";
  who: string;
  body: Effect;
}

/** `once_per_turn: A` */
export interface Limit {
  is: "limit";
  limit: string;
  body: Effect;
}

/** `cost -> gain`: no full payment, no gain. */
export interface Pay {
  is: "pay";
  cost: Effect;
  gain: Effect;
}

export type Effect = Atom | Said | Sequence | Either | If | May | Per | On | Several | ForWho | Limit | Pay;

/** A named box of a leader. */
export interface Box {
  name?: string;
  names?: Record<string, string>;
  effect?: string | null;
}

/** Of a path or a training track. */
export interface Step {
  id: string;
  reward?: string;
  next?: string[] | null;
  first?: string;
  marks?: number;
}

/** Where a Hagal card sends an agent; without a space nowhere. */
export interface Destination {
  when?: string;
  space?: string;
  effect?: string;
}

/** What a commander of the game for six has of its own. */
export interface Commander {
  seat?: number;
  deck?: string[];
  at_start?: string;
  sandworms?: boolean;
  allies?: string[];
  confidence?: string;
  doubt?: string;
}

/** Agent icons that a card has under a condition. */
export interface IconsIf {
  icons: string[];
  if: string;
}

/** The printed fields of a component, as they stand in its file; which ones there are depends on its kind. */
export interface Fields {
  type?: string;
  cost?: number | string;
  cost_after_first?: string;
  copies?: number;
  factions?: string[];
  icons?: string[];
  icons_conditional?: IconsIf[];
  graft?: boolean;
  acquire?: string;
  agent?: string;
  reveal?: string;
  when_trashed?: string;
  when_discarded?: string;
  plot?: string;
  combat?: string | boolean;
  endgame?: string;
  level?: number;
  battle_icon?: string;
  location?: string;
  protected?: boolean;
  first?: string;
  second?: string;
  third?: string;
  house?: string;
  complexity?: number;
  ability?: Box;
  signet?: Box | string;
  training_track?: Step[];
  back?: Record<string, unknown>;
  removes?: string[];
  reserves?: string[];
  commander?: Commander;
  players?: number[] | number;
  first_player?: boolean;
  condition?: string;
  reward?: string;
  icon?: string;
  faction?: string;
  maker?: boolean;
  once_per_player?: boolean;
  requirement?: string;
  effect?: string;
  later_effect?: string;
  seat_bonus?: string;
  control?: string;
  only?: string;
  token_bonus?: string;
  spaces?: string[];
  at_1?: string;
  at_3?: string;
  bonus?: string;
  steps?: Step[];
  end?: string;
  orders?: string;
  leader?: string;
  swordmaster_value?: number;
  scheme?: string;
  priority?: string[];
  streamlined?: boolean;
  destinations?: Destination[];
  posts?: string[];
  swords?: number;
  unload?: boolean;
  price?: number;
  hagal?: boolean;
  confidence?: string;
  doubt?: string;
  replaces?: string;
}

/** So many of one of these: `persuasion`, `spice`, a word of a set; `words` say it all. */
export interface Price {
  n: number;
  paid_in: string[];
  words: string;
}

/** A card, space, leader …: text, labels, effects, conditions and events by the key of their box. */
export interface Component {
  id: string;
  kind: string;
  set: string;
  name: string;
  called: string;
  names: Record<string, string>;
  fields: Fields;
  facts: string[];
  text: Record<string, string>;
  labels: Record<string, string>;
  effects: Record<string, Effect>;
  conditions: Record<string, Test[]>;
  events: Record<string, Occasion>;
  price?: Price;
}

/** The component that something comes from. */
export interface Source {
  kind: string;
  id: string;
}

/** What the option `resolve NAME` carries out. */
export interface Term {
  source: Source | null;
  effect: Effect;
}

/** Numbers of the rules that are drawn: the points that end a game by the number of seats, and levels of influence. */
export interface Marks {
  goal: number[];
  top: number;
  point: number;
  alliance: number;
}

/** A word of the rules with its other spellings, and what it means. */
export interface GlossaryWord {
  name: string;
  spellings: string[];
  meaning: string;
}

/**
 * Everything of a game that can be named or drawn: components by kind and id, words of the rules by theirs.
 *
 * `icons` are the names of agent icons.
 */
export interface Content {
  version: string;
  language: string;
  sets: string[];
  components: Record<string, Record<string, Component>>;
  terms: Record<string, Term>;
  icons: Record<string, string>;
  marks: Marks;
  glossary: Record<string, GlossaryWord>;
}

export type Phase = "round_start" | "player_turns" | "combat" | "makers" | "recall" | "endgame" | "finished";

export type TurnKind = "undecided" | "agent" | "reveal";

export type Token = "left" | "right" | "swordmaster";

/** What a player has, or has gained in this turn. */
export interface Resources {
  solari: number;
  spice: number;
  water: number;
}

/** A fact of a set that the page has no drawing of: what it is called, how much of it there is, and what, if that lies open. */
export interface Further {
  name: string;
  called: string;
  n: number;
  kind: string | null;
  ids: string[];
}

/** Of a kind that a set adds: its word, how many there are, and both in words. */
export interface Units {
  kind: string;
  n: number;
  words: string;
}

/**
 * What lies on the table for all.
 *
 * Of a Conflict so many `rewards` would be given if it ended now, and `reward_of` says who would get which.
 */
export interface Board {
  conflict: string | null;
  conflicts_unclaimed: string[];
  conflicts_left: number;
  rewards: number;
  reward_of: (number | null)[];
  shield_wall: boolean;
  row: string[];
  reserve: Record<string, number>;
  imperium_deck: number;
  removed: string[];
  intrigue_deck: number;
  intrigue_discard: string[];
  bonus_spice: Record<string, number>;
  agents: Record<string, number[]>;
  spies: Record<string, number[]>;
  control: Record<string, number | null>;
  alliances: Record<string, number | null>;
  covered_control?: Record<string, number>;
  contracts_aside?: string[];
  offer?: string[];
  contracts_left?: number;
  hagal_deck?: number;
  hagal_turned?: string[];
  throne_row?: string[];
  tech_1?: string[];
  tech_1_stack?: number;
  tech_2?: string[];
  tech_2_stack?: number;
  tech_3?: string[];
  tech_3_stack?: number;
  tiles_trashed?: string[];
  foldspace?: number;
  ix_contracts_left?: number;
  tleilaxu_left?: string[];
  tleilaxu_right?: string[];
  tleilaxu_deck?: number;
  further?: Further[];
}

/** What a mate has promised so far, with six players. */
export interface Offer {
  seat: number;
  kind: "solari" | "spice" | "water" | "intrigue";
  n: number;
}

/** The running turn. */
export interface Turn {
  seat: number;
  kind: TurnKind;
  card: string | null;
  space: string | null;
  paid: number;
  persuasion: number;
  recruited: number;
  units_deployed: number;
  deploying_banned: boolean;
  gained: Resources;
  spies_recalled: number;
  acquired: string[];
  open_effects: string[];
  ally?: number | null;
  token?: Token | null;
  offers?: Offer[];
  cards?: string[];
}

/** What only its owner sees; the deck in alphabetical order. */
export interface Own {
  hand: string[];
  deck: string[];
  intrigue: string[];
  trashed_intrigue: string[];
  aside?: string[];
  ix_contracts?: string[];
}

/** What the seat has seen of hidden cards; of a deck from the top, with null for what lies between unknown. */
export interface Known {
  hand: string[];
  deck: (string | null)[];
  intrigue: string[];
  trashed_intrigue: string[];
}

/** What lies open in front of a seat: of hidden cards how many there are. */
export interface Player {
  seat: number;
  leader: string;
  has_revealed: boolean;
  resources: Resources;
  agents: number;
  spies: number;
  swordmaster: boolean;
  council_seat: boolean;
  maker_hook: boolean;
  supply: number;
  garrison: number;
  troops_in_conflict: number;
  sandworms: number;
  swords: number;
  units: number;
  strength: number;
  memories: number;
  vp: number;
  agents_on: string[];
  spies_on: string[];
  won: string[];
  paired: string[];
  hand: number;
  deck: number;
  discard: string[];
  played: string[];
  revealed: string[];
  reserved: string[];
  intrigue: number;
  trashed_intrigue: number;
  face_up_intrigue: string[];
  vp_from: Record<string, number>;
  influence: Record<string, number>;
  paths: Record<string, string>;
  waiting: string[];
  known: Known;
  contracts?: string[];
  completed?: string[];
  swordmaster_sent?: boolean;
  tokens?: Token[];
  left_on?: string[];
  right_on?: string[];
  swordmaster_on?: string[];
  commander?: boolean;
  shown?: Own | null;
  negotiators?: number;
  tiles?: string[];
  tiles_used?: string[];
  dreadnoughts_in_supply?: number;
  dreadnoughts_in_garrison?: number;
  dreadnoughts_in_conflict?: number;
  dreadnoughts_on?: string[];
  snoopers_taken?: string[];
  aside?: number;
  ix_contracts?: number;
  specimens?: number;
  atomics?: boolean;
  others_in_conflict?: Units[];
  further?: Further[];
}

/**
 * A thing on the table, by its kind and id. `at` is where it lies, if that is not the place of its kind: `hand`, a row.
 *
 * A place without things of a kind has `at` alone, such as the own `army`; nothing at all is a thing that lies nowhere.
 */
export interface Thing {
  at?: string;
  kind?: string;
  id?: string;
}

/**
 * What an option can do at best: strengths and rewards (0: none) by seat.
 *
 * `reached` has every strength that it may lead to, by seat; `certain` if it can do nothing else, `idle` if it does
 * nothing at all.
 */
export interface Outlook {
  strengths: number[];
  reached: number[][];
  places: number[];
  certain: boolean;
  idle: boolean;
}

/**
 * What can be chosen, by its canonical `text`, and the thing that it points at.
 *
 * `verb` is what is done, `n` how much of it, `army` whose units it moves if not the own ones, `price` what it asks for. `label` are short words for a button if it is not named by a thing; of an
 * amount they say what is counted. `warning` says what would be wasted. `term` names the effect that is resolved,
 * `effect` is what a side that is chosen brings, `destinations` are the spaces where a card can send an agent, `outlook`
 * is what troops that move and Combat cards would make of the strengths.
 */
export interface Option {
  at?: string;
  kind?: string;
  id?: string;
  text: string;
  verb: string;
  words: string;
  n?: number;
  army?: number;
  price?: Price;
  label?: string;
  warning?: string;
  term?: string;
  effect?: Effect;
  destinations?: string[];
  outlook?: Outlook;
}

/**
 * The open question; others than the decider learn only whose it is. `source` asks it, and is named before it.
 *
 * `secret`: nobody else may see what is chosen, also if it lies open on the table.
 */
export interface Decision {
  seat: number;
  source?: Source | null;
  question?: string;
  options?: Option[];
  secret?: boolean;
}

/**
 * All that a seat (null: a spectator) may know. `places` is empty until the game is over.
 *
 * `boxes` has the spaces of which another printed box counts for the seat by now: `{"cost": "cost_after_first"}`.
 */
export interface View {
  seat: number | null;
  sets: string[];
  version: string;
  round: number;
  phase: Phase;
  first_player: number;
  sides: number[];
  places: number[];
  table: Board;
  boxes: Record<string, Record<string, string>>;
  turn: Turn | null;
  players: Player[];
  own: Own | null;
  decision: Decision | null;
}

/** A component that a sentence names; `text` is how it stands there, if that is not just its name. */
export interface Name {
  kind: string;
  id: string;
  text?: string;
}

/**
 * What happened, by ids; which fields there are depends on the kind. `rev` is the option that brought it.
 *
 * What is told of it has a `text`: a sentence, or of a seat's deed what it did, with the names in it as data. With `line` a new line begins, told of
 * this seat (null: of nobody). `sum` is the amount that is told where others are added to it, and what `joins` is told
 * with the last event that has a text of its own, or with the next one. Of other events nothing is told.
 */
export interface Event {
  event: string;
  rev: number;
  text?: string | (string | Name)[];
  line?: number | null;
  sum?: number;
  joins?: "last" | "next";
  seat?: number;
  leader?: string;
  number?: number;
  n?: number;
  card?: string;
  space?: string;
  other_space?: string;
  intrigue?: string;
  contract?: string;
  conflict?: string;
  other_conflict?: string;
  track?: string;
  hagal?: string;
  post?: string;
  step?: string;
  from?: number;
  resource?: string;
  points_from?: string;
  place?: number;
  to?: string;
  doubled?: boolean;
  grafted?: boolean;
  source?: Source | null;
}

export type Who = "person" | "bot" | "rival";

/** Who sits there. `bot` is the name of the bot, `mine` whether this connection plays the seat. */
export interface Seat {
  seat: number;
  who: Who;
  name: string;
  bot: string;
  mine: boolean;
}

/** What the game is made of. The seed would tell the deal: it is null until the game is over. */
export interface TableSetup {
  players: number;
  seats: number;
  mode: "rivals" | "free_for_all" | "teams";
  sets: string[];
  difficulty: string;
  variants: string[];
  content: string[];
  company: string;
  seed: number | null;
}

/**
 * What other games a table has to do with: `continues` another one `at` this option, or was `loaded` from a file.
 *
 * `rematch` is the table at which its persons play again.
 */
export interface Kin {
  loaded: boolean;
  continues: string;
  at: number;
  rematch: string;
}

/**
 * The table, once after connecting and whenever something of it changes.
 *
 * `hints` is how many questions were decided with a hint, `may_hint` whether this connection may ask for one.
 */
export interface Table {
  type: "table";
  id: string;
  name: string;
  setup: TableSetup;
  seats: Seat[];
  rev: number;
  version: string;
  taken_back: boolean;
  hints: number;
  may_hint: boolean;
  kin: Kin;
}

/** An option of the position with this number. */
export interface Choose {
  type: "choose";
  rev: number;
  option: string;
}

/** `to`: the number of options that stay. */
export interface TakeBack {
  type: "take_back";
  rev: number;
  to: number;
}

/** Why is this option not offered now? */
export interface Why {
  type: "why";
  option: string;
}

/** Positions once more: those after option `from` up to the one after option `to`. */
export interface Moments {
  type: "moments";
  from: number;
  to: number;
}

/** What to send to the developers, please. */
export interface Report {
  type: "report";
}

/** What would the strongest bot do in the position with this number? */
export interface AskHint {
  type: "hint";
  rev: number;
}

/** A hint that was asked for is not wanted any more. */
export interface NoHint {
  type: "no_hint";
}

export type Request = Choose | TakeBack | Why | Moments | Report | AskHint | NoHint;

/**
 * Everything so far as this seat saw it: once after connecting, and after a take-back.
 *
 * `since` is the option that ended the seat's last turn; what came after it can be asked for as `moments`.
 */
export interface Log {
  type: "log";
  events: Event[];
  since: number;
}

/** The option that led here. What another seat chose is null if it could tell of hidden cards. */
export interface Move {
  seat: number;
  option: string | null;
  words: string | null;
  automatic: boolean;
}

/** The own decision that can be taken back now; `warning` is empty if nothing hidden has come to light. */
export interface Earlier {
  to: number;
  warning: string;
}

/**
 * The table in the middle of a move, when a rival's turn, a battle or a round was over; so many events had happened.
 *
 * `seat` is the rival's.
 */
export interface Scene {
  what: "turn" | "battle" | "round";
  seat: number | null;
  view: View;
  events: number;
}

/**
 * Why these things are not offered: all of a kind in one place, by their ids; a place without things has none.
 *
 * `rules` are the ids of those that say so.
 */
export interface Reason {
  text: string;
  at?: string;
  kind?: string;
  ids?: string[];
  rules?: string[];
}

/**
 * After every applied option; `rev` is how many there were. After a `log` it tells no move and no events again;
 * how rivals have begun it tells instead of the log.
 *
 * `scenes` are what there was to see before the `view` that the move led to, in their order.
 *
 * `reasons` has, for the decider, why things on the screen are not offered. `take_back_why` says
 * why nothing can be taken back.
 */
export interface Position {
  type: "position";
  rev: number;
  move: Move | null;
  events: Event[];
  view: View;
  reasons: Reason[];
  take_back: Earlier | null;
  take_back_why: string;
  scenes: Scene[];
}

/** A request that changed nothing. `rev` is that of the table now. */
export interface Refused {
  type: "refused";
  rev: number;
  option: string | null;
  reason: string;
}

/** The answer to `why`, about the position with this number: the table may have gone on since it was asked. */
export interface WhyNot {
  type: "why";
  rev: number;
  option: string;
  reason: Reason;
}

/** The answer to `moments`. */
export interface Past {
  type: "moments";
  positions: Position[];
}

/** The bot of this seat thinks. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** A bot has failed; somebody else decided for it. */
export interface Fault {
  type: "fault";
  seat: number;
  text: string;
}

/** The bug report, ready to be sent. */
export interface Reported {
  type: "report";
  text: string;
}

/** A hint is being thought of, for about so many seconds. */
export interface Considering {
  type: "considering";
  rev: number;
  seconds: number;
}

/**
 * A choice that is expected later on, and the thing that it points at; of others only what would lie open.
 *
 * `words` say what is done.
 */
export interface HintStep {
  at?: string;
  kind?: string;
  id?: string;
  seat: number;
  option: string;
  words: string;
}

/** A good option: the chance to win with it, how much of the thinking went to it (both 0 to 1), and what may follow. */
export interface HintOption {
  option: string;
  words: string;
  chance: number;
  share: number;
  line: HintStep[];
}

/** The answer to `hint`, for who asked: up to three options, the best one first. */
export interface Hint {
  type: "hint";
  rev: number;
  options: HintOption[];
}

export type Message =
  | Table
  | Log
  | Position
  | Refused
  | WhyNot
  | Past
  | Thinking
  | Fault
  | Reported
  | Considering
  | Hint;

/**
 * A value that can be chosen; if it cannot, `reason` says why. `usual` is what one gets without choosing.
 *
 * `needs` are sets without which it is not there. `not_with` is what it does not go with – variants, other sets, and for a bot
 * numbers of players –, each with the reason. Of a set that is always there, `reason` says why. `level` is that
 * of a bot that is meant for people, 1 is the easiest; others have none.
 */
export interface Choice {
  value: string;
  name: string;
  help: string;
  usual: boolean;
  reason: string;
  needs: string[];
  not_with: Record<string, string>;
  level: number;
}

/** The leaders of a seat, a rival's seat has rivals; seats of one side win together. */
export interface SeatChoices {
  seat: number;
  side: number;
  who: Who[];
  leaders: Choice[];
}

/** All choices for a number of players. If nobody can play so, `reason` says why, and there are no choices. */
export interface Mode {
  players: number;
  name: string;
  reason: string;
  sets: Choice[];
  difficulty: Choice[];
  variants: Choice[];
  seats: SeatChoices[];
}

/**
 * What a new table can be made of.
 *
 * `address` is where other devices find the server; empty: it is heard on this machine alone.
 */
export interface SetupChoices {
  version: string;
  players: number;
  modes: Mode[];
  bots: Choice[];
  languages: string[];
  address: string;
}

/** The game whose leaders are asked for; `content` is the text of a content file, called `content_name`. */
export interface WhichLeaders {
  players?: number;
  content?: string;
  content_name?: string;
}

/**
 * Who may sit where, also of own content, and what is printed on leaders, rivals and tracks, by kind and id.
 *
 * `brings`: what own content adds to this game or changes of it, its names by kind.
 */
export interface Leaders {
  seats: SeatChoices[];
  language: string;
  components: Record<string, Record<string, Component>>;
  brings: Record<string, string[]>;
}

/** Who is to sit there. Without a leader one is dealt; with `of_two` two are offered to the creator first. */
export interface NewSeat {
  who?: Who;
  name?: string;
  bot?: string;
  leader?: string;
  of_two?: boolean;
}

/**
 * A table to be made. What is missing is as usual; `content` is the text of a content file, called `content_name`.
 *
 * Bots of a table without persons wait `pace` seconds after each option. `hints`: whether persons may ask for them.
 * A seed may be a text: a browser's numbers are exact up to 2⁵³ alone.
 */
export interface NewTable {
  players?: number;
  sets?: string[];
  difficulty?: string;
  variants?: string[];
  seats?: NewSeat[];
  content?: string;
  content_name?: string;
  seed?: number | string | null;
  name?: string;
  pace?: number;
  hints?: boolean;
}

/** A seat of a person: whoever has the key plays it. `path` is its page. */
export interface Link {
  seat: number;
  key: string;
  path: string;
}

/** Two leaders for a seat. */
export interface LeaderOffer {
  seat: number;
  leaders: string[];
}

/** The new table. While there are offers it waits for `POST /api/tables/ID/leaders`, and has no links yet. */
export interface Made {
  id: string;
  links: Link[];
  offers: LeaderOffer[];
  watch: string;
}

/** One of two for every offer, by the number of the seat. */
export interface ChosenLeaders {
  leaders: Record<number, string>;
}

/** Why a request failed; `problems` has the mistakes of own content one by one. */
export interface Problem {
  error: string;
  problems: string[];
}

/** A replay as text: of a server, the terminal or a simulation, or a bug report; with the own content it needs. */
export interface ReplayFile {
  text: string;
  content?: string[];
  name?: string;
}

/** The table that was made of a file, and its page. */
export interface Loaded {
  id: string;
  path: string;
}

/** The same again. `turn_on`: everybody sits one seat further. */
export interface Rematch {
  keys?: string[];
  turn_on?: boolean;
}

/**
 * A new table from option `rev` on. Persons are those of the keys; of a game without persons whoever is named.
 *
 * `together`: other persons of the game play as well, else `bot` has their seats.
 */
export interface GoOn {
  rev: number;
  keys?: string[];
  seats?: number[];
  bot?: string;
  together?: boolean;
}

/** A table of this server. `reason` says why it cannot go on here; `replay` is where its replay is, if it may be had. */
export interface TableLine {
  id: string;
  name: string;
  made: number;
  company: string;
  seats: Seat[];
  leaders: string[];
  rev: number;
  round: number;
  points: number[];
  over: boolean;
  taken_back: boolean;
  hints: number;
  version: string;
  reason: string;
  replay: string;
  kin: Kin;
}

/** Tables: those that run first, then the latest. `more`: there are older ones, `?before=` the id of the last. */
export interface Tables {
  tables: TableLine[];
  more: boolean;
}

/** A seat of a finished game. `place`: 1 has won; 0 could not win, or nobody knows any more. */
export interface PlayedSeat {
  who: Who;
  name: string;
  bot: string;
  leader: string;
  points: number;
  place: number;
}

/** A finished game in which persons played; `continued` from a step of another, whose cards were known. */
export interface PlayedGame {
  id: string;
  name: string;
  made: number;
  company: string;
  players: number;
  mode: "rivals" | "free_for_all" | "teams";
  sets: string[];
  difficulty: string;
  round: number;
  seats: PlayedSeat[];
  taken_back: boolean;
  hints: number;
  continued: boolean;
}

/** All finished games of this server with persons, the latest first; the page knows which seats were its own. */
export interface Statistics {
  games: PlayedGame[];
}

/** A round, the option after which it begins, and the points of all seats then. */
export interface RoundBegun {
  round: number;
  rev: number;
  points: number[];
}

/**
 * What a seat had in a Conflict, 0 if its units were gone. `swords` are all that is not units; `place` is the reward, 0: none.
 *
 * `before` is the strength that it had before the first Combat card; `others` are units of the kinds that sets add.
 */
export interface Army {
  seat: number;
  troops: number;
  sandworms: number;
  swords: number;
  before: number;
  strength: number;
  place: number;
  others?: Units[];
}

/** An Intrigue card played in combat, and by how much it changed strengths, by seats. */
export interface CombatCard {
  rev: number;
  seat: number;
  intrigue: string;
  changed: Record<number, number>;
}

/** A Conflict that was fought out: after option `begun` it had not been decided yet, `rev` ended it. Winner null: nobody won. */
export interface Battle {
  conflict: string;
  round: number;
  begun: number;
  rev: number;
  armies: Army[];
  cards: CombatCard[];
  winner: number | null;
}

export type TieBreaker =
  | "components"
  | "spice"
  | "solari"
  | "water"
  | "garrison"
  | "reveal"
  | "person"
  | "order";

/**
 * Two sides with equal points, each named by its first seat, the better one first.
 *
 * They also have the same of everything in `equal`. What decided is `by`; `held` is how much of it they have, if it is
 * something that one has.
 */
export interface Tie {
  seats: number[];
  points: number;
  equal: Record<string, number>;
  by: TieBreaker;
  held: number[];
}

/** What a chronicle tells of a whole game: `turns` are the options after which a turn begins. */
export interface Chronicle {
  table: Table;
  steps: number;
  over: boolean;
  rounds: RoundBegun[];
  turns: number[];
  points: number[];
  sources: Record<string, number>[];
  battles: Battle[];
  ties: Tie[];
}

/** A position of the past, and the option that was chosen there, if the viewer may know it. */
export interface PastStep {
  position: Position;
  chosen: string | null;
}

/** The positions after options `from` to `to`. */
export interface Steps {
  steps: PastStep[];
}
