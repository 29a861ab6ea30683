import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  base: "/", // pages lie deeper than the root: /table/ID
  build: { outDir: "../sietch/server/page", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8124", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], exclude: ["tests/browser/**"], globalSetup: "tests/setup.ts" },
});
