/**
 * Contrast as it is painted (WCAG 2 AA): axe cannot judge text over pictures and gradients, so the page is
 * photographed without its text, and every colour of a text is held against what lies behind it.
 */
import type { Page } from "playwright-core";

interface Text {
  text: string;
  where: string;
  /** Red, green, blue, and how much of it is seen. */
  colour: [number, number, number, number];
  /** The colour round the letters, where there is one: they stand on it. */
  halo: [number, number, number] | null;
  large: boolean;
  box: { x: number; y: number; width: number; height: number };
}

/** Texts whose contrast is too low, in words. Of what cannot be used now less is asked. */
export async function faint(page: Page): Promise<string[]> {
  const texts = await page.evaluate(collect);
  const bare = await page.addStyleTag({
    content:
      "* { color: transparent !important; text-shadow: none !important } svg text { fill: none !important }",
  });
  const picture = (await page.screenshot()).toString("base64");
  await bare.evaluate((style) => (style as Element).remove());
  return page.evaluate(judge, { texts, picture });
}

/** In the page: what is written where it can be seen. */
function collect(): Text[] {
  const found: Text[] = [];
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  // what is held close lets the mouse through, but not the eye
  const held = document.querySelector("[role=tooltip]");
  const over = held?.getBoundingClientRect();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = (node.textContent ?? "").trim();
    if (!text || !owner || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (owner.closest(".ear, svg, script, style, :disabled, [aria-disabled=true], [inert]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getClientRects()[0];
    if (!box || box.width < 4 || box.height < 4) continue;
    const corners = [
      [box.x + 1, box.y + 3],
      [box.x + box.width / 2, box.y + box.height / 2],
      [box.right - 1, box.bottom - 3],
    ] as const;
    const seen = corners.every(([x, y]) => {
      if (
        over &&
        !held?.contains(owner) &&
        x >= over.left &&
        x <= over.right &&
        y >= over.top &&
        y <= over.bottom
      )
        return false;
      const top = document.elementFromPoint(x, y);
      return top !== null && (top === owner || top.contains(owner) || owner.contains(top));
    });
    let cut = false;
    for (let one: Element | null = owner; one && one !== document.body; one = one.parentElement) {
      const frame = one.getBoundingClientRect();
      const hides = getComputedStyle(one).overflow !== "visible";
      cut ||= hides && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
    }
    if (!seen || cut) continue;
    const style = getComputedStyle(owner);
    let opacity = 1;
    for (let one: Element | null = owner; one; one = one.parentElement)
      opacity *= Number(getComputedStyle(one).opacity);
    if (!canvas) continue;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = style.color;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 255] = canvas.getImageData(0, 0, 1, 1).data;
    const size = parseFloat(style.fontSize);
    const shadow = /^rgb\((\d+), (\d+), (\d+)\)/.exec(style.textShadow);
    found.push({
      text: text.slice(0, 40),
      where: `${owner.tagName.toLowerCase()}.${[...owner.classList].filter((name) => !name.startsWith("svelte")).join(".")} in .${owner.parentElement?.classList[0] ?? ""}`,
      colour: [r, g, b, (a / 255) * opacity],
      halo: shadow ? [Number(shadow[1]), Number(shadow[2]), Number(shadow[3])] : null,
      large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      box: { x: box.x, y: box.y, width: box.width, height: box.height },
    });
  }
  return found;
}

/** In the page: holds the texts against the picture. */
async function judge({ texts, picture }: { texts: Text[]; picture: string }): Promise<string[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", {
    willReadFrequently: true,
  });
  if (!canvas) return ["no canvas"];
  canvas.drawImage(image, 0, 0);
  const scale = image.width / innerWidth;
  const linear = (n: number): number => {
    const part = n / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = (r: number, g: number, b: number): number =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return texts.flatMap(({ text, where, colour, halo, large, box }) => {
    // the box round turned letters is larger than what they stand on
    const { data } = canvas.getImageData(
      Math.round((box.x + box.width / 5) * scale),
      Math.round((box.y + box.height / 5) * scale),
      Math.max(1, Math.round(box.width * 0.6 * scale)),
      Math.max(1, Math.round(box.height * 0.6 * scale)),
    );
    const ratios: number[] = [];
    const [r, g, b, seen] = colour;
    const ratioOf = (one: number, other: number): number =>
      one > other ? (one + 0.05) / (other + 0.05) : (other + 0.05) / (one + 0.05);
    if (halo && ratioOf(light(r, g, b), light(...halo)) >= 4.5) return [];
    for (let at = 0; at < data.length; at += 16) {
      const [pr = 0, pg = 0, pb = 0] = [data[at], data[at + 1], data[at + 2]];
      const mix = (own: number, back: number): number => own * seen + back * (1 - seen);
      ratios.push(ratioOf(light(mix(r, pr), mix(g, pg), mix(b, pb)), light(pr, pg, pb)));
    }
    ratios.sort((one, other) => one - other);
    // a piece may stand on the edge of a word
    const ratio = ratios[Math.floor(ratios.length * 0.3)] ?? 21;
    return ratio < (large ? 3 : 4.5) ? [`contrast ${ratio.toFixed(1)}: '${text}' (${where})`] : [];
  });
}
