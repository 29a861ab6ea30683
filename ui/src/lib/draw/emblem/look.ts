/** What a picture is made of, decided from the id alone: the sky, the hour, the sun, the motif. */
import type { IconName } from "../icons";
import { battleIcon } from "../icons";
import { brush } from "./brush";
import { MOTIFS, type MotifName } from "./motifs";
import { headOf, type Head } from "./motifs/people";
import { SKIES, type SkyName, type Time } from "./palette";

export interface Subject {
  kind: string;
  id: string;
  factions?: readonly string[] | undefined;
  house?: string | undefined;
  battle_icon?: string | undefined;
  type?: string | undefined;
}

export interface Look {
  skies: [SkyName, SkyName];
  time: Time;
  sun: "sun" | "crescent" | "ring";
  side: "left" | "right";
  rocks: boolean;
  motif: MotifName;
  icon: IconName | null;
  flipped: boolean;
  /** Of a bust: hair, skin and clothes. */
  head: Head | null;
}

/** Which words of an id call for which motif; the first that fits. */
const CALLED: readonly (readonly [RegExp, MotifName | "battle" | `icon:${IconName}`])[] = [
  [
    /^(rival_|feyd|gurney|lady_|reverend|muad_dib$|princess_|staban|shaddam_corrino|prince_|tessia|viscount_|archduke_|ilesa)/,
    "bust",
  ],
  [/^(crysknife|desert_mouse|ornithopter)$|skirmish_/, "battle"],
  [/detonation/, "icon:wall_blast"],
  [/^devour/, "icon:sandworm"],
  [/imperial_ornithopter/, "icon:battle_ornithopter"],
  [/captured_mentat/, "icon:mentat"],
  [/reshuffle/, "icon:hagal"],
  [/questionable|manipulate|shadow_alliance|shadow_contest|undercover|subversive|secrets/, "mask"],
  [/harvester|refinery|production|stockpil|freighters/, "harvester"],
  [/calculus|leverage|allegiance|dispute|councilor|politics|weigh/, "scales"],
  [
    /chani|stilgar|woman|mother|usul|watermaster|mentat|_ally|allies|missive|elders|advisor|respect/,
    "figure",
  ],
  [/impress|cunning/, "eye"],
  [/trap|corrino_might|sardaukar$/, "spears"],
  [/stilltent|survival|_tent$|fremkit|go_to_ground/, "tent"],
  [/space_time|junction|wheels|interstellar|branching/, "rings"],
  [/compass|reconn|report|intelligence|desert_tactics/, "compass"],
  [/rhetoric|argument|contract|agreement|truthtrance|_plan$|results|shipping/, "scroll"],
  [/planet|arrakis/, "planet"],
  [/high_places|throne|privilege|overthrow|shaddam|awe|attention|dutiful/, "crown"],
  [/price|favor|buy|coffers|market|mercenar|opportun|profits|choam/, "coins"],
  [/soldier|coordination|call_to_arms|tactical|assault|maneuver|test_of/, "spears"],
  [/dagger|knife|pistol|weirding_combat|find_weakness|shishakli|fighters/, "blade"],
  [/signet|(^|_)ring(_|$)/, "ring"],
  [/city|station|haven|arrakeen|siege|basin/, "city"],
  [/maker|worm|desert_power|leadership|unexpected|desert_call|deep_desert/, "worm"],
  [/spice|harvest|smuggler|trade/, "spice"],
  [/spy|agent|covert|informant|darkness|operative|distraction|mission|espionage/, "eye"],
  [/guild|steersman|fleet|envoy|cargo|shipment|heighliner|supplies|leaving/, "ship"],
  [/sardaukar|arms|battle|contingency|loyal|supplier|spectacle|propaganda|security|gather/, "banner"],
  [/diplomacy|council|ambition|access|assembly|hall|command/, "hall"],
  [/water|ecolog|ritual/, "drop"],
  [/sietch|southern|prepare|path/, "arch"],
];
/** What is drawn on tech tiles. */
const TILES: Readonly<Record<string, IconName>> = {
  artillery: "sword",
  chaumurky: "intrigue",
  detonation_devices: "wall_blast",
  disposal_facility: "trash",
  flagship: "dreadnought",
  holoprojectors: "hand",
  holtzman_engine: "draw",
  invasion_ships: "infiltrate",
  memocorders: "memory",
  minimic_film: "persuasion",
  restricted_ordnance: "combat",
  shuttle_fleet: "solari",
  sonic_snoopers: "snooper",
  spaceport: "deck_top",
  spy_satellites: "icon_spy",
  training_drones: "troop",
  troop_transports: "freighter",
  windtraps: "water",
};
/** For ids that call for nothing, as own content may have. */
const OTHERS = ["figure", "banner", "arch", "hall", "blade", "monolith", "rings", "mask"] as const;

