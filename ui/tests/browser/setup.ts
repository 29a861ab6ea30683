/** Before the tests in a browser: the page as it is served. `make` has built it already; NO_BUILD=1 says so. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

export default async function setup(): Promise<void> {
  if (process.env["NO_BUILD"]) return;
  await build({ root: fileURLToPath(new URL("../..", import.meta.url)), logLevel: "warn" });
}
