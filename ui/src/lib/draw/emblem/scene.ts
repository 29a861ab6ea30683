/** The surroundings of a motif: a sky in bands, a faint pattern of the faction, sun or moons, rocks, dunes. */
import { brush, svg, times, type Brush } from "./brush";
import type { Look } from "./look";
import { DUNES, LIGHT, SKIES, TIMES, type Sky, type SkyName } from "./palette";

export interface Scene {
  id: string;
  look: Look;
  house: string | undefined;
  /** The skies of the first and second faction, at this hour. */
  first: Sky;
  second: Sky;
  horizon: number;
  /** The middle of the motif, and where it stands. */
  cx: number;
  base: number;
  /** The brush of a part. */
  brush(part: string): Brush;
}

export function scene(kind: string, id: string, look: Look, house: string | undefined): Scene {
  const of = (part: string): Brush => brush(`${kind}/${id}/${part}`);
  const horizon = of("horizon").between(124, 136);
  return {
    id,
    look,
    house,
    first: hour(look.skies[0], look),
    second: hour(look.skies[1], look),
    horizon,
    cx: 158,
    base: horizon + 12,
    brush: of,
  };
}

function hour(name: SkyName, look: Look): Sky {
  const sky: Sky = SKIES[name];
  const [a, b, c, d, e, f] = TIMES[look.time];
  return [sky[a], sky[b], sky[c], sky[d], sky[e], sky[f]];
}

/** Two factions share the sky: the border leans from (186, 0) to (114, 200). */
const border = (y: number): number => 186 - 0.36 * y;

export function sky({ first, second, horizon, look }: Scene): string {
  const shared = look.skies[0] !== look.skies[1];
  let out = svg`<path d="M-10-10H310V210H-10z" fill="${first[0]}"/>`;
  if (shared) out += svg`<path d="M${border(-10)}-10H310V210H${border(210)}z" fill="${second[0]}"/>`;
  for (const k of [1, 2, 3, 4, 5] as const) {
    const y = (horizon + 14) * Math.pow(k / 6, 0.82);
    const bow = 10 + k * 3;
    out += svg`<path d="M-10 ${y + bow}Q150 ${y - bow} 310 ${y + bow}V210H-10z" fill="${first[k]}"/>`;
    if (shared) out += svg`<path d="${shareOf(y, bow)}" fill="${second[k]}"/>`;
  }
  return out;
}

/** The part of a band right of the border: its upper edge as a line of short steps. */
function shareOf(y: number, bow: number): string {
  const edge = (x: number): number => {
    const t = (x + 10) / 320;
    return (1 - t) * (1 - t) * (y + bow) + 2 * t * (1 - t) * (y - bow) + t * t * (y + bow);
  };
  let x = border(y);
  for (let step = 0; step < 4; step++) x = border(edge(x));
  let d = svg`M${x} ${edge(x)}`;
  for (let at = Math.ceil(x / 16) * 16; at < 310; at += 16) d += svg`L${at} ${edge(at)}`;
  return d + svg`L310 ${edge(310)}V210H${border(210)}z`;
}

export function patterns(at: Scene): string {
  const [first, second] = at.look.skies;
  if (first === second) return svg`<g fill="#fff" opacity="${strength(first)}">${pattern(first, at)}</g>`;
  const half = (name: SkyName, x: number): string =>
    svg`<svg x="${x}" y="0" width="150" height="200" viewBox="${x} 0 150 200"><g fill="#fff" opacity=".11">${pattern(name, at)}</g></svg>`;
  return half(first, 0) + half(second, 150);
}

const PATTERNED = new Set<SkyName>([
  "emperor",
  "spacing_guild",
  "bene_gesserit",
  "fremen",
  "great_houses",
  "fringe_worlds",
]);
const strength = (name: SkyName): string => (PATTERNED.has(name) ? ".11" : ".5");

