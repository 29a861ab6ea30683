import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";

/** The server listens to its own page alone, so the page in development says that it is this one. */
export function toServer(target: string): ProxyOptions {
  return { target, ws: true, changeOrigin: true, rewriteWsOrigin: true, headers: { origin: target } };
}

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  base: "/", // pages lie deeper than the root: /table/ID
  build: { outDir: "../sietch/server/page", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": toServer("http://127.0.0.1:8124") } },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: ["tests/setup.ts", "tests/page.ts"],
    // a browser on a busy machine is slow, and what is waited for is waited for by its condition
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
