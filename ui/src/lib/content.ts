/** What the page gets of a game's components: words, printed fields, and effects as syntax trees. */

export type Arg =
  | { n: number }
  | { low: number; high: number }
  | { names: string[]; op: string | null; number: number | null };

export interface Test {
  negated: boolean;
  name: string;
  op: string | null;
  number: number | null;
  args: Arg[];
}

export interface GameEvent {
  name: string;
  args: Arg[];
}

export type Effect =
  | { is: "atom"; name: string; args: Arg[] }
  | { is: "text"; text: string }
  | { is: "sequence" | "either"; items: Effect[] }
  | { is: "if"; condition: Test[]; then: Effect; otherwise: Effect | null }
  | { is: "may"; body: Effect }
  | { is: "per"; counter: string; args: Arg[]; body: Effect }
  | { is: "on"; event: GameEvent; body: Effect }
  | { is: "choose"; number: number; body: Effect }
  | { is: "for_who"; who: string; body: Effect }
  | { is: "limit"; limit: string; body: Effect }
  | { is: "pay"; cost: Effect; gain: Effect };

export interface Component {
  id: string;
  kind: string;
  set: string;
  name: string;
  names: Record<string, string>;
  fields: Record<string, unknown>;
  facts: string[];
  text: Record<string, string>;
  labels: Record<string, string>;
  effects: Record<string, Effect>;
  conditions: Record<string, Test[]>;
  events: Record<string, GameEvent>;
}

export interface Content {
  version: string;
  language: string;
  sets: string[];
  components: Record<string, Record<string, Component>>;
  terms: Record<string, { source: { kind: string; id: string } | null; effect: Effect }>;
}
