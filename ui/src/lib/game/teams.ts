/** Sides of several seats, each known by its commander and the track that is the commander's alone. */
import { signOf } from "../draw/effect/context";
import type { IconName } from "../draw/icons";
import type { Component, Content, Player, View } from "../wire/types";

export interface Team {
  seats: readonly number[];
  commander: Player | undefined;
  /** Of the commander: its colour and its sign are the team's. */
  track: string;
  icon: IconName;
  vp: number;
}

/** The track of a commander, and its sign. */
export function bannerOf(
  leader: string | undefined,
  tracks: Readonly<Record<string, Component>> = {},
): Pick<Team, "track" | "icon"> {
  const track = Object.values(tracks).find(({ fields }) => fields.only === leader)?.id ?? "";
  return { track, icon: signOf(track) ?? "person" };
}

/** None where everybody plays alone. */
export function teamsOf({ sides, players }: View, content: Content): Team[] {
  const all = [...new Set(sides)];
  if (all.length === players.length) return [];
  return all.map((side) => {
    const members = players.filter(({ seat }) => sides[seat] === side);
    const commander = members.find((player) => player.commander);
    return {
      seats: members.map(({ seat }) => seat),
      commander,
      ...bannerOf(commander?.leader, content.components["tracks"]),
      vp: members.reduce((sum, player) => sum + player.vp, 0),
    };
  });
}