/** Set by hand: pictures that chance made too much alike, and those that show what the name does not tell. */
const BY_HAND: Record<string, Partial<Look>> = {
  "cards/appropriate": { motif: "coins" },
  "cards/bene_tleilax_lab": { motif: "icon", icon: "research" },
  "cards/blank_slate": { motif: "icon", icon: "card" },
  "cards/bounty_hunter": { motif: "blade" },
  "cards/chairdog": { motif: "figure" },
  "cards/choam_delegate": { motif: "icon", icon: "contract" },
  "cards/contaminator": { motif: "drop" },
  "cards/corrino_genes": { motif: "icon", icon: "genes" },
  "cards/court_intrigue": { motif: "mask" },
  "cards/desert_ambush": { motif: "spears" },
  "cards/dissecting_kit": { motif: "icon", icon: "graft" },
  "cards/double_agent": { motif: "mask" },
  "cards/embedded_agent": { motif: "icon", icon: "spy" },
  "cards/esmar_tuek": { motif: "coins" },
  "cards/experimentation": { motif: "icon", icon: "genes" },
  "cards/face_dancer": { motif: "icon", icon: "tleilaxu" },
  "cards/face_dancer_initiate": { motif: "icon", icon: "opponent" },
  "cards/foldspace": { motif: "rings" },
  "cards/for_humanity": { motif: "icon", icon: "influence" },
  "cards/freighter_fleet": { motif: "icon", icon: "freighter" },
  "cards/from_the_tanks": { motif: "icon", icon: "specimen" },
  "cards/full_scale_assault": { motif: "icon", icon: "dreadnought" },
  "cards/ghola": { motif: "monolith" },
  "cards/guild_accord": { motif: "scroll" },
  "cards/guild_chief_administrator": { motif: "scales" },
  "cards/guild_envoy": { motif: "figure" },
  "cards/guild_impersonator": { motif: "mask" },
  "cards/imperial_bashar": { motif: "banner" },
  "cards/imperial_shock_trooper": { motif: "icon", icon: "sword" },
  "cards/in_the_shadows": { motif: "mask" },
  "cards/interstellar_conspiracy": { motif: "rings" },
  "cards/ix_guild_compact": { motif: "icon", icon: "tech" },
  "cards/ixian_engineer": { motif: "icon", icon: "tech_tile" },
  "cards/jamis": { motif: "blade" },
  "cards/landing_rights": { motif: "city" },
  "cards/local_fence": { motif: "icon", icon: "solari" },
  "cards/long_reach": { motif: "icon", icon: "agent" },
  "cards/md_convincing_argument": { time: "day" },
  "cards/md_seek_allies": { time: "day" },
  "cards/md_signet_ring": { time: "night" },
  "cards/md_usul": { time: "night" },
  "cards/negotiated_withdrawal": { motif: "icon", icon: "retreat" },
  "cards/organ_merchants": { motif: "coins" },
  "cards/reclaimed_forces": { motif: "icon", icon: "troop" },
  "cards/satellite_ban": { motif: "planet" },
  "cards/replacement_eyes": { motif: "eye" },
  "cards/sayyadina": { motif: "drop" },
  "cards/scientific_breakthrough": { motif: "icon", icon: "research" },
  "cards/sh_convincing_argument": { time: "night" },
  "cards/sh_corrino_might": { motif: "crown" },
  "cards/shai_hulud": { motif: "icon", icon: "sandworm" },
  "cards/shishakli": { motif: "worm" },
  "cards/slig_farmer": { motif: "tent" },
  "cards/spice_trader": { motif: "spice" },
  "cards/stitched_horror": { motif: "icon", icon: "graft" },
  "cards/subject_x_137": { motif: "arch" },
  "cards/tleilaxu_infiltrator": { motif: "icon", icon: "infiltrate" },
  "cards/tleilaxu_surgeon": { motif: "icon", icon: "troop_lost" },
  "cards/treacherous_maneuver": { motif: "blade" },
  "cards/treachery": { motif: "icon", icon: "troop_lost" },
  "cards/truthsayer": { motif: "eye" },
  "cards/twisted_mentat": { motif: "icon", icon: "mentat" },
  "cards/unnatural_reflexes": { motif: "blade" },
  "cards/usurp": { motif: "crown" },
  "cards/water_peddler": { motif: "drop" },
  "cards/web_of_power": { motif: "rings" },
  "cards/weirding_way": { motif: "icon", icon: "again" },
  "conflicts/battle_for_imperial_basin": { motif: "spice" },
  "conflicts/economic_supremacy": { motif: "coins" },
  "conflicts/secure_imperial_basin": { motif: "worm" },
  "conflicts/siege_of_arrakeen": { motif: "spears" },
  "conflicts/skirmish_ix_spice": { motif: "icon", icon: "spice" },
  "conflicts/skirmish_ix_troop": { motif: "icon", icon: "troop" },
  "conflicts/spice_freighters": { motif: "ship" },
  "conflicts/trade_monopoly": { motif: "icon", icon: "freighter" },
  "hagal/hagal_carthag_left": { motif: "icon", icon: "tleilaxu", time: "day" },
  "hagal/hagal_carthag_plain": { motif: "icon", icon: "research" },
  "hagal/hagal_carthag_right": { motif: "icon", icon: "card" },
  "hagal/hagal_dreadnought_1p": { motif: "icon", icon: "dreadnought" },
  "hagal/hagal_dreadnought_2p": { motif: "icon", icon: "unit" },
  "hagal/hagal_hagga_basin_imperial_basin": { motif: "spice" },
  "hagal/hagal_immortality_research_station": { motif: "icon", icon: "genes" },
  "hagal/hagal_interstellar_shipping": { motif: "icon", icon: "freighter" },
  "hagal/hagal_place_spy_city": { motif: "eye" },
  "hagal/hagal_place_spy_spice_trade": { motif: "eye", time: "night" },
  "hagal/hagal_research_station_for_two": { motif: "icon", icon: "specimen" },
  "hagal/hagal_smuggling_interstellar_shipping": { motif: "icon", icon: "freighter_advance" },
  "hagal/hagal_tech_negotiation": { motif: "icon", icon: "tech" },
  "intrigue/advanced_weaponry": { motif: "icon", icon: "dreadnought" },
  "intrigue/blackmail": { motif: "mask" },
  "intrigue/breakthrough": { motif: "icon", icon: "research" },
  "intrigue/buy_access": { motif: "hall" },
  "intrigue/call_to_arms": { motif: "banner" },
  "intrigue/cannon_turrets": { motif: "icon", icon: "combat" },
  "intrigue/choam_profits": { motif: "icon", icon: "contract" },
  "intrigue/councilors_ambition": { motif: "icon", icon: "council" },
  "intrigue/counterattack": { motif: "icon", icon: "sword" },
  "intrigue/cull": { motif: "icon", icon: "trash" },
  "intrigue/disguised_bureaucrat": { motif: "icon", icon: "tleilaxu" },
  "intrigue/distraction": { motif: "rings" },
  "intrigue/diversion": { motif: "icon", icon: "freighter" },
  "intrigue/economic_positioning": { motif: "icon", icon: "solari" },
  "intrigue/expedite": { motif: "icon", icon: "freighter_advance" },
  "intrigue/finesse": { motif: "icon", icon: "influence" },
  "intrigue/glimpse_the_path": { motif: "arch" },
  "intrigue/grand_conspiracy": { motif: "crown" },
  "intrigue/gruesome_sacrifice": { motif: "spears" },
  "intrigue/harvest_cells": { motif: "icon", icon: "specimen" },
  "intrigue/illicit_dealings": { motif: "scroll" },
  "intrigue/imperium_politics": { motif: "hall", time: "night" },
  "intrigue/impress": { motif: "crown" },
  "intrigue/ixian_probe": { motif: "icon", icon: "tech" },
  "intrigue/leverage": { time: "day" },
  "intrigue/machine_culture": { motif: "icon", icon: "tech_tile" },
  "intrigue/mercenaries": { motif: "figure", time: "night" },
  "intrigue/quid_pro_quo": { motif: "icon", icon: "trade" },
  "intrigue/second_wave": { motif: "icon", icon: "deploy" },
  "intrigue/secret_forces": { motif: "icon", icon: "troop" },
  "intrigue/shadow_alliance": { motif: "ring" },
  "intrigue/shadowy_bargain": { motif: "icon", icon: "acquire" },
  "intrigue/strategic_push": { motif: "banner" },
  "intrigue/strongarm": { motif: "icon", icon: "troop_lost" },
  "intrigue/study_melange": { motif: "icon", icon: "spice" },
  "intrigue/tleilaxu_puppet": { motif: "icon", icon: "person" },
  "intrigue/vicious_talents": { motif: "icon", icon: "genes" },
  "intrigue/war_chest": { motif: "icon", icon: "garrison" },
  "objectives/objective_crysknife": { motif: "spears" },
  "objectives/objective_crysknife_4_6p": { motif: "banner" },
  "objectives/objective_desert_mouse_4_6p": { motif: "monolith" },
  "objectives/objective_desert_mouse_first": { motif: "city" },
  "objectives/objective_ornithopter_1_3p": { motif: "arch" },
  "rivals/rival_glossu_rabban": { time: "day" },
};

