/** A new table as it is wished for: what the server offers, what is chosen, and what is asked of it. */
import { ask } from "../wire/ask";
import { labelled, listed } from "../words/language";
import type { Choice, Leaders, Mode, NewSeat, NewTable, SetupChoices, WhichLeaders } from "../wire/types";
import type { IconName } from "../draw/icons";
import { bannerOf } from "../game/teams";
import { isKey, say } from "../words/words";

/** A person at this device or elsewhere, with a link; a bot; a rival. */
export type SeatWish = "here" | "person" | "bot" | "rival";

export interface ChairWish {
  who: SeatWish;
  /** Of a person; empty: called by the leader. */
  name: string;
  bot: string;
  /** The id of a leader; empty: dealt by chance. */
  leader: string;
  /** Two leaders are dealt, one is chosen. */
  ofTwo: boolean;
}

export interface Wish {
  players: number;
  sets: string[];
  difficulty: string;
  variants: string[];
  seats: ChairWish[];
  /** Empty: by chance. */
  seed: string;
  /** Own cards: a content file, and its name. */
  content: { name: string; text: string } | null;
  /** Whether hints can be asked for; null: as usual. */
  hints: boolean | null;
}

/** What leaders and bots may not go with. */
type Chosen = Pick<Wish, "players" | "sets" | "variants">;

/** Alone against bots and rivals there are hints; among persons only if somebody wants them. */
export const withHints = (wish: Wish): boolean =>
  wish.hints ?? wish.seats.filter(({ who }) => who === "here" || who === "person").length < 2;

const usual = (choices: readonly Choice[]): string[] =>
  choices.filter((choice) => choice.usual).map((choice) => choice.value);

/** The one that plays if nobody chooses, of those that play such a game. */
function usualBot(setup: SetupChoices, game: Chosen): string {
  const free = setup.bots.filter((bot) => whyNot(bot, game) === "");
  return (free.find((bot) => bot.usual) ?? free[0])?.value ?? "";
}

/** What one gets without choosing: the own seat first, bots in all others; names as they were here last time. */
export function usualWish(setup: SetupChoices, players: number, names: readonly string[] = []): Wish {
  const mode = modeOf(setup, players);
  const game = { players, sets: usual(mode.sets), variants: usual(mode.variants) };
  const bot = usualBot(setup, game);
  return {
    ...game,
    difficulty: usual(mode.difficulty)[0] ?? "",
    seats: mode.seats.map(({ seat, who }) => ({
      who: who.includes("rival") ? "rival" : seat === 0 ? "here" : "bot",
      name: names[seat] ?? "",
      bot,
      leader: "",
      ofTwo: false,
    })),
    seed: "",
    content: null,
    hints: null,
  };
}

/** The same table for another number of players: what goes with it stays, and so do the persons. */
export function withPlayers(setup: SetupChoices, wish: Wish, players: number): Wish {
  const usual = usualWish(setup, players, namesOf(wish));
  const seats = usual.seats.map((chair, n) => {
    const before = wish.seats[n];
    const stays = chair.who !== "rival" && before !== undefined && before.who !== "rival";
    return stays ? { ...chair, who: before.who, bot: before.bot } : chair;
  });
  return fitting(setup, { ...usual, seats, seed: wish.seed, content: wish.content, hints: wish.hints });
}

/** With who may sit where: own cards may bring leaders. */
export function withSeats(setup: SetupChoices, players: number, seats: Mode["seats"]): SetupChoices {
  return {
    ...setup,
    modes: setup.modes.map((mode) => (mode.players === players ? { ...mode, seats } : mode)),
  };
}

/** By seats, to be remembered. */
export const namesOf = (wish: Wish): string[] => wish.seats.map((chair) => chair.name.trim());

/** The seats of the persons at this device. */
export const seatsHere = (wish: Wish): number[] =>
  wish.seats.flatMap((chair, n) => (chair.who === "here" ? [n] : []));

/** A seed is a whole number, also a negative one. It stays a text: it may be larger than numbers here are exact. */
export const isSeed = (text: string): boolean => /^-?\d{1,18}$/.test(text);

export function modeOf(setup: SetupChoices, players: number): Mode {
  const found = setup.modes.find((mode) => mode.players === players);
  if (!found) throw new Error(`no game for ${players}`);
  return found;
}

/** Why a set, a leader or a bot cannot be had with what else is chosen; empty if it can. `sets` have names. */
export function whyNot(choice: Choice, game: Chosen, sets: readonly Choice[] = []): string {
  const words = [String(game.players), ...game.sets, ...game.variants];
  const missing = choice.needs.filter((set) => !game.sets.includes(set));
  const named = missing.map((set) => sets.find(({ value }) => value === set)?.name ?? set);
  return (
    choice.reason ||
    words.map((word) => choice.not_with[word] ?? "").find((why) => why !== "") ||
    (missing.length > 0 ? say("lobby.needs", { sets: listed(named) }) : "")
  );
}

/** The same for a leader in one of the seats: who is taken elsewhere is dealt to nobody else. */
export function whyNotThere(leader: Choice, wish: Wish, sets: readonly Choice[], seat: number): string {
  const other = wish.seats.findIndex((chair, n) => n !== seat && chair.leader === leader.value);
  return whyNot(leader, wish, sets) || (other < 0 ? "" : say("lobby.taken", { n: other + 1 }));
}

/** The only one who can lead a seat; empty: there are several. */
export function onlyLeader(mode: Mode, game: Chosen, seat: number): string {
  const free = (mode.seats[seat]?.leaders ?? []).filter((leader) => whyNot(leader, game) === "");
  return free.length === 1 ? (free[0]?.value ?? "") : "";
}

