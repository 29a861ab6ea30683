/** Sides of several seats, each known by its commander and the track that is the commander's alone. */
import { signOf } from "./effect/context";
import type { IconName } from "./icons";
import type { Content, Player, View } from "./messages";

export interface Team {
  seats: readonly number[];
  commander: Player | undefined;
  /** Of the commander: its colour and its sign are the team's. */
  track: string;
  icon: IconName;
  vp: number;
}

/** None where everybody plays alone. */
export function teamsOf({ sides, players }: View, content: Content): Team[] {
  const all = [...new Set(sides)];
  if (all.length === players.length) return [];
  const tracks = Object.values(content.components["tracks"] ?? {});
  return all.map((side) => {
    const members = players.filter(({ seat }) => sides[seat] === side);
    const commander = members.find((player) => player.commander);
    const track = tracks.find(({ fields }) => fields.only === commander?.leader)?.id ?? "";
    return {
      seats: members.map(({ seat }) => seat),
      commander,
      track,
      icon: signOf(track) ?? "person",
      vp: members.reduce((sum, player) => sum + player.vp, 0),
    };
  });
}
