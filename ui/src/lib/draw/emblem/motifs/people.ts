/** Persons: hooded figures, and the heads of leaders. */
import { svg, type Brush } from "../brush";
import { HOUSES, INK, LIGHT } from "../palette";
import type { Scene } from "../scene";

export function figure({ cx, base, second, brush }: Scene): string {
  const b = brush("motif");
  const person = (x: number, size: string, front: boolean): string =>
    svg`<g transform="translate(${x} ${base + 22}) scale(${size})"><path d="M0-120c18 0 27 15 27 34 0 12 17 32 21 86h-96c4-54 21-74 21-86 0-19 9-34 27-34z" fill="${front ? LIGHT : second[4]}"/>` +
    `<path d="M0-120c18 0 27 15 27 34 0 12 17 32 21 86H6c14-40 10-84-6-120z" fill="#000" opacity=".24"/>` +
    `<path d="M0-103c10 0 16 8 16 18s-7 21-16 21-16-11-16-21 6-18 16-18z" fill="${INK}"/>` +
    (front
      ? `<path d="M-8-86l6 2M8-86l-6 2" stroke="#6fc4ff" stroke-width="4" stroke-linecap="round"/>`
      : "") +
    `<path d="M0-64v60" stroke="${INK}" stroke-width="3" opacity=".35"/></g>`;
  const company = b.chance();
  const staff =
    b.chance() < 0.5
      ? svg`<path d="M${cx + 44} ${base + 22}V${base - 116}" stroke="${INK}" stroke-width="5"/><path d="M${cx + 44} ${base - 112}q-2-20 14-20t14 16" fill="none" stroke="${LIGHT}" stroke-width="6" stroke-linecap="round"/>`
      : "";
  return (
    (company < 0.55 ? person(cx - 58, ".62", false) : "") +
    (company > 0.3 ? person(cx + 60, ".7", false) : "") +
    staff +
    person(cx, "1", true)
  );
}

type Hair = "hood" | "long" | "bald" | "crop" | "circlet" | "beard" | "veil" | "crown";

/** How the known leaders look, by a word of their ids, and what they wear beside the colour of their house; others by chance. */
const KNOWN: readonly (readonly [word: string, look: Hair, hair: string, cloth?: string])[] = [
  ["reverend_mother", "veil", "#8a4a20", "#2b2436"],
  ["jessica", "long", "#8a4a20"],
  ["feyd", "crop", "#1c1a22"],
  ["gurney", "beard", "#5a4a3c"],
  ["amber", "long", "#c99a4a"],
  ["margot", "circlet", "#8a4a20"],
  ["irulan", "circlet", "#d9b060"],
  ["muad", "hood", "#2a1710"],
  ["staban", "bald", "#5a2f18"],
  ["shaddam", "crown", "#a8a29a"],
  ["baron", "bald", "#3a2018"],
  ["rabban", "beard", "#2a1710"],
  ["rhombur", "beard", "#6a3a1c"],
  ["tessia", "circlet", "#c98a3a"],
  ["hundro", "bald", "#2a1710"],
  ["yuna", "long", "#1c1a22"],
  ["armand", "beard", "#a8a29a"],
  ["ilesa", "long", "#5a2f18"],
];
const SKINS = ["#f0c9a0", "#d9a878", "#b98256", "#e6b98e"] as const;
const HAIRS = ["#2a1710", "#5a2f18", "#8a4a20", "#1c1a22", "#c99a4a"] as const;
/** Those who have lived with spice. */
const BLUE_EYES = /muad|staban|stilgar|chani|reverend/;

/** What tells one head from another. */
export interface Head {
  look: Hair;
  hair: string;
  skin: string;
  cloth: string;
}

export function headOf(id: string, house: string | undefined, b: Brush): Head {
  const known = KNOWN.find(([word]) => id.includes(word));
  const look = b.one(["hood", "long", "bald", "crop", "circlet", "beard"] as const);
  const skin = b.one(SKINS);
  const hair = b.one(HAIRS);
  const cloth = known?.[3] ?? HOUSES[house ?? houseOf(id)] ?? "#5a5044";
  return { look: known?.[1] ?? look, hair: known?.[2] ?? hair, skin, cloth };
}

