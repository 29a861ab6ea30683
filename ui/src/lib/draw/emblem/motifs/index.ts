/** All motifs by name: what stands in the middle of a picture. */
import type { Scene } from "../scene";
import { banner, blade, spears } from "./arms";
import { drop, harvester, spice, worm } from "./desert";
import { bust, figure } from "./people";
import { arch, city, hall, monolith, planet, tent } from "./places";
import { coins, compass, crown, eye, icon, mask, ring, rings, scales, scroll, ship } from "./things";

export const MOTIFS = {
  arch,
  banner,
  blade,
  bust,
  city,
  coins,
  compass,
  crown,
  drop,
  eye,
  figure,
  hall,
  harvester,
  icon,
  mask,
  monolith,
  planet,
  ring,
  rings,
  scales,
  scroll,
  ship,
  spears,
  spice,
  tent,
  worm,
} as const satisfies Record<string, (scene: Scene) => string>;

export type MotifName = keyof typeof MOTIFS;
