import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "../vitest.config.ts";

/**
 * Two files at a time: each has its own database, programs and ports, and much of its time is waiting for time limits of
 * the program and of the network.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  plugins: base.plugins,
  test: {
    include: ["faults/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    maxWorkers: 2,
    // Far longer than it takes: a busy machine is not a failure.
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
