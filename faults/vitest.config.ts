import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "../vitest.config.ts";

/** One file at a time: each runs several programs and its own load. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  plugins: base.plugins,
  test: {
    include: ["faults/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
