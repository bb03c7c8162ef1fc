import fs from "node:fs";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { inlinePrograms } from "./tools/bundle/inline-programs.ts";
import { islandFiles } from "./tools/bundle/island-files.ts";
import { lateCatalogues } from "./tools/bundle/late-catalogues.ts";

const TESTS = ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "tools/**/*.test.ts"];
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\b/;
const replacing = fs.globSync(TESTS).filter((file) => REPLACES_MODULES.test(fs.readFileSync(file, "utf8")));

/**
 * The files of a worker share the modules that they import, which saves a third of the time (decision 176). A file that replaces
 * modules has modules of its own, because the others may have loaded the real ones before.
 */
export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    lateCatalogues(),
    inlinePrograms(),
    islandFiles(),
  ],
  test: {
    globalSetup: ["test/global-setup.ts"],
    // More than the cores of a small machine, because files wait for the database, for timers and for limits.
    maxWorkers: 3,
    projects: [
      project("shared modules", { include: TESTS, exclude: replacing, isolate: false }),
      project("own modules", { include: replacing, isolate: true }),
    ],
  },
});

function project(name: string, test: { include: string[]; exclude?: string[]; isolate: boolean }) {
  return {
    extends: true as const,
    test: {
      ...test,
      name,
      pool: "threads" as const,
      // The whole run has one.
      globalSetup: [],
      setupFiles: ["test/leave-nothing-behind.ts"],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      // Vitest's own second is too short for a busy machine.
      expect: { poll: { timeout: 15_000 } },
    },
  };
}
