/** The table for the ear: names and facts of what lies on it, in words. */
import type { Chip } from "./chips";
import { ranks } from "./conflict";
import { battleIcon } from "../draw/icons";
import type { Game } from "../game/game.svelte";
import { labelled, listed, paragraph } from "../words/language";
import { columnOf, genesOf, hasTanks, owners, RESEARCH, TLEILAXU, type Field, type Track } from "./tleilax";
import type { Component, Player } from "../wire/types";
import { type Key, say } from "../words/words";

type Counted = "vp" | "troops" | "worms" | "swords" | "agents" | "spies" | "hand" | "intrigue" | "contracts";

export const many = (n: number, what: Counted): string => say(`ear.${what}`, { n });
const list = (facts: readonly (string | false | null | undefined)[]): string[] =>
  facts.filter((fact): fact is string => Boolean(fact));

/** What a thing is called: the option that lives there, or its own name; then what is to be seen there. */
export function called(options: readonly Chip[], name: string, facts: readonly string[] = []): string {
  const [only, more] = options;
  const first = more ? say("ear.several", { name, n: options.length }) : (only?.option.words ?? name);
  return listed([first, ...facts]);
}

/** What an option says, with what speaks against it. */
export function optionName({ title, retitled, option: { words, warning } }: Chip): string {
  const text = retitled ? labelled(title, words) : words;
  return warning ? say("noted", { text, note: warning }) : text;
}

/** What stands in a box of a component, behind its label. */
export const boxTold = ({ labels, text }: Component, box: string): string =>
  labelled(labels[box] ?? box, text[box] ?? "");

/** Everything that is printed on a component. */
export function printed(component: Component): string {
  const boxes = Object.keys(component.text).map((box) => boxTold(component, box));
  return paragraph([say("sentence", { text: listed(component.facts) }), ...boxes]);
}

// --- seats ------------------------------------------------------------------------------------------------------

export function seatName(game: Game, seat: number): string {
  const own = seat === game.view?.seat ? say("you") : "";
  const rival = game.leader(seat)?.kind === "rivals" ? say("rival") : "";
  const commander = game.teamOf(seat)?.commander?.seat;
  const team =
    commander === undefined
      ? ""
      : commander === seat
        ? say("commander")
        : say("ear.ally", { leader: game.leaderName(commander) });
  return listed(list([game.leaderName(seat), own, rival, team]));
}

/** What everybody may know of a seat. */
export function seatFacts(game: Game, player: Player): string {
  const { view } = game;
  const { solari, spice, water } = player.resources;
  const alliances = Object.entries(view?.table.alliances ?? {}).filter(
    ([, holder]) => holder === player.seat,
  );
  const icons = player.won.flatMap((id) => {
    const card = game.component("conflicts", id) ?? game.component("objectives", id);
    return battleIcon(card?.fields.battle_icon) ?? [];
  });
  const army = player.commander
    ? []
    : [
        say("ear.garrison", { n: player.garrison, supply: player.supply }),
        say("ear.strength", { n: player.strength }),
      ];
  return listed(
    list([
      view?.decision?.seat === player.seat && say("fight.decides"),
      many(player.vp, "vp"),
      say("ear.goods", { solari, spice, water }),
      ...army,
      many(player.agents, "agents"),
      many(player.spies, "spies"),
      many(player.hand, "hand"),
      many(player.intrigue, "intrigue"),
      say("ear.piles", { deck: player.deck, discard: player.discard.length }),
      ...ixFacts(game, player),
      ...tleilaxFacts(game, player),
      player.contracts && many(player.contracts.length, "contracts"),
      player.completed && player.completed.length > 0 && say("done", { n: player.completed.length }),
      player.has_revealed && say("ear.revealed"),
      player.seat === view?.first_player && say("ear.first"),
      player.council_seat && say("ear.council"),
      player.swordmaster && say("ear.swordmaster"),
      player.maker_hook && say("ear.hook"),
      ...alliances.map(([track]) => say("ear.alliance", { track: game.name("tracks", track) })),
      ...(player.further ?? []).map(({ called, n }) => say("ear.further", { name: called, n })),
      icons.length > 0 && say("ear.icons", { icons: listed(icons.map((icon) => say(icon as Key))) }),
    ]),
  );
}

/** What a seat has of Rise of Ix. */
function ixFacts(game: Game, player: Player): (string | false)[] {
  const { negotiators = 0, tiles = [], tiles_used = [], aside = 0, snoopers_taken = [] } = player;
  const { dreadnoughts_in_garrison: home = 0, dreadnoughts_on: held = [] } = player;
  const names = [
    ...tiles.map((id) => game.name("tiles", id)),
    ...tiles_used.map((id) => labelled(game.name("tiles", id), say("ix.used"))),
  ];
  return [
    names.length > 0 && say("ear.tiles", { tiles: listed(names) }),
    home > 0 && say("ear.ships_home", { n: home }),
    ...held.map((space) => say("ix.ship.space", { space: game.name("spaces", space) })),
    negotiators > 0 && say("ear.negotiators", { n: negotiators }),
    snoopers_taken.length > 0 && say("ear.snoopers", { n: snoopers_taken.length }),
    aside > 0 && say("ix.aside"),
  ];
}

