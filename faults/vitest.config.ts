import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "../vitest.config.ts";
import { LongestFirst } from "./longest-first.ts";

/**
 * Runs three files at a time. Each has a separate database, programs and ports, and spends much of its time
 * waiting for time limits of the program and of the network.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  plugins: base.plugins,
  test: {
    include: ["faults/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Much longer than needed, because a busy machine is not a failure.
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