/** Who leads a seat: whoever was chosen, or the only one that can; empty: dealt by chance. */
export const ledBy = (mode: Mode, wish: Wish, seat: number): string =>
  wish.seats[seat]?.leader || onlyLeader(mode, wish, seat);

/** With whom a seat wins. */
export interface TeamWish {
  icon: IconName;
  track: string;
  /** The leader of the team, and whether that is the seat itself. */
  commander: string;
  commands: boolean;
}

/** Seat by seat; null where everybody plays alone. A team is known by its commander, who has a track alone. */
export function teamWishes(mode: Mode, wish: Wish, tracks: Tracks): (TeamWish | null)[] {
  const sides = mode.seats.map(({ side }) => side);
  if (new Set(sides).size === sides.length) return sides.map(() => null);
  return mode.seats.map(({ side }, n) => {
    const leads = mode.seats.find(
      (seat) => seat.side === side && bannerOf(onlyLeader(mode, wish, seat.seat), tracks).track !== "",
    );
    if (!leads) return null;
    const leader = onlyLeader(mode, wish, leads.seat);
    const commander = leads.leaders.find(({ value }) => value === leader)?.name ?? leader;
    return { ...bannerOf(leader, tracks), commander, commands: leads.seat === n };
  });
}
type Tracks = Leaders["components"][string];

/** In a list: what cannot be had says why, a bot for people how hard it is. */
export function withReason(choice: Choice, why: string): string {
  const level = `level.${choice.level}`;
  const told = why || (isKey(level) ? say(level) : "");
  return told ? say("noted", { text: choice.name, note: told }) : choice.name;
}

/** Why none of these can be had, in one line; empty if one can. */
export function whyNone(choices: readonly Choice[], mode: Mode): string {
  if (choices.length === 0 || choices.some((one) => one.reason === "")) return "";
  const [reason = "", other] = new Set(choices.map((one) => one.reason));
  return other === undefined ? reason : say("lobby.none_of", { game: mode.name });
}

/** What is said below some choices: what the chosen ones mean; if none can be had, why, each reason with its names. */
export function notes(choices: readonly Choice[], chosen: readonly string[]): string[] {
  if (choices.some((one) => one.reason === ""))
    return choices.filter((one) => chosen.includes(one.value) && one.help !== "").map((one) => one.help);
  const reasons = [...new Set(choices.map((one) => one.reason))];
  if (reasons.length < 2) return reasons;
  return reasons.map((reason) => {
    const names = choices.filter((one) => one.reason === reason).map((one) => one.name);
    return labelled(listed(names), reason);
  });
}

/** By name, or by the number of the seat. */
export const calledIn = (wish: Wish, seat: number): string =>
  wish.seats[seat]?.name.trim() || say("lobby.seat", { n: seat + 1 });

const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** With a set or without it; what does not go with that goes. */
export function withSet(setup: SetupChoices, wish: Wish, set: string): Wish {
  const { sets } = modeOf(setup, wish.players);
  const changed = { ...wish, sets: toggled(wish.sets, set) };
  const gone = sets.filter((one) => !one.usual && whyNot(one, changed) !== "").map(({ value }) => value);
  return fitting(setup, { ...changed, sets: changed.sets.filter((name) => !gone.includes(name)) });
}

export const withVariant = (setup: SetupChoices, wish: Wish, variant: string): Wish =>
  fitting(setup, { ...wish, variants: toggled(wish.variants, variant) });

/** Instead of leaders and bots that do not go with what is chosen: one by chance, and the usual bot. */
export function fitting(setup: SetupChoices, wish: Wish): Wish {
  const mode = modeOf(setup, wish.players);
  const bot = usualBot(setup, wish);
  const goes = (choices: readonly Choice[], value: string): boolean =>
    choices.some((one) => one.value === value && whyNot(one, wish) === "");
  return {
    ...wish,
    seats: wish.seats.map((chair, n) => ({
      ...chair,
      leader: goes(mode.seats[n]?.leaders ?? [], chair.leader) ? chair.leader : "",
      bot: goes(setup.bots, chair.bot) ? chair.bot : bot,
    })),
  };
}

export const isPerson = (chair: ChairWish): boolean => chair.who === "here" || chair.who === "person";

export function request(wish: Wish): NewTable {
  const seats = wish.seats.map((chair): NewSeat => ({
    who: chair.who === "here" ? "person" : chair.who,
    ...(isPerson(chair) && chair.name.trim() ? { name: chair.name.trim() } : {}),
    ...(chair.who === "bot" ? { bot: chair.bot } : {}),
    ...(chair.leader ? { leader: chair.leader } : {}),
    ...(chair.ofTwo && !chair.leader ? { of_two: true } : {}),
  }));
  const { players, sets, difficulty, variants } = wish;
  return {
    players,
    sets,
    difficulty,
    variants,
    seats,
    ...(wish.seed ? { seed: wish.seed } : {}),
    ...(wish.hints === null ? {} : { hints: wish.hints }),
    ...ownCards(wish),
  };
}

const ownCards = ({ content }: Wish): Pick<NewTable, "content" | "content_name"> =>
  content ? { content: content.text, content_name: content.name } : {};

/** Who may sit where at such a table, and what is printed on them. Only own cards have to be sent. */
export function leadersOf(wish: Wish): Promise<Leaders> {
  const { players } = wish;
  const wanted: WhichLeaders = { players, ...ownCards(wish) };
  return wish.content ? ask("/api/leaders", wanted) : ask(`/api/leaders?players=${players}`);
}
