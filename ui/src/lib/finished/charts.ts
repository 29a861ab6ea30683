/** The numbers of the charts of a finished game. */
import type { IconName } from "../draw/icons";
import type { Battle, Chronicle } from "../wire/types";

/** Where points come from, in the order and colours of the bars; `other` is what nobody here knows by name. */
export const SOURCES = {
  start: "#8b91ad",
  influence: "#5aa0e0",
  alliances: "#f2c14e",
  conflicts: "#e0625e",
  battle_icons: "#c08a55",
  acquired: "#f08a24",
  cards: "#4fae6a",
  intrigue: "#b07fdb",
  bought: "#4bb3a7",
  tiles: "#3f7f8c",
  tleilaxu: "#a9b84a",
  other: "#c9b8a8",
} as const;
export type PointSource = keyof typeof SOURCES;
/** Nobody has to tell sources apart by their colour. */
export const SIGNS: Record<PointSource, IconName> = {
  start: "vp",
  influence: "influence",
  alliances: "alliance",
  conflicts: "combat",
  battle_icons: "battle_wild",
  acquired: "acquire",
  cards: "hand",
  intrigue: "intrigue",
  bought: "solari",
  tiles: "tech_tile",
  tleilaxu: "tleilaxu",
  other: "vp",
};
const NAMES = Object.keys(SOURCES) as PointSource[];
type Points = Readonly<Record<string, number>>;

/** A set from outside may score in ways of its own: those points are not left out. */
export function bySource(points: Points): Record<PointSource, number> {
  const found = Object.fromEntries(NAMES.map((source) => [source, 0])) as Record<PointSource, number>;
  for (const [name, n] of Object.entries(points))
    found[Object.hasOwn(SOURCES, name) ? (name as PointSource) : "other"] += n;
  return found;
}

export interface Bar {
  source: PointSource;
  points: number;
  /** Where it begins and how long it is, as parts of the whole width. */
  from: number;
  length: number;
}

/** A stacked bar; `most` points fill the width. Lost points make no bar: the total tells them. */
export function bars(sources: Points, most: number): Bar[] {
  const known = bySource(sources);
  let from = 0;
  return NAMES.flatMap((source) => {
    const points = known[source];
    if (points <= 0) return [];
    const bar = { source, points, from, length: points / most };
    from += bar.length;
    return [bar];
  });
}

/** The sources that somebody has points from. */
export const usedSources = (all: readonly Points[]): PointSource[] =>
  NAMES.filter((source) => all.some((one) => bySource(one)[source] !== 0));

/** Points seat by seat: at the start, after every round. The last ones are those of the end. */
export function pointsAfter(chronicle: Pick<Chronicle, "rounds" | "points">): number[][] {
  return [...chronicle.rounds.map((one) => one.points), chronicle.points];
}

/** Lines of a chart that lie on each other are drawn side by side: how far each is put aside, in its order. */
export function asides(rows: readonly (readonly number[])[], seat: number, gap: number): number[] {
  return rows.map((points) => {
    const equal = points.flatMap((one, other) => (one === points[seat] ? [other] : []));
    return (equal.indexOf(seat) - (equal.length - 1) / 2) * gap;
  });
}

export type Decided = "nobody" | "tied" | "alone" | "cards" | "margin";

/** What decided a Conflict: nobody came, a tie, one army alone, Combat cards that turned it, or the greater army. */
export function decided(battle: Battle): { by: Decided; margin: number } {
  const left = battle.armies.filter(({ strength }) => strength > 0);
  const [first, second] = left.sort((a, b) => b.strength - a.strength);
  if (!first) return { by: "nobody", margin: 0 };
  const margin = first.strength - (second?.strength ?? 0);
  if (battle.winner === null) return { by: "tied", margin: 0 };
  if (battle.armies.length === 1) return { by: "alone", margin };
  const winner = battle.armies.find((army) => army.seat === battle.winner);
  const ahead = battle.armies.some((army) => army !== winner && army.before >= (winner?.before ?? 0));
  return { by: ahead && battle.cards.length > 0 ? "cards" : "margin", margin };
}

/** Where there is not room for all, the end is seen first. */
export function latest(frame: HTMLElement): void {
  frame.scrollLeft = frame.scrollWidth;
}
