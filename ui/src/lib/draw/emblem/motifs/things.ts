/** Things that stand for an idea: eyes, masks, rings, scales, crowns, coins. */
import { ICONS } from "../../icons";
import { svg, times } from "../brush";
import { INK, LIGHT } from "../palette";
import type { Scene } from "../scene";

/** One of the game's own icons, large. */
export function icon({ cx, base, look }: Scene): string {
  const size = 132;
  const picture = look.icon ? ICONS[look.icon] : "";
  // a piece without an owner
  const colour = picture.includes("currentColor") ? ` color="${LIGHT}"` : "";
  return look.icon
    ? svg`<svg x="${cx - size / 2}" y="${base - size + 12}" width="${size}" height="${size}" viewBox="0 0 32 32"${colour}>${picture}</svg>`
    : "";
}

export function ring({ cx, base, first, brush }: Scene): string {
  const r = brush("motif").between(46, 52);
  const y = base - 40;
  return (
    svg`<circle cx="${cx}" cy="${y + 10}" r="${r}" fill="none" stroke="#8d6212" stroke-width="19"/><circle cx="${cx}" cy="${y + 10}" r="${r + 1.5}" fill="none" stroke="#f2c14e" stroke-width="12"/>` +
    svg`<path d="M${cx - 34} ${y - 58}h68l22 24-22 26h-68l-22-26z" fill="#f2c14e"/><path d="M${cx} ${y - 58}h34l22 24-22 26h-34z" fill="#c98f24"/>` +
    svg`<path d="M${cx} ${y - 50}l17 16-17 18-17-18z" fill="${first[2]}" stroke="#6b430a" stroke-width="2"/>`
  );
}