export function look(subject: Subject): Look {
  const { kind, id } = subject;
  const of = (part: string) => brush(`${kind}/${id}/${part}`);
  const [first = skyOf(kind), second = first] = skiesOf(subject);
  const [motif, icon] = motifOf(subject);
  return {
    skies: [first, second],
    time: of("time").one(["dusk", "dusk", "day", "night"]),
    sun: of("sun").one(["sun", "crescent", "ring"]),
    side: of("side").one(["left", "right"]),
    rocks: of("rocks").chance() < 0.5,
    motif,
    icon,
    flipped: of("flip").chance() < 0.5,
    head: motif === "bust" ? headOf(id, subject.house, of("head")) : null,
    ...BY_HAND[`${kind}/${id}`],
  };
}

/** Of the factions; Tleilaxu cards have a sky of their own. */
function skiesOf({ factions = [], type = "" }: Subject): SkyName[] {
  if (factions.length > 0) return factions.map(skyOf);
  return type === "tleilaxu" || type === "reclaimed_forces" ? ["tleilaxu"] : [];
}

function skyOf(name: string): SkyName {
  return Object.hasOwn(SKIES, name) ? (name as SkyName) : "neutral";
}

function motifOf({ kind, id, battle_icon }: Subject): [MotifName, IconName | null] {
  if (kind === "tiles") return ["icon", TILES[id] ?? "tech"];
  const called = CALLED.find(([words]) => words.test(id))?.[1];
  if (called?.startsWith("icon:")) return ["icon", called.slice(5) as IconName];
  const battle = battleIcon(battle_icon ?? id);
  if (called === "battle" && battle) return ["icon", battle];
  if (called !== undefined && called in MOTIFS) return [called as MotifName, null];
  return [brush(`${kind}/${id}/motif`).one(OTHERS), null];
}

/**
 * How different two pictures look: the motif counts most, then the sky, then what is seen second.
 * Two of the same kind are at least `APART_BY` apart.
 */
export function difference(a: Look, b: Look): number {
  const weights: [number, boolean][] = [
    [4, a.motif !== b.motif || a.icon !== b.icon],
    [3, a.skies[0] !== b.skies[0] || a.skies[1] !== b.skies[1]],
    [2, a.time !== b.time],
    [1, a.sun !== b.sun],
    [1, a.side !== b.side],
    [1, a.rocks !== b.rocks],
    [1, a.flipped !== b.flipped],
    [2, a.head?.look !== b.head?.look],
    [1, a.head?.hair !== b.head?.hair],
    [1, a.head?.cloth !== b.head?.cloth],
  ];
  return weights.reduce((sum, [weight, differs]) => sum + (differs ? weight : 0), 0);
}

export const APART_BY = 3;