function pattern(name: SkyName, { horizon, brush: of }: Scene): string {
  const b = of("pattern");
  switch (name) {
    case "emperor":
      return times(15, (k) => {
        const a = (Math.PI * (k + 0.5)) / 15;
        const ray = (angle: number): string =>
          svg`L${150 + 320 * Math.cos(angle)} ${horizon - 320 * Math.sin(angle)}`;
        return svg`<path d="M150 ${horizon}${ray(a)}${ray(a + 0.1)}z"/>`;
      });
    case "spacing_guild": {
      const cx = b.between(90, 210);
      const cy = b.between(40, 80);
      return times(
        7,
        (k) =>
          svg`<ellipse cx="${cx}" cy="${cy}" rx="${(k + 1) * 30}" ry="${(k + 1) * 13}" fill="none" stroke="#fff" stroke-width="${(k + 1) % 3 ? 1.2 : 3}" transform="rotate(-16 ${cx} ${cy})"/>`,
      );
    }
    case "bene_gesserit":
      return times(6, (row) =>
        times(
          10,
          (c) =>
            svg`<path d="M${(c - 1) * 40 + (row % 2) * 20} ${row * 25 + 6}q20-20 40 0q-20 20-40 0z" fill="none" stroke="#fff" stroke-width="1.4"/>`,
        ),
      );
    case "fremen":
      return times(
        8,
        (row) =>
          svg`<path d="M-10 ${row * 19 + 8}${times(14, () => "l12-9 12 9")}" fill="none" stroke="#fff" stroke-width="${row % 2 ? 1.2 : 2.4}"/>`,
      );
    case "great_houses":
      return times(6, (k) => svg`<path d="M${k * 56 - 6} 0h30l-4 140h-22z"/>`);
    case "fringe_worlds":
      return times(
        9,
        (k) =>
          svg`<circle cx="${b.between(0, 300)}" cy="${b.between(0, 110)}" r="${6 + k * 2.4}" fill="none" stroke="#fff" stroke-width="1.6"/>`,
      );
    default:
      return times(
        46,
        () => svg`<circle cx="${b.between(0, 300)}" cy="${b.between(0, 110)}" r="${b.between(0.5, 1.6)}"/>`,
      );
  }
}

export function sun({ first, look, brush: of }: Scene): string {
  const b = of("sun's place");
  const x = look.side === "left" ? b.between(84, 108) : b.between(208, 234);
  const y = b.between(36, 70);
  const r = b.between(18, 30);
  switch (look.sun) {
    case "sun":
      return svg`<circle cx="${x}" cy="${y}" r="${r * 1.5}" fill="${LIGHT}" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r}" fill="${LIGHT}" opacity=".92"/>`;
    case "crescent":
      return svg`<circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="${LIGHT}" opacity=".92"/><circle cx="${x + r * 0.34}" cy="${y - r * 0.18}" r="${r * 0.7}" fill="${first[1]}"/><circle cx="${x + r * 1.5}" cy="${y + r * 0.5}" r="${r * 0.32}" fill="${LIGHT}" opacity=".85"/>`;
    case "ring":
      return svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${first[0]}"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${LIGHT}" stroke-width="3"/>`;
  }
}

export function rocks({ horizon, second, look, brush: of }: Scene): string {
  if (!look.rocks) return "";
  const b = of("rocks");
  let x = b.between(-30, 20);
  let d = svg`M-10 ${horizon + 30}V${horizon - b.between(4, 14)}`;
  while (x < 310) {
    const w = b.between(22, 60);
    const h = b.between(8, 34);
    d += svg`L${x} ${horizon - h * 0.4}l${w * 0.22} ${-h * 0.6}h${w * 0.5}l${w * 0.28} ${h * 0.7}`;
    x += w + b.between(0, 26);
  }
  return svg`<path d="${d}V${horizon + 30}z" fill="${second[3]}" opacity=".75"/>`;
}

/** Each crest has a lit and a shaded side. */
export function dune(place: 0 | 1 | 2, { horizon, brush: of }: Scene): string {
  const b = of(`dune ${place}`);
  const y = horizon + [0, b.between(26, 32), b.between(50, 56)][place]!;
  const crest = b.between(70, 230);
  const a = b.between(10, 22);
  const foot = crest + b.between(-50, 30);
  const [lit, shade] = DUNES[place];
  return (
    svg`<path d="M-10 ${y + a}C${crest * 0.4} ${y + a} ${crest * 0.7} ${y - a} ${crest} ${y - a}C${crest + 50} ${y - a} ${crest + 80} ${y + a * 0.9} 310 ${y + a * 0.6}V210H-10z" fill="${lit}"/>` +
    svg`<path d="M${crest} ${y - a}C${crest + 50} ${y - a} ${crest + 80} ${y + a * 0.9} 310 ${y + a * 0.6}V210H${foot + 20}C${foot - 30} ${y + 40} ${crest + 34} ${y + a} ${crest} ${y - a}z" fill="${shade}"/>`
  );
}
