/** How large a face is drawn, and what that leaves room for. */
export type Size = "tile" | "thumb" | "hand" | "close";

/** How many words there is room for among the icons. */
export const WORDS = { tile: "none", thumb: "none", hand: "few", close: "all" } as const;

export type State = "can" | "chosen" | "off";
