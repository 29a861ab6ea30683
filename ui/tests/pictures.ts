/** How different pictures are to the eye: the share of their pixels, small as on a tile, that visibly differ. */
import type { Browser } from "playwright-core";

const [WIDTH, HEIGHT] = [60, 40];
/** Two colours farther apart than this, in RGB, are seen as different. */
const SEEN = 48;

export interface Picture {
  name: string;
  svg: string;
}

/** The two that are most alike, and by how much they differ. */
export async function mostAlike(
  browser: Browser,
  pictures: Picture[],
): Promise<{ names: string; share: number }> {
  const page = await browser.newPage();
  const pixels = await page.evaluate(drawn, { pictures, width: WIDTH, height: HEIGHT });
  await page.close();
  let least = { names: "", share: 1 };
  pixels.forEach((one, place) => {
    pixels.slice(place + 1).forEach((other, further) => {
      const share = differing(one, other);
      const names = `${pictures[place]?.name} and ${pictures[place + 1 + further]?.name}`;
      if (share < least.share) least = { names, share };
    });
  });
  return least;
}

function differing(one: number[], other: number[]): number {
  const at = (list: number[], place: number): number => list[place] ?? 0;
  let seen = 0;
  for (let i = 0; i < one.length; i += 4) {
    const gaps = [0, 1, 2].map((channel) => at(one, i + channel) - at(other, i + channel));
    if (Math.hypot(...gaps) > SEEN) seen++;
  }
  return seen / (one.length / 4);
}

/** Runs in the browser. */
async function drawn(asked: { pictures: Picture[]; width: number; height: number }): Promise<number[][]> {
  const canvas = document.createElement("canvas");
  canvas.width = asked.width;
  canvas.height = asked.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const found: number[][] = [];
  for (const { svg } of asked.pictures) {
    const image = new Image();
    const sized = svg.replace("<svg ", '<svg width="300" height="200" ');
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(sized)}`;
    await image.decode();
    context?.drawImage(image, 0, 0, asked.width, asked.height);
    found.push([...(context?.getImageData(0, 0, asked.width, asked.height).data ?? [])]);
  }
  return found;
}
