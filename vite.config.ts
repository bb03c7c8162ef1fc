import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";
import { className } from "./tools/bundle/class-name.ts";
import { islandFiles } from "./tools/bundle/island-files.ts";
import { lateCatalogues } from "./tools/bundle/late-catalogues.ts";
import { leanLingui } from "./tools/bundle/lean-lingui.ts";
import { inlinePrograms } from "./tools/bundle/inline-programs.ts";
import { leanReact } from "./tools/bundle/lean-react.ts";
import { leanRouter } from "./tools/bundle/lean-router.ts";
import { mendRouter } from "./tools/bundle/mend-router.ts";
import { narrowStrings } from "./tools/bundle/narrow-strings.ts";
import { OUTSIDE_THE_BUNDLE } from "./tools/bundle/outside-the-bundle.ts";
import { SHARED_FILES } from "./tools/bundle/shared-files.ts";
import { wordFiles } from "./tools/bundle/word-files.ts";

/** They warn developers, in words that are longer than the code around them. */
const WARNINGS = ["console.warn", "warning", "warnOnce"];

/** Loading a file of values does nothing but define them: what no browser code uses of it stays away. */
const PURE_VALUES = { test: /\/src\/values\//, sideEffects: false };

/**
 * React Router links style sheets that a lazy part uses too with a "#", so that Vite adds them again with that part: the
 * page that linked them may be gone by then. Those of the root never go. Added again, they come after every other style
 * sheet and override what these override in them, such as the typeface of manage pages. With the "#" Vite finds them.
 */
function asRootLinksIt(file: string, { hostType }: { hostType: string }): string | undefined {
  return hostType === "js" && /\/(framework|react)-[^/]+\.css$/.test(file) ? `/${file}#` : undefined;
}

export default defineConfig(({ command }) => ({
  // The whole server (Fastify, API, jobs, mails) is the entry of the SSR environment: one module graph.
  environments: {
    // Without comments: V8 keeps the text of every loaded script in memory.
    ssr: { build: { rolldownOptions: { input: "./src/main.ts", output: { comments: false } } } },
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: WARNINGS, moduleSideEffects: [PURE_VALUES] },
          output: { codeSplitting: { groups: SHARED_FILES } },
        },
      },
    },
  },
  ssr: command === "build" ? { noExternal: true, external: OUTSIDE_THE_BUNDLE } : {},
  build: { sourcemap: false },
  experimental: { renderBuiltUrl: asRootLinksIt },
  // Libraries ask for it over and over while they render, and each time the environment is searched.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  css: command === "build" ? { modules: { generateScopedName: className } } : {},
  optimizeDeps: {
    entries: [
      "src/entry.client.tsx",
      "src/root.tsx",
      "src/**/web/**/*-islands.ts",
      "src/**/web/**/*.tsx",
      "src/ui/**/*.tsx",
      "src/manage-ui/**/*.tsx",
      "src/backoffice/**/*.tsx",
    ],
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    reactRouter(),
    leanReact(),
    leanLingui(),
    leanRouter(),
    mendRouter(),
    islandFiles(),
    wordFiles(),
    lateCatalogues(),
    narrowStrings(),
    inlinePrograms(),
  ],
}));
