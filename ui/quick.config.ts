import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
export default defineConfig({ plugins: [svelte({ configFile: false })], base: "/", test: { globalSetup: process.env.PAGE ? ["tests/page.ts"] : [], include: ["tests/**/*.test.ts"], exclude: ["tests/browser/**"], testTimeout: 60000 } });
