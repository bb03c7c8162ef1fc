import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** `npm run drill:recovery`. It needs no database of the tests, and takes minutes. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  plugins: base.plugins,
  test: {
    include: ["faults/recovery/*.drill.ts"],
    testTimeout: 900_000,
    disableConsoleIntercept: true,
  },
});