export function bust({ id, look: seen, house, cx, base, second, brush }: Scene): string {
  const { look, hair, skin, cloth } = seen.head ?? headOf(id, house, brush("head"));
  const y = base - 62;
  return (
    behind(look, cx, base, hair, second[0]) +
    body(cx, base, y, skin, cloth) +
    face(cx, y, skin, hair, id) +
    top(look, cx, base, y, hair, cloth)
  );
}

/** Rivals print no house, but some carry it in their names. */
function houseOf(id: string): string {
  return (
    Object.keys(HOUSES).find((house) => id.includes(house.toLowerCase())) ??
    (/gurney|jessica|muad/.test(id)
      ? "Atreides"
      : /rabban/.test(id)
        ? "Harkonnen"
        : /irulan/.test(id)
          ? "Corrino"
          : "")
  );
}

function face(cx: number, y: number, skin: string, hair: string, id: string): string {
  const iris = BLUE_EYES.test(id) ? "#1a63c9" : "#3a2415";
  const eye = (d: number): string =>
    svg`<path d="M${cx + d * 20} ${y - 8}q${-d * 7}-7 ${-d * 14} .5q${d * 7} 5 ${d * 14}-.5z" fill="#fbf3e2"/>` +
    svg`<circle cx="${cx + d * 12.5}" cy="${y - 8.5}" r="3.4" fill="${iris}"/>` +
    svg`<path d="M${cx + d * 21} ${y - 7}q${-d * 8}-8.5 ${-d * 15.5} .5" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/>`;
  return (
    svg`<path d="M${cx - 29} ${y - 22}q0-34 29-34t29 34v14q0 38-29 50q-29-12-29-50z" fill="${skin}"/>` +
    svg`<path d="M${cx} ${y - 56}q29 0 29 34v14q0 38-29 50l6-30-8-10 5-22z" fill="#000" opacity=".2"/>` +
    eye(-1) +
    eye(1) +
    svg`<path d="M${cx - 23} ${y - 22}l16 3.5M${cx + 23} ${y - 22}l-16 3.5" stroke="${hair}" stroke-width="3.5" stroke-linecap="round"/>` +
    svg`<path d="M${cx - 8} ${y + 21}h16" stroke="#7a3a2a" stroke-width="3.5" stroke-linecap="round"/>`
  );
}

function body(cx: number, base: number, y: number, skin: string, cloth: string): string {
  return (
    svg`<path d="M${cx - 16} ${y + 26}h32v30h-32z" fill="${skin}"/><path d="M${cx - 16} ${y + 34}q16 14 32 0v10h-32z" fill="#000" opacity=".25"/>` +
    svg`<path d="M${cx - 98} 212L${cx - 92} ${base + 30}q4-36 46-46l28-10 18 22 18-22 28 10q42 10 46 46l6 80z" fill="${cloth}" stroke="${INK}" stroke-width="2"/>` +
    svg`<path d="M${cx} ${y + 58}l18-22 28 10q42 10 46 46l6 80h-98z" fill="#000" opacity=".24"/>` +
    svg`<path d="M${cx - 20} ${y + 36}l20 24 20-24 8 4-28 40-28-40z" fill="${LIGHT}" opacity=".85"/>`
  );
}

function behind(look: Hair, cx: number, base: number, hair: string, shade: string): string {
  if (look === "long" || look === "circlet")
    return svg`<path d="M${cx - 46} ${base + 10}q-8-120 46-122q54 2 46 122z" fill="${hair}"/>`;
  return look === "hood"
    ? svg`<path d="M${cx - 54} ${base + 12}q-8-124 54-128q62 4 54 128z" fill="${shade}"/>`
    : "";
}

