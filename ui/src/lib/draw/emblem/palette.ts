/** Colours of the pictures: skies from above down to the horizon, dunes from far to near. */
export type Sky = readonly [string, string, string, string, string, string];

export const SKIES = {
  emperor: ["#1c2231", "#2f394f", "#4c5972", "#76839a", "#aab3c0", "#dcd8cc"],
  spacing_guild: ["#230914", "#4a1024", "#7c1c36", "#b03a44", "#d96f55", "#f2b27c"],
  bene_gesserit: ["#170d2c", "#2c1a52", "#4b2f80", "#7650ab", "#a97fc4", "#dcb6d0"],
  fremen: ["#081a38", "#0f3264", "#1c5598", "#3b82c0", "#78b2d6", "#c4dcd8"],
  great_houses: ["#0b2016", "#16402a", "#2b6a44", "#5a9a6a", "#9cc48f", "#dce6c4"],
  fringe_worlds: ["#2a1604", "#573008", "#8f5510", "#c98524", "#ebb254", "#f8dc9c"],
  neutral: ["#231811", "#47301e", "#75502f", "#a87845", "#d3a566", "#efd49c"],
  intrigue: ["#170a1e", "#2f1440", "#512463", "#804084", "#b56a8e", "#e6aa8a"],
  conflicts: ["#1b0d10", "#3f1618", "#702722", "#a8452c", "#d9793a", "#f4b868"],
  leaders: ["#141927", "#26304a", "#4a4a66", "#84647a", "#c58a6e", "#f0c48a"],
  rivals: ["#170f1c", "#33203c", "#5a3555", "#8f5564", "#c98468", "#efbf86"],
  objectives: ["#141927", "#22344e", "#3f5f74", "#7f9288", "#c8b888", "#f0d9a0"],
  tleilaxu: ["#12190c", "#243016", "#40521f", "#6b7d33", "#a3ad5c", "#dfe0a4"],
  tiles: ["#0c1a20", "#15303a", "#24525a", "#3f8484", "#7fbdb0", "#cfe8d8"],
  hagal: ["#101318", "#232a33", "#3d4650", "#66686a", "#9c9184", "#d6c29c"],
} as const satisfies Record<string, Sky>;

export type SkyName = keyof typeof SKIES;

/** Morning, dusk and night of a sky: which of its colours are seen. */
export const TIMES = {
  dusk: [0, 1, 2, 3, 4, 5],
  day: [2, 2, 3, 4, 5, 5],
  night: [0, 0, 1, 1, 2, 3],
} as const satisfies Record<string, readonly [number, number, number, number, number, number]>;

export type Time = keyof typeof TIMES;

export const DUNES = [
  ["#c98f4e", "#a36a34"],
  ["#a56a35", "#7d4b24"],
  ["#7a4723", "#562f17"],
] as const;

export const LIGHT = "#fbe9c4";
export const BRASS = "#c9a36a";
export const INK = "#2a1710";

export const HOUSES: Record<string, string> = {
  Atreides: "#2f6650",
  Harkonnen: "#7a2a1c",
  Corrino: "#8a6a24",
  Fenring: "#6a5a78",
  Metulli: "#3f6f9a",
  Vernius: "#7a4f8a",
  Ecaz: "#3f7a4a",
  Moritani: "#5f6b2c",
};
