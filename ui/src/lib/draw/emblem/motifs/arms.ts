/** Blades, banners, soldiers. */
import { svg, times } from "../brush";
import { BRASS, INK, LIGHT } from "../palette";
import type { Scene } from "../scene";

export function blade({ cx, base, first, brush }: Scene): string {
  const b = brush("motif");
  const tilt = b.between(-9, 9);
  const w = b.between(13, 17);
  const top = b.between(18, 30);
  const guard = first[4];
  return (
    svg`<g transform="rotate(${tilt} ${cx} ${base})">` +
    svg`<path d="M${cx} ${base + 22}L${cx - w} ${base - 26}V${top + 52}H${cx + w}V${base - 26}z" fill="#f4f1ea"/>` +
    svg`<path d="M${cx} ${base + 22}L${cx + w} ${base - 26}V${top + 52}H${cx}z" fill="#a9b0bd"/>` +
    svg`<path d="M${cx - 36} ${top + 44}h72l-6 11h-60z" fill="${guard}" stroke="${INK}" stroke-width="2"/>` +
    svg`<path d="M${cx - 6} ${top + 10}h12v34h-12z" fill="#5a3520"/>` +
    svg`<circle cx="${cx}" cy="${top + 6}" r="9" fill="${guard}" stroke="${INK}" stroke-width="2"/></g>`
  );
}

export function banner({ cx, base, second, brush }: Scene): string {
  const b = brush("motif");
  const count = b.whole(3, 5);
  const w = 30;
  const h = 62;
  return times(count, (k) => {
    const x = cx + (k - (count - 1) / 2) * (count > 3 ? 44 : 56);
    const top = base - 118 + Math.abs(k - (count - 1) / 2) * 22 + b.between(-3, 3);
    return (
      svg`<path d="M${x} ${base + 24}V${top - 8}" stroke="${INK}" stroke-width="5"/>` +
      svg`<path d="M${x - w / 2} ${top}h${w}v${h}l-${w / 2}-13-${w / 2} 13z" fill="${LIGHT}"/>` +
      svg`<path d="M${x} ${top}h${w / 2}v${h}l-${w / 2}-13z" fill="#000" opacity=".2"/>` +
      svg`<path d="M${x} ${top + 12}l9 11-9 11-9-11z" fill="${second[2]}"/>` +
      svg`<circle cx="${x}" cy="${top - 9}" r="5" fill="${BRASS}"/>`
    );
  });
}

export function spears({ cx, base, second }: Scene): string {
  return times(7, (k) => {
    const x = cx + (k - 3) * 30;
    const y = base - 22 + Math.abs(k - 3) * 7;
    return (
      svg`<path d="M${x + 13} ${base + 30}V${y - 84}" stroke="${INK}" stroke-width="4"/>` +
      svg`<path d="M${x + 13} ${y - 108}l7 22-7 8-7-8z" fill="#f4f1ea"/>` +
      svg`<path d="M${x - 15} ${base + 40}q-3-40 6-50q-8-34 9-38q17 4 9 38q9 10 6 50z" fill="${k % 2 ? LIGHT : second[4]}"/>` +
      svg`<path d="M${x} ${y - 26}q17 4 9 38q9 10 6 50h-11q4-50-4-88z" fill="#000" opacity=".25"/>` +
      svg`<path d="M${x - 8} ${y - 10}h16" stroke="${INK}" stroke-width="5"/>`
    );
  });
}