export function eye({ cx, base, second, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 66;
  const w = b.between(74, 84);
  const h = b.between(38, 46);
  const iris = b.between(21, 26);
  const lashes = times(9, (k) => {
    const a = Math.PI + ((k + 0.5) * Math.PI) / 9;
    const at = (more: number, high: number): string =>
      svg`${cx + (w + more) * Math.cos(a)} ${y + (h + high) * Math.sin(a)}`;
    return svg`<path d="M${at(-10, -2)}L${at(18, 18)}" stroke="${LIGHT}" stroke-width="4" stroke-linecap="round" opacity=".7"/>`;
  });
  return (
    lashes +
    svg`<path d="M${cx - w} ${y}Q${cx} ${y - h * 1.9} ${cx + w} ${y}Q${cx} ${y + h * 1.9} ${cx - w} ${y}z" fill="${LIGHT}"/>` +
    svg`<circle cx="${cx}" cy="${y}" r="${iris + 6}" fill="${second[2]}"/><circle cx="${cx}" cy="${y}" r="${iris}" fill="${second[3]}"/>` +
    svg`<path d="M${cx} ${y - iris}q${iris * 0.7} ${iris} 0 ${iris * 2}q${-iris * 0.7} ${-iris} 0 ${-iris * 2}z" fill="#120a10"/><circle cx="${cx - 9}" cy="${y - 10}" r="5" fill="#fff"/>` +
    svg`<path d="M${cx - w} ${y}Q${cx} ${y - h * 1.9} ${cx + w} ${y}Q${cx} ${y - h * 0.9} ${cx - w} ${y}z" fill="#000" opacity=".25"/>`
  );
}

export function mask({ cx, base, first, second, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 60;
  const smile = b.between(-10, 14);
  return (
    svg`<path d="M${cx - 92} ${y - 6}q-26 30-20 66" fill="none" stroke="${second[4]}" stroke-width="6" stroke-linecap="round"/><path d="M${cx + 92} ${y - 6}q26 30 20 66" fill="none" stroke="${second[4]}" stroke-width="6" stroke-linecap="round"/>` +
    svg`<path d="M${cx - 62} ${y - 44}q62-26 124 0q10 76-62 118q-72-42-62-118z" fill="${LIGHT}"/>` +
    svg`<path d="M${cx} ${y - 57}q34 0 62 13q10 76-62 118z" fill="${INK}"/>` +
    svg`<path d="M${cx - 46} ${y - 12}q20-16 36 2q-18 14-36-2z" fill="${first[1]}"/><path d="M${cx + 46} ${y - 12}q-20-16-36 2q18 14 36-2z" fill="#f08a24"/>` +
    svg`<path d="M${cx - 26} ${y + 34}q26 ${smile} 26 ${smile / 2}" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"/><path d="M${cx} ${y + 34 + smile / 2}q10 ${-smile / 2} 26-${smile / 2}" fill="none" stroke="${LIGHT}" stroke-width="5" stroke-linecap="round"/>`
  );
}

export function scales({ cx, base, second, brush }: Scene): string {
  const tilt = brush("motif").between(-13, 13);
  const y = base - 96;
  const pan = (x: number, drop: number): string =>
    svg`<path d="M${x} ${y + drop}l-30 46h60z" fill="none" stroke="${LIGHT}" stroke-width="3"/><path d="M${x - 36} ${y + drop + 46}h72q-6 24-36 24t-36-24z" fill="#f2c14e"/><path d="M${x} ${y + drop + 46}h36q-6 24-36 24z" fill="#c98f24"/>`;
  const lean = 76 * Math.sin((tilt * Math.PI) / 180);
  return (
    svg`<path d="M${cx - 7} ${y - 4}h14v122h-14z" fill="${LIGHT}"/><path d="M${cx} ${y - 4}h7v122h-7z" fill="#000" opacity=".25"/><path d="M${cx - 46} ${base + 30}q46-34 92 0z" fill="${LIGHT}"/>` +
    svg`<path d="M${cx - 76} ${y - lean}L${cx + 76} ${y + lean}" stroke="${INK}" stroke-width="9" stroke-linecap="round"/><path d="M${cx - 76} ${y - lean}L${cx + 76} ${y + lean}" stroke="#f2c14e" stroke-width="5" stroke-linecap="round"/>` +
    pan(cx - 76, -lean) +
    pan(cx + 76, lean) +
    svg`<circle cx="${cx}" cy="${y}" r="12" fill="${second[3]}" stroke="${INK}" stroke-width="3"/>`
  );
}

export function ship({ cx, base, first, brush }: Scene): string {
  const b = brush("motif");
  const y = base - b.between(66, 78);
  const hull =
    svg`<path d="M${cx - 100} ${y}q8-26 46-26h96q34 4 58 26q-24 22-58 26h-96q-38 0-46-26z" fill="${LIGHT}"/>` +
    svg`<path d="M${cx - 100} ${y}h200q-24 22-58 26h-96q-38 0-46-26z" fill="#000" opacity=".26"/>` +
    svg`<ellipse cx="${cx - 70}" cy="${y}" rx="17" ry="24" fill="${first[1]}"/><ellipse cx="${cx - 70}" cy="${y}" rx="10" ry="15" fill="${first[4]}"/>` +
    times(
      5,
      (k) =>
        svg`<path d="M${cx - 34 + k * 20} ${y - 25}v50" stroke="${first[2]}" stroke-width="3" opacity=".55"/>`,
    );
  const boats = times(
    5,
    () =>
      svg`<path d="M${cx + b.between(-110, -20)} ${y + b.between(28, 54)}l${b.between(9, 16)}-3 4 3-4 3z" fill="${LIGHT}" opacity=".9"/>`,
  );
  return svg`<g transform="rotate(${b.between(-14, -6)} ${cx} ${y})">${hull}</g>${boats}`;
}

export function rings({ cx, base, second, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 60;
  const count = b.whole(4, 5);
  const orbits = times(count, (k) => {
    const r = 76 - k * (62 / count);
    return (
      svg`<g transform="rotate(${b.between(-40, 40) + k * 24} ${cx} ${y})"><ellipse cx="${cx}" cy="${y}" rx="${r}" ry="${r * b.between(0.55, 0.95)}" fill="none" stroke="${k % 2 ? second[4] : LIGHT}" stroke-width="${8 - k}"/>` +
      svg`<circle cx="${cx + r}" cy="${y}" r="${8 - k * 0.8}" fill="${LIGHT}"/></g>`
    );
  });
  return orbits + svg`<circle cx="${cx}" cy="${y}" r="11" fill="#ffb863"/>`;
}

export function compass({ cx, base, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 56;
  const r = b.between(62, 68);
  const marks = times(
    24,
    (k) =>
      svg`<path d="M${cx} ${y - r + 8}v${k % 6 ? 6 : 13}" stroke="${LIGHT}" stroke-width="${k % 6 ? 2 : 4}" transform="rotate(${k * 15} ${cx} ${y})"/>`,
  );
  return (
    svg`<circle cx="${cx}" cy="${y}" r="${r}" fill="${INK}" stroke="#d9b878" stroke-width="8"/>${marks}` +
    svg`<g transform="rotate(${b.between(0, 90)} ${cx} ${y})"><path d="M${cx} ${y - r + 20}l13 ${r - 20}h-26z" fill="#f08a24"/><path d="M${cx} ${y + r - 20}l13 ${-r + 20}h-26z" fill="${LIGHT}"/></g>` +
    svg`<circle cx="${cx}" cy="${y}" r="7" fill="#d9b878"/>`
  );
}

export function scroll({ cx, base, first, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 104;
  const lines = times(
    6,
    (k) =>
      svg`<path d="M${cx - 36} ${y + 26 + k * 14}h${k === 5 ? b.between(24, 40) : b.between(56, 72)}" stroke="#8a6a3e" stroke-width="4" stroke-linecap="round"/>`,
  );
  return (
    svg`<g transform="rotate(${b.between(-10, 10)} ${cx} ${base})"><path d="M${cx - 52} ${y}h104v128h-104z" fill="${LIGHT}"/><path d="M${cx + 20} ${y}h32v128h-32z" fill="#000" opacity=".14"/>${lines}` +
    svg`<rect x="${cx - 62}" y="${y - 8}" width="124" height="17" rx="8" fill="#c9a36a"/><rect x="${cx - 62}" y="${y - 8}" width="124" height="8" rx="4" fill="#fff" opacity=".35"/>` +
    svg`<circle cx="${cx + 26}" cy="${y + 104}" r="16" fill="${first[3]}" stroke="${INK}" stroke-width="2"/></g>`
  );
}

export function crown({ cx, base, first, brush }: Scene): string {
  const b = brush("motif");
  const y = base - 10;
  const w = b.between(70, 80);
  const h = b.between(78, 92);
  const jewels = [-1, 0, 1].map(
    (k) => svg`<path d="M${cx + k * w * 0.6} ${y - 8}l10 11-10 11-10-11z" fill="${k ? LIGHT : first[3]}"/>`,
  );
  return (
    svg`<path d="M${cx - w} ${y + 14}L${cx - w - 12} ${y - h * 0.72}L${cx - w / 2} ${y - h * 0.34}L${cx} ${y - h}L${cx + w / 2} ${y - h * 0.34}L${cx + w + 12} ${y - h * 0.72}L${cx + w} ${y + 14}z" fill="#f2c14e"/>` +
    svg`<path d="M${cx} ${y - h}L${cx + w / 2} ${y - h * 0.34}L${cx + w + 12} ${y - h * 0.72}L${cx + w} ${y + 14}H${cx}z" fill="#c98f24"/>` +
    svg`<path d="M${cx - w} ${y - 6}h${2 * w}v18h${-2 * w}z" fill="#8a5a12"/>${jewels.join("")}<circle cx="${cx}" cy="${y - h - 7}" r="9" fill="${LIGHT}"/>`
  );
}

export function coins({ cx, base, brush }: Scene): string {
  const b = brush("motif");
  const pile = (dx: number, count: number): string =>
    times(count, (k) => {
      const y = base + 16 - k * 13;
      const coin = svg`<path d="M${cx + dx - 34} ${y - 9}v9a34 12 0 0 0 68 0v-9z" fill="#8b92a0"/><ellipse cx="${cx + dx}" cy="${y - 9}" rx="34" ry="12" fill="#e9ebef" stroke="#6b7280" stroke-width="1.5"/>`;
      return k === count - 1
        ? coin + svg`<path d="M${cx + dx - 14} ${y - 7}a14 7 0 0 1 28 0z" fill="#6b7280"/>`
        : coin;
    });
  return pile(-56, b.whole(3, 5)) + pile(56, b.whole(2, 4)) + pile(0, b.whole(6, 8));
}
