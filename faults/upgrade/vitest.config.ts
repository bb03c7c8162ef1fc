import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** `npm run drill:upgrade`. It starts a separate PostgreSQL, and takes minutes. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  plugins: base.plugins,
  test: {
    include: ["faults/upgrade/*.drill.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 900_000,
    // Each step is reported when it has ended.
    disableConsoleIntercept: true,
  },
});
