/**
 * Where things lie on the board: one table per board. What is printed there comes from the content; only places are
 * known here; what replaces something takes its place, what has none stands behind the spaces with its icon or in the
 * spare row, and a track is a pillar after the others.
 */
import type { Component, Content } from "../wire/types";

/** Per cent of the land, from its upper left corner. */
export type Point = readonly [x: number, y: number];

export interface Group {
  /** The icon that its spaces share, and the key of its title; none: it belongs to the group before. */
  title: "landsraad" | "ix" | "choam" | null;
  spaces: readonly string[];
  posts: readonly string[];
}

/** Where everything lies on the land. */
interface Land {
  land: Readonly<Record<string, Point>>;
  posts: Readonly<Record<string, Point>>;
  wall: Point;
}

/** How the land lies: as printed; low, with all cities in one row; upright. */
export type Lie = "printed" | "low" | "tall";

interface Board extends Land {
  pillars: readonly string[];
  powers: readonly Group[];
  /** The same land where there is no room for a third row; none: the printed one has two. */
  low?: Land;
  /** The same land upright: the desert on the left of the wall, the basin on its right. */
  tall: Land;
}

/** Parts of the board that one jumps to where it is larger than its window, what finds them there, and of which set they are. */
export const TRACKS = ".tleilax";
const PARTS = [
  { name: "part.factions", find: ".pillars", set: null },
  { name: "part.tleilax", find: TRACKS, set: "immortality" },
  { name: "landsraad", find: ".powers", set: null },
  { name: "ix", find: ".ix", set: "rise_of_ix" },
  { name: "part.land", find: ".land", set: null },
] as const;
export const partsOf = (sets: readonly string[]): (typeof PARTS)[number][] =>
  PARTS.filter(({ set }) => set === null || sets.includes(set));
/** What finds everything on the board that is offered. */
export const OFFERED =
  ".space.can, .post.can, .track.can, .steps.can, .wall.can, .stack.can, .berth.can, .envoys.can, .stage.can";
/** Of these the one that a chip or a hint points at. */
export const AIMED = ".twin:is(.space, .post, .track, .stack, .berth, .stage)";

const POWERS: readonly Group[] = [
  {
    title: "landsraad",
    spaces: ["high_council", "imperial_privilege", "swordmaster"],
    posts: ["post_landsraad_council"],
  },
  { title: null, spaces: ["assembly_hall", "gather_support"], posts: ["post_landsraad_hall"] },
  { title: "choam", spaces: ["accept_contract", "shipping"], posts: ["post_choam"] },
];

const FOUR: Board = {
  pillars: ["emperor", "spacing_guild", "bene_gesserit", "fremen"],
  powers: POWERS,
  land: {
    sietch_tabr: [12.2, 20],
    research_station: [37.3, 20],
    spice_refinery: [62.8, 20],
    arrakeen: [87.6, 20],
    deep_desert: [17, 78],
    hagga_basin: [46, 78],
    imperial_basin: [83, 78],
  },
  posts: {
    post_city_research_tabr: [24.8, 20],
    post_city_refinery_research: [50.1, 20],
    post_city_arrakeen_refinery: [75.2, 20],
    post_deep_desert: [17, 52],
    post_hagga_basin: [46, 52],
    post_imperial_basin: [94.5, 61],
  },
  wall: [64, 51],
  tall: {
    land: {
      sietch_tabr: [26, 12],
      research_station: [26, 38],
      hagga_basin: [26, 65],
      deep_desert: [26, 91],
      arrakeen: [76, 12],
      spice_refinery: [76, 38],
      imperial_basin: [76, 78],
    },
    posts: {
      post_city_research_tabr: [26, 25],
      post_city_arrakeen_refinery: [76, 25],
      post_city_refinery_research: [51, 38],
      post_hagga_basin: [26, 52],
      post_deep_desert: [26, 78],
      post_imperial_basin: [76, 65],
    },
    wall: [55, 53],
  },
};

