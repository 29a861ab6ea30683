/** Where it happens: cities, halls, caves, tents, worlds. */
import { svg, times } from "../brush";
import { INK, LIGHT } from "../palette";
import type { Scene } from "../scene";

export function city({ base, brush }: Scene): string {
  const b = brush("motif");
  return times(9, (k) => {
    const x = 62 + k * 21 + b.between(-4, 4);
    const w = b.between(15, 25);
    const h = b.between(26, 52) + (4.5 - Math.abs(k - 4.5)) * b.between(6, 11);
    const y = base - h;
    const roof = {
      dome: svg`a${w / 2} ${w / 2} 0 0 1 ${w} 0`,
      spire: svg`l${w / 2}-${w * 0.9} ${w / 2} ${w * 0.9}`,
      flat: svg`h${w}`,
    }[b.one(["dome", "spire", "flat", "spire"] as const)];
    return (
      svg`<path d="M${x} ${base + 44}V${y}${roof}V${base + 44}z" fill="${k % 2 ? LIGHT : "#ead0a0"}"/>` +
      svg`<path d="M${x + w * 0.58} ${base + 44}V${y}h${w * 0.42}V${base + 44}z" fill="#000" opacity=".22"/>` +
      svg`<path d="M${x + w * 0.3} ${y + 12}v7M${x + w * 0.3} ${y + 25}v7" stroke="${INK}" stroke-width="3" opacity=".5"/>`
    );
  });
}

export function hall({ cx, base, first, second }: Scene): string {
  const y = base - 92;
  const roof =
    svg`<path d="M${cx - 92} ${y + 22}L${cx} ${y - 24}L${cx + 92} ${y + 22}v10h-184z" fill="${LIGHT}"/>` +
    svg`<path d="M${cx} ${y - 24}L${cx + 92} ${y + 22}v10h-92z" fill="#000" opacity=".18"/>` +
    svg`<circle cx="${cx}" cy="${y + 8}" r="10" fill="${second[2]}"/>`;
  const columns = times(5, (k) => {
    const x = cx - 78 + k * 35;
    return (
      svg`<path d="M${x} ${y + 36}h16v${base - y}h-16z" fill="${LIGHT}"/>` +
      svg`<path d="M${x + 9} ${y + 36}h7v${base - y}h-7z" fill="#000" opacity=".22"/>`
    );
  });
  return (
    svg`<g transform="translate(${cx * 0.14} ${base * 0.14}) scale(.86)">` +
    svg`<path d="M${cx - 84} ${y + 30}h168v${base - y}h-168z" fill="${first[1]}"/>${roof}${columns}</g>`
  );
}

export function arch({ cx, base, second }: Scene): string {
  const y = base - 110;
  const w = 84;
  const rock =
    svg`<path d="M${cx - w - 26} ${base + 24}L${cx - w} ${y + 40}L${cx - 44} ${y + 8}L${cx - 8} ${y - 12}L${cx + 40} ${y + 4}L${cx + w - 8} ${y + 36}L${cx + w + 26} ${base + 24}z" fill="#8a623e"/>` +
    svg`<path d="M${cx - 8} ${y - 12}L${cx + 40} ${y + 4}L${cx + w - 8} ${y + 36}L${cx + w + 26} ${base + 24}h-90z" fill="#5f4026"/>`;
  const ways = times(
    3,
    (k) =>
      svg`<path d="M${cx - 44 + k * 12} ${base + 24}V${y + 66 + k * 10}q${44 - k * 12}-${46 - k * 10} ${88 - k * 24} 0V${base + 24}z" fill="${[INK, second[2], LIGHT][k] ?? INK}"/>`,
  );
  return rock + ways + svg`<path d="M${cx} ${base + 24}v-34l9-6v40z" fill="${INK}"/>`;
}

export function tent({ cx, base, brush }: Scene): string {
  const b = brush("motif");
  const y = base + 20;
  const h = b.between(84, 98);
  const w = b.between(88, 100);
  return (
    svg`<path d="M${cx} ${y - h}L${cx - w} ${y + 10}H${cx + w}z" fill="${LIGHT}"/>` +
    svg`<path d="M${cx} ${y - h}L${cx + w} ${y + 10}H${cx + 18}z" fill="#000" opacity=".26"/>` +
    svg`<path d="M${cx} ${y - h + 34}L${cx - 32} ${y + 10}h64z" fill="${INK}"/>` +
    svg`<path d="M${cx} ${y - h + 58}L${cx - 16} ${y + 10}h32z" fill="#ffb863"/>` +
    svg`<path d="M${cx} ${y - h}l-9-13M${cx} ${y - h}l9-13" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`
  );
}

export function planet({ cx, base, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 52;
  const r = b.between(58, 66);
  const tilt = b.between(-24, 24);
  return (
    svg`<circle cx="${cx}" cy="${y}" r="${r + 14}" fill="#ffd79a" opacity=".22"/><circle cx="${cx}" cy="${y}" r="${r}" fill="#e9b266"/>` +
    svg`<g transform="rotate(${tilt} ${cx} ${y})">` +
    svg`<path d="M${cx - r * 0.98} ${y - r * 0.2}q${r * 0.6} ${-r * 0.24} ${r} 0t${r * 0.96} 0q.6 ${r * 0.2}-1 ${r * 0.34}q${-r * 0.5} ${r * 0.2}-${r} 0t${-r * 0.95} 0z" fill="#c98240"/>` +
    svg`<path d="M${cx - r * 0.8} ${y + r * 0.52}q${r * 0.4}-14 ${r * 0.8} 0t${r * 0.82} 0q-${r * 0.3} ${r * 0.46}-${r * 0.8} ${r * 0.47}q-${r * 0.5}-.1-${r * 0.82}-${r * 0.47}z" fill="#b06a30"/>` +
    svg`<path d="M${cx - r * 0.66} ${y - r * 0.7}q${r * 0.6} 10 ${r * 1.3} 0" fill="none" stroke="#fff0cc" stroke-width="7" stroke-linecap="round" opacity=".7"/></g>` +
    svg`<path d="M${cx} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.7} ${r * 1.7} 0 0 0 0-${2 * r}z" fill="#000" opacity=".3"/>`
  );
}

export function monolith({ cx, base, brush }: Scene): string {
  const b = brush("motif");
  return times(3, (k) => {
    const x = cx + (k - 1) * 54;
    const h = ([70, 116, 56][k] ?? 0) + b.between(-8, 12);
    return (
      svg`<path d="M${x - 24} ${base + 24}L${x - 12} ${base - h}L${x + 14} ${base - h + 12}L${x + 26} ${base + 24}z" fill="${LIGHT}"/>` +
      svg`<path d="M${x - 12} ${base - h}L${x + 14} ${base - h + 12}L${x + 26} ${base + 24}h-22z" fill="#000" opacity=".26"/>`
    );
  });
}