function top(look: Hair, cx: number, base: number, y: number, hair: string, cloth: string): string {
  const fringe = svg`<path d="M${cx - 33} ${y - 6}q-6-56 33-57q39 1 33 57q-5-30-20-38q-7 8-13 9q-6-1-13-9q-15 8-20 38z" fill="${hair}"/>`;
  switch (look) {
    case "hood":
      return (
        svg`<path d="M${cx - 52} ${base}q-8-126 52-130q60 4 52 130l-22-14q10-78-30-82q-40 4-30 82z" fill="${cloth}" stroke="${INK}" stroke-width="2"/>` +
        svg`<path d="M${cx} ${base - 130}q60 4 52 130l-22-14q10-78-30-82z" fill="#000" opacity=".25"/>`
      );
    case "long":
      return (
        svg`<path d="M${cx - 44} ${base + 6}q-2-30 0-66q2-50 44-52q42 2 44 52q2 36 0 66l-18-10q8-60-6-82q-24 10-44-2q-12 30-6 84z" fill="${hair}"/>` +
        fringe
      );
    case "bald":
      return svg`<path d="M${cx - 29} ${y - 26}q2-32 29-32t29 32q-8-16-29-16t-29 16z" fill="#fff" opacity=".22"/>`;
    case "crop":
      return svg`<path d="M${cx - 33} ${y - 10}q-6-52 33-52t33 52l-6-4q-1-16-7-22q-20 8-42-2q-4 10-5 24z" fill="${hair}"/>`;
    case "circlet":
      return (
        svg`<path d="M${cx - 42} ${base - 4}q-6-104 42-108q48 4 42 108l-14-6q6-60-8-82q-20 8-40 0q-14 22-8 82z" fill="${hair}"/>` +
        fringe +
        svg`<path d="M${cx - 32} ${y - 34}q32-14 64 0" fill="none" stroke="#f2c14e" stroke-width="5"/><path d="M${cx} ${y - 52}l7 10-7 10-7-10z" fill="#7fd0ea" stroke="#8a5a12" stroke-width="2"/>`
      );
    case "beard":
      return short(cx, y, hair) + bearded(cx, y, hair);
    case "crown":
      return (
        short(cx, y, hair) +
        bearded(cx, y, hair) +
        svg`<path d="M${cx - 20} ${y + 1}q5 4 11 2M${cx + 20} ${y + 1}q-5 4-11 2M${cx - 12} ${y - 27}h24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" opacity=".3"/>` +
        svg`<path d="M${cx - 33} ${y - 34}l-7-36 21 16 19-26 19 26 21-16-7 36q-33-13-66 0z" fill="#f2c14e" stroke="#8a5a12" stroke-width="2.5"/>` +
        svg`<path d="M${cx} ${y - 80}l19 26 21-16-7 36q-17-7-33-6.5z" fill="#000" opacity=".16"/>` +
        svg`<path d="M${cx} ${y - 60}l7 9-7 9-7-9z" fill="#c8453b" stroke="#8a5a12" stroke-width="2"/>`
      );
    case "veil":
      return (
        fringe +
        svg`<path d="M${cx - 60} ${base + 18}q2-54-2-80q-6-72 62-76q68 4 62 76q-4 26-2 80l-30-16q14-44 2-92q-32-18-64 0q-12 48 2 92z" fill="${cloth}" stroke="#8f7fb0" stroke-width="2"/>` +
        svg`<path d="M${cx} ${base - 138}q68 4 62 76q-4 26-2 80l-30-16q14-44 2-92q-16-9-32-9z" fill="#000" opacity=".3"/>` +
        svg`<path d="M${cx - 33} ${y - 28}q33-19 66 0" fill="none" stroke="#cfc6e6" stroke-width="6"/>` +
        svg`<path d="M${cx - 34} ${y - 26}q-8 30-2 58M${cx + 34} ${y - 26}q8 30 2 58" fill="none" stroke="#cfc6e6" stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round"/>`
      );
  }
}

const short = (cx: number, y: number, hair: string): string =>
  svg`<path d="M${cx - 32} ${y - 12}q-4-48 32-48t32 48l-5-2q-2-16-8-20q-20 6-40 0q-6 6-6 20z" fill="${hair}"/>`;

const bearded = (cx: number, y: number, hair: string): string =>
  svg`<path d="M${cx - 30} ${y - 4}q2 22 16 18q14-6 28 0q14 4 16-18q2 46-30 58q-32-12-30-58z" fill="${hair}"/>` +
  svg`<path d="M${cx - 8} ${y + 21}h16" stroke="#c98a70" stroke-width="3.5" stroke-linecap="round"/>`;
