/** Before the tests: the page is built once, with the recorded positions, and served to all of them. */
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where it is. */
    page: string;
  }
}

const UI = fileURLToPath(new URL("..", import.meta.url));
const outDir = `${UI}content/page`;

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const shared = { root: UI, logLevel: "error" as const };
  await build({
    ...shared,
    define: { "import.meta.env.DEV": "true" }, // positions are laid in development alone
    build: { outDir, emptyOutDir: true, minify: false },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  provide("page", server.resolvedUrls?.local[0] ?? "");
  return () => server.close();
}
