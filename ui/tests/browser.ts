/**
 * A Chromium for tests and pictures: one of the system if there is any, else that of @sparticuz/chromium, which
 * comes with `npm ci` and needs nothing else.
 */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const INSTALLED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(
  (name) => `/usr/bin/${name}`,
);

/**
 * Where no graphics card is, a processor would play one, and paint ten times as slowly. The packed Chromium has words of
 * its own, for places where nothing but a single process may run: with them it ends when a window is closed.
 */
const ARGS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

export async function launch(): Promise<Browser> {
  const named = process.env["CHROMIUM"] ?? INSTALLED.find((path) => existsSync(path));
  if (named !== undefined) return chromium.launch({ executablePath: named, args: ARGS });
  const packed = await packedChromium();
  try {
    return await chromium.launch(packed);
  } catch (problem) {
    throw new Error(
      "The packed Chromium does not start here. Install one (Debian and Ubuntu: apt install chromium), " +
        "or name it: CHROMIUM=/path/to/chromium\n" +
        String(problem),
    );
  }
}

async function packedChromium() {
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    return { executablePath: await packed.executablePath(), args: ARGS };
  } catch (problem) {
    throw new Error(
      "There is no Chromium: none in /usr/bin, and @sparticuz/chromium is not installed or not for this system. " +
        "'make ui' installs it; or name one: CHROMIUM=/path/to/chromium\n" +
        String(problem),
    );
  }
}
