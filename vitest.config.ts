import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { inlinePrograms } from "./tools/bundle/inline-programs.ts";
import { islandFiles } from "./tools/bundle/island-files.ts";
import { lateCatalogues } from "./tools/bundle/late-catalogues.ts";

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    lateCatalogues(),
    inlinePrograms(),
    islandFiles(),
  ],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "tools/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    pool: "threads",
    // More than the cores of a small machine, because files wait for the database, for timers and for limits.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
