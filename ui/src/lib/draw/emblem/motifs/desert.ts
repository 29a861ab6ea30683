/** What the desert gives and takes: worms, spice, water, harvesters. */
import { svg, times } from "../brush";
import { INK, LIGHT } from "../palette";
import type { Scene } from "../scene";

export function worm({ cx, base }: Scene): string {
  const y = base - 58;
  const along = (t: number, [a, b, c, d]: readonly [number, number, number, number]): number => {
    const u = 1 - t;
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  };
  const body =
    svg`<path d="M${cx - 74} ${base + 26}C${cx - 80} ${y - 10} ${cx - 26} ${y - 62} ${cx + 34} ${y - 38}L${cx + 40} ${y + 42}C${cx + 6} ${y + 26} ${cx - 12} ${y + 50} ${cx - 10} ${base + 26}z" fill="#a8693a"/>` +
    svg`<path d="M${cx - 74} ${base + 26}C${cx - 80} ${y - 10} ${cx - 26} ${y - 62} ${cx + 34} ${y - 38}l1 18C${cx - 10} ${y - 34} ${cx - 52} ${y + 10} ${cx - 48} ${base + 26}z" fill="#d0965c"/>`;
  const rings = [0.16, 0.31, 0.45, 0.58, 0.7, 0.81].map((q) => {
    const ox = along(q, [cx - 74, cx - 80, cx - 26, cx + 34]);
    const oy = along(q, [base + 26, y - 10, y - 62, y - 38]);
    const ix = along(q, [cx - 10, cx - 12, cx + 6, cx + 40]);
    const iy = along(q, [base + 26, y + 50, y + 26, y + 42]);
    return svg`<path d="M${ox} ${oy}Q${(ox + ix) / 2 - (iy - oy) * 0.16 - 6} ${(oy + iy) / 2 + (ix - ox) * 0.2} ${ix} ${iy}" fill="none" stroke="#5a3118" stroke-width="2.5" opacity=".8"/>`;
  });
  const mouth =
    svg`<ellipse cx="${cx + 36}" cy="${y + 1}" rx="30" ry="42" fill="#e0ae72"/><ellipse cx="${cx + 39}" cy="${y + 1}" rx="24" ry="35" fill="#36160b"/>` +
    svg`<ellipse cx="${cx + 41}" cy="${y + 1}" rx="10" ry="15" fill="#0f0503"/>`;
  const teeth = times(14, (k) => {
    const a = (k * 2 * Math.PI) / 14;
    const at = (rx: number, ry: number, angle: number): string =>
      svg`${cx + 39 + rx * Math.cos(angle)} ${y + 1 + ry * Math.sin(angle)}`;
    return svg`<path d="M${at(24, 35, a - 0.15)}L${at(12, 18, a)}L${at(24, 35, a + 0.15)}z" fill="#fff2d2"/>`;
  });
  return body + rings.join("") + mouth + teeth;
}

export function spice({ cx, base, brush }: Scene): string {
  const b = brush("motif");
  const rays = times(12, (k) => {
    const a = (k * Math.PI) / 6 + 0.2;
    const at = (r: number): string => svg`${cx + r * Math.cos(a)} ${base - 54 + r * Math.sin(a)}`;
    return svg`<path d="M${at(62)}L${at(84)}" stroke="#ffd79a" stroke-width="4" stroke-linecap="round" opacity=".75"/>`;
  });
  const left = crystal(cx - 82 * b.between(0.8, 1.1), base - b.between(-2, 10), b.between(20, 27));
  const right = crystal(cx + 80, base - b.between(0, 14), b.between(16, 24));
  const dust = times(
    10,
    () =>
      svg`<circle cx="${cx + b.between(-120, 120)}" cy="${base - b.between(10, 125)}" r="${b.between(1.4, 3)}" fill="#fff0cc"/>`,
  );
  return rays + left + right + crystal(cx, base - 52, b.between(50, 55)) + dust;
}

function crystal(x: number, y: number, r: number): string {
  const q = r * 0.866;
  const h = r / 2;
  return (
    svg`<path d="M${x} ${y - r}l${q} ${h}v${r}l${-q} ${h} ${-q} ${-h}v${-r}z" fill="#ffb863" stroke="#5a2606" stroke-width="2.5"/>` +
    svg`<path d="M${x - q} ${y + r * 0.12}q${q * 0.5} 0 ${q * 0.95}-${r * 0.3}q${q * 0.5} ${r * 0.3} ${q * 1.05} ${r * 0.34}v${r * 0.34}l${-q} ${h} ${-q} ${-h}z" fill="#ee8a26"/>` +
    svg`<path d="M${x - q * 0.05} ${y - r * 0.18}q${q * 0.5} ${r * 0.3} ${q * 1.05} ${r * 0.34}v${r * 0.34}l${-q} ${h}q${-q * 0.2} ${-r * 0.3} ${q * 0.15} ${-r * 0.55}q${q * 0.1} ${-r * 0.3} ${-q * 0.2} ${-r * 0.63}z" fill="#b2530f"/>`
  );
}

export function drop({ cx, base, brush }: Scene): string {
  const size = String(brush("motif").whole(18, 22) / 20);
  const water =
    svg`<g transform="translate(${cx} ${base - 118}) scale(${size})"><path d="M0 0c22 34 46 54 46 82a46 46 0 0 1-92 0c0-28 24-48 46-82z" fill="#7fd0ea"/>` +
    svg`<path d="M0 0c22 34 46 54 46 82a46 46 0 0 1-46 46c26-22 22-84 0-128z" fill="#2f86b4"/>` +
    svg`<path d="M-28 82a28 28 0 0 0 20 27" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/></g>`;
  const waves = times(
    3,
    (k) =>
      svg`<ellipse cx="${cx}" cy="${base + 10}" rx="${68 + k * 24}" ry="${11 + k * 4}" fill="none" stroke="${LIGHT}" stroke-width="2.5" opacity="${0.6 - k * 0.2}"/>`,
  );
  return water + waves;
}

export function harvester({ cx, base, first, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 26;
  const wheels = times(4, (k) => {
    const x = cx - 66 + k * 44;
    return svg`<circle cx="${x}" cy="${y + 34}" r="17" fill="${INK}"/><circle cx="${x}" cy="${y + 34}" r="8" fill="#8a6d49"/>`;
  });
  const plumes = times(3, (k) => {
    const x = cx + 72 + k * 10;
    return svg`<circle cx="${x}" cy="${y - 66 - k * 15}" r="${b.between(9, 13) + k * 3}" fill="#f4b868" opacity=".5"/>`;
  });
  return (
    plumes +
    svg`<path d="M${cx - 96} ${y + 30}l10-44 44-30h92l46 34v40z" fill="${LIGHT}"/>` +
    svg`<path d="M${cx + 6} ${y - 44}h44l46 34v40h-90z" fill="#000" opacity=".22"/>` +
    svg`<path d="M${cx - 78} ${y - 8}l36-26h34v26z" fill="${first[1]}"/><path d="M${cx - 74} ${y - 10}l30-22h10l-28 22z" fill="#fff" opacity=".3"/>` +
    svg`<path d="M${cx + 62} ${y - 40}v-28h14v34z" fill="#8a6d49"/>` +
    svg`<path d="M${cx - 90} ${y + 10}h184" stroke="#e0842a" stroke-width="7"/>` +
    times(
      5,
      (k) => svg`<path d="M${cx + 12 + k * 16} ${y - 24}v22" stroke="${INK}" stroke-width="3" opacity=".4"/>`,
    ) +
    wheels
  );
}
