/**
 * The picture of a card, drawn from its id: dusk sky in bands, the faction's pattern, one motif, dunes.
 *
 * The same subject always gives the same picture; tests/emblems.txt keeps watch over it.
 */
import type { Component } from "../../wire/types";
import { look, type Subject } from "./look";
import { MOTIFS } from "./motifs";
import { dune, patterns, rocks, scene, sky, sun } from "./scene";

export { APART_BY, difference, look, type Look, type Subject } from "./look";

/** SVG text of 300×200, without ids and styles. */
export function emblem(subject: Subject): string {
  const seen = look(subject);
  const at = scene(subject.kind, subject.id, seen, subject.house);
  const { cx } = at;
  const flip = seen.flipped && seen.motif !== "icon" ? ` transform="matrix(-1 0 0 1 ${2 * cx} 0)"` : "";
  const motif = `<g stroke-linejoin="round"${flip}>${MOTIFS[seen.motif](at)}</g>`;
  const near = seen.motif === "bust" ? "" : dune(1, at) + dune(2, at);
  const inner = sky(at) + patterns(at) + sun(at) + rocks(at) + dune(0, at) + motif + near;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${inner}</svg>`;
}

/** What of a component decides its picture. */
export function subjectOf(component: Component): Subject {
  const { factions, house, battle_icon, type } = component.fields;
  return { kind: component.kind, id: component.id, factions, house, battle_icon, type };
}