/** What a seat has of Immortality. */
function tleilaxFacts({ view, content }: Game, player: Player): (string | false)[] {
  if (view === null || content === null || player.specimens === undefined) return [];
  const { specimens, atomics = false, paths } = player;
  const at = (path: string): number =>
    owners(view, content, path).includes(player) ? (columnOf(content, path, paths[path]) ?? 0) : 0;
  const genes = genesOf(player, content);
  return [
    hasTanks(player, view, content) && say("ear.specimens", { n: specimens }),
    at(RESEARCH) > 0 && say("ear.research", { n: at(RESEARCH) }),
    genes > 0 && say("tleilax.genes", { n: genes }),
    at(TLEILAXU) > 0 && say("ear.tleilaxu", { n: at(TLEILAXU) }),
    atomics && say("atomics"),
  ];
}

// --- the board --------------------------------------------------------------------------------------------------

/** Who stands on a space, who controls it, what lies there. */
export function spaceFacts(game: Game, space: Component): string[] {
  const { view } = game;
  const controller = view?.table.control[space.id];
  const bonus = view?.table.bonus_spice[space.id];
  const here = [...new Set((game.pieces.agents.at[space.id] ?? []).map((piece) => piece.seat))];
  return list([
    ...here.map((seat) => say("ear.agent_of", { leader: game.leaderName(seat) })),
    controller != null && say("ear.controlled", { leader: game.leaderName(controller) }),
    ...(view?.players ?? [])
      .filter(({ dreadnoughts_on: held = [] }) => held.includes(space.id))
      .map(({ seat }) => say("ear.ship_of", { leader: game.leaderName(seat) })),
    bonus !== undefined && say("ear.bonus", { n: bonus }),
  ]);
}

export function postFacts(game: Game, post: string): string[] {
  const seats = (game.pieces.spies.at[post] ?? []).map((piece) => piece.seat);
  return seats.map((seat) => say("ear.spy_of", { leader: game.leaderName(seat) }));
}

/** Where everybody stands on a track, and who holds the Alliance. */
export function trackFacts(game: Game, track: string): string[] {
  const { view } = game;
  const holder = view?.table.alliances[track];
  const stand = (view?.players ?? []).flatMap((player) => {
    const level = player.influence[track];
    return level === undefined || (player.commander && level === 0)
      ? []
      : [say("ear.level", { leader: game.leaderName(player.seat), n: level })];
  });
  return list([...stand, holder != null && say("ear.holds_alliance", { leader: game.leaderName(holder) })]);
}

/** A space of a track of the Bene Tleilax: its name, and what is to be seen there. */
export function stepName({ path }: Track, { column, row }: Field): string {
  if (column === 0) return say("tleilax.start", { track: path.name });
  return path.id === RESEARCH
    ? say("tleilax.field", { track: path.name, column, row })
    : say("tleilax.space", { track: path.name, n: column });
}

export function stepFacts(game: Game, { path }: Track, { id, marks }: Field): string[] {
  const here = standing(game, path.id).filter(({ paths }) => paths[path.id] === id);
  return list([
    marks > 0 && say("tleilax.genes", { n: marks }),
    ...here.map(({ seat }) => say("tleilax.marker_of", { leader: game.leaderName(seat) })),
  ]);
}

/** Where the markers of all stand on such a track. */
export function markersTold(game: Game, track: Track): string[] {
  return standing(game, track.path.id).flatMap(({ seat, paths }) => {
    const here = track.fields.find(({ id }) => id === paths[track.path.id]);
    return here ? [labelled(game.leaderName(seat), stepName(track, here))] : [];
  });
}

const standing = ({ view, content }: Game, path: string): Player[] =>
  view && content ? owners(view, content, path) : [];

// --- the Conflict -----------------------------------------------------------------------------------------------

/** An army: strength, units, and the place that it has now. */
export function armyFacts(game: Game, player: Player): string {
  const army = game.view
    ? ranks(game.view, game.story.fighters).find((one) => one.player.seat === player.seat)
    : undefined;
  const place: Key = army?.tied ? "ear.tied" : "ear.place";
  return listed(
    list([
      say("ear.strength", { n: player.strength }),
      player.troops_in_conflict > 0 && many(player.troops_in_conflict, "troops"),
      player.sandworms > 0 && many(player.sandworms, "worms"),
      player.swords > 0 && many(player.swords, "swords"),
      ...(player.others_in_conflict ?? []).map(({ words }) => words),
      player.units === 0 && say("no_units"),
      army?.place != null && say(place, { n: army.place }),
    ]),
  );
}

// --- where the words lie ----------------------------------------------------------------------------------------

/** The element that says what is printed on a component (`About.svelte`). */
export const aboutId = (kind: string, id: string): string => `about-${kind}-${id}`;
/** The element that says why the thing of this key is not offered. */
export const whyId = (key: string): string => `why-${key.replaceAll(" ", "-")}`;
