/** The page with the recorded positions, built once and served: before the tests, and wherever all screens are shown. */
import { fileURLToPath } from "node:url";
import { build, preview, type PreviewServer, type ProxyOptions } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where it is. */
    page: string;
  }
}

const UI = fileURLToPath(new URL("..", import.meta.url));
const outDir = `${UI}content/page`;

/** `proxy`: who answers what is not of the page. */
export async function servePage(proxy: Record<string, ProxyOptions> = {}): Promise<PreviewServer> {
  const shared = { root: UI, logLevel: "error" as const };
  await build({
    ...shared,
    define: { "import.meta.env.DEV": "true" }, // positions are laid in development alone
    build: { outDir, emptyOutDir: true, minify: false },
  });
  return preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0, proxy } });
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await servePage();
  provide("page", server.resolvedUrls?.local[0] ?? "");
  return () => server.close();
}