const SIX: Board = {
  pillars: ["great_houses", "spacing_guild", "bene_gesserit", "fringe_worlds"],
  powers: POWERS,
  land: {
    sietch_tabr: [11.6, 16],
    research_station: [37, 16],
    spice_refinery: [63, 16],
    arrakeen: [87.8, 16],
    carthag: [33, 47],
    habbanya_erg: [11.4, 79],
    deep_desert: [33.8, 79],
    hagga_basin: [56.2, 79],
    imperial_basin: [87.2, 79],
  },
  posts: {
    post_city_research_tabr: [24.3, 16],
    post_city_refinery_research: [50, 16],
    post_city_arrakeen_refinery: [75.5, 16],
    post_carthag: [17.5, 47],
    post_habbanya_erg: [7, 59],
    post_deep_desert: [26.5, 61],
    post_hagga_basin: [51.5, 57],
    post_imperial_basin: [94.5, 57],
  },
  wall: [65, 50],
  low: {
    land: {
      carthag: [8.8, 22],
      sietch_tabr: [28.8, 22],
      research_station: [48.8, 22],
      spice_refinery: [70.6, 22],
      arrakeen: [90.9, 22],
      habbanya_erg: [8.8, 81],
      deep_desert: [28.8, 81],
      hagga_basin: [48.8, 81],
      imperial_basin: [90.9, 81],
    },
    posts: {
      post_carthag: [18.4, 50],
      post_city_research_tabr: [38.8, 22],
      post_city_refinery_research: [59.7, 22],
      post_city_arrakeen_refinery: [80.8, 22],
      post_habbanya_erg: [5, 50],
      post_deep_desert: [29, 50],
      post_hagga_basin: [49, 50],
      post_imperial_basin: [94.5, 50],
    },
    wall: [69, 50],
  },
  tall: {
    land: {
      sietch_tabr: [26, 7],
      research_station: [26, 24],
      carthag: [26, 41],
      hagga_basin: [26, 58],
      deep_desert: [26, 75],
      habbanya_erg: [26, 92],
      arrakeen: [76, 7],
      spice_refinery: [76, 24],
      imperial_basin: [76, 66],
    },
    posts: {
      post_city_research_tabr: [26, 15.5],
      post_city_arrakeen_refinery: [76, 15.5],
      post_city_refinery_research: [51, 24],
      post_carthag: [26, 32.5],
      post_hagga_basin: [26, 49.5],
      post_deep_desert: [26, 66.5],
      post_habbanya_erg: [26, 83.5],
      post_imperial_basin: [76, 56],
    },
    wall: [55, 42],
  },
};

export interface Pillar {
  track: Component;
  spaces: Component[];
  posts: Component[];
}

/** The board of a commander: a track of its own and its spaces. */
export interface Personal {
  track: Component;
  leader: string;
  spaces: Component[];
}

export interface Placed {
  component: Component;
  at: Point;
}

export interface Layout {
  pillars: Pillar[];
  personal: Personal[];
  powers: { title: Group["title"]; spaces: Component[]; posts: Component[] }[];
  land: Placed[];
  posts: Placed[];
  wall: Point;
  /** What no table places. */
  spare: { spaces: Component[]; posts: Component[] };
}

export function layoutOf(content: Content, lie: Lie = "printed"): Layout {
  const of = (kind: string) => content.components[kind] ?? {};
  const board = content.sets.includes("six_player") ? SIX : FOUR;
  const where: Land = (lie === "printed" ? null : board[lie]) ?? board;
  const tracks = of("tracks");
  const spaces = new Map(Object.entries(of("spaces")));
  const posts = new Map(Object.entries(of("posts")));
  const take = (from: Map<string, Component>, ids: readonly string[]): Component[] =>
    ids.flatMap((id) => {
      const found = from.get(id) ?? [...from.values()].find(({ fields }) => fields.replaces === id);
      if (found) from.delete(found.id);
      return found ?? [];
    });
  const ofTrack = (id: string): string[] =>
    [...spaces.values()].filter((space) => space.fields.faction === id).map((space) => space.id);
  const watching = (ids: readonly string[]): string[] =>
    [...posts.values()]
      .filter((post) => watched(post).every((id) => ids.includes(id)))
      .map((post) => post.id);

  const further = Object.values(tracks).filter(
    ({ id, fields }) => !board.pillars.includes(id) && !fields.only,
  );
  const pillars = [...board.pillars, ...further.map(({ id }) => id)].flatMap((id): Pillar[] => {
    const track = tracks[id];
    if (!track) return [];
    const own = dearestFirst(ofTrack(id), spaces);
    return [{ track, spaces: take(spaces, own), posts: take(posts, watching(own)) }];
  });
  const personal = Object.values(tracks).flatMap((track): Personal[] => {
    const leader = track.fields.only;
    return leader ? [{ track, leader, spaces: take(spaces, ofTrack(track.id)) }] : [];
  });
  const printed = board.powers.map((group) => ({ ...group, spaces: take(spaces, group.spaces) }));
  const powers = printed.map(({ title, spaces: own, posts: beside }): Layout["powers"][number] => {
    const more = [...spaces.values()].filter(({ fields }) => title !== null && fields.icon === title);
    const all = [...own, ...take(spaces, idsOf(more))];
    return {
      title: title ?? (own.some(({ set }) => set === "rise_of_ix") ? "ix" : null),
      spaces: all,
      posts: [...take(posts, beside), ...take(posts, more.length ? watching(idsOf(all)) : [])],
    };
  });
  const place = (from: Map<string, Component>, at: Readonly<Record<string, Point>>): Placed[] =>
    Object.entries(at).flatMap(([id, point]) =>
      take(from, [id]).map((component) => ({ component, at: point })),
    );
  const land = place(spaces, where.land);
  const onLand = place(posts, where.posts);
  const spare = { spaces: [...spaces.values()], posts: [...posts.values()] };
  return { pillars, personal, powers, land, posts: onLand, wall: where.wall, spare };
}

const idsOf = (found: readonly Component[]): string[] => found.map(({ id }) => id);

export function watched(post: Component): string[] {
  return post.fields.spaces ?? [];
}

/** The space with a cost stands above, as on the printed board. */
function dearestFirst(ids: string[], spaces: Map<string, Component>): string[] {
  const free = (id: string): number => (spaces.get(id)?.fields.cost ? 0 : 1);
  return [...ids].sort((a, b) => free(a) - free(b));
}
