/** Tests of the built page in a real browser, against a real server: one after the other, for they are measured. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/browser/*.test.ts"],
    globalSetup: "tests/browser/setup.ts",
    fileParallelism: false,
    testTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
});
