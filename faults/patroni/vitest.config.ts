import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** `npm run drill:failover`. It needs no database of the tests, and takes minutes. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  plugins: base.plugins,
  test: {
    include: ["faults/patroni/*.drill.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 900_000,
    // Each round is reported when it has ended.
    disableConsoleIntercept: true,
  },
});
