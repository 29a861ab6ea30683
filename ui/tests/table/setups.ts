/** What a server says a table can be made of, for tests. */
import type { Choice, LeaderOffer, Mode, SetupChoices } from "../../src/lib/wire/types";

export const choice = (value: string, usual = false, reason = ""): Choice => ({
  value,
  name: value,
  help: "",
  usual,
  reason,
  needs: [],
  not_with: {},
  level: 0,
});
const mode = (players: number, rivals = 0): Mode => ({
  players,
  name: "",
  reason: "",
  sets: [{ ...choice("choam", true), name: "CHOAM" }, choice("ix")],
  difficulty: [choice("mentat"), choice("sardaukar", players === 1)],
  variants: [choice("row_churn")],
  seats: Array.from({ length: players + rivals }, (_, seat) => ({
    seat,
    side: seat,
    who: seat < players ? ["person", "bot"] : ["rival"],
    leaders: [choice("muad_dib"), choice("staban_tuek")],
  })),
});
export const setup: SetupChoices = {
  version: "1",
  players: 4,
  modes: [mode(1, 2), mode(4)],
  bots: [choice("acolyte"), choice("naib", true)],
  languages: ["en"],
  address: "",
};
export const offering: LeaderOffer[] = [{ seat: 0, leaders: ["muad_dib", "staban_tuek"] }];
