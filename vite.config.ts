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
import { wordFiles } from "./tools/bundle/word-files.ts";

/**
 * The scripts that pages share, in few files: one large file compresses better than many small ones, and
 * costs one request. Each holds what its files import too, unless an earlier one has it.
 * What weighs how much: tools/check/weights.ts. Why: docs/decisions/008-what-browsers-download.md.
 */
const SHARED_FILES = [
  // Before the framework, whose server half uses them, too: other pages have no use for them.
  { name: "workspace-words", priority: 4, test: /\/src\/platform\/i18n\/workspace\// },
  {
    // What every page needs, also one of islands: React and the words.
    name: "react",
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|@lingui\/(core|react))\/|vite\/preload-helper|rolldown\/runtime|\/src\/(platform\/i18n\/[^/]+|platform\/web\/(early-taps|replay-early-input|use-address|use-config|embedded\/is-embedded|brand\/read-installation|islands\/(island|page-islands|in-place-headers))|values\/installation\/installation|ui\/(fields\/text-field|notice|format|authored-text|lazy-copy-button|shell\/logo))\.tsx?$/,
  },
  {
    // With it, what every page needs that is hydrated as a whole. Not entry.client.tsx: it must run after the page's
    // own scripts are there.
    name: "framework",
    priority: 2,
    test: /node_modules\/(react-router|cookie)\/|\/src\/root\.tsx$/,
  },
  {
    // What the public pages are made of, islands too.
    name: "public",
    priority: 1,
    test: /\/src\/(platform\/web\/(open-order|use-is-hydrated)|values\/(platform-fee|refusal)|ui\/(card|themed|chip|money|date-time|fields\/error-summary|overlays\/disclosure|shell\/(color-scheme-switch|language-switch)))\.tsx?$/,
  },
  {
    // What they stand in, around the islands.
    name: "frame",
    priority: 1,
    test: /\/src\/platform\/web\/(page-frame|visits\/count)\.tsx?$/,
  },
  {
    // Parts of the light kit that event pages, the checkout and the manage pages share.
    name: "kit",
    priority: 2,
    test: /\/src\/(values\/typed-amount|catalog\/rules\/pricing|ui\/(fields\/quantity-stepper|overlays\/popover))\.tsx?$/,
  },
  // What pages with islands share.
  {
    name: "islands",
    priority: 2,
    test: /\/src\/platform\/web\/islands\/(start-islands|use-form-in-place)\.tsx?$/,
  },
  // Where a visitor came from: events and registration.
  { name: "visits", priority: 2, test: /\/src\/platform\/web\/visits\/first-touch\.ts$/ },
  {
    // What is chosen from, on an event's page; other public pages do without.
    name: "choosing",
    priority: 1,
    test: /\/src\/(storefront\/web\/(order-form|visit\/remember-affiliate|details\/viewers-time))\.tsx?$/,
  },
  {
    // What the pages of a checkout share.
    name: "checkout",
    priority: 1,
    test: /\/src\/(checkout\/web\/parts\/(order-summary|checkout-layout|checkout-error|organizer-words)|ui\/stepper)\.tsx?$/,
  },
  {
    // What stands beside a hold until it is paid.
    name: "hold",
    priority: 1,
    test: /\/src\/checkout\/web\/(hold-time|hold-ended|release-hold|parts\/legal-note)\.tsx$/,
  },
  {
    // The top of a public page, which previews show too.
    name: "cover",
    priority: 1,
    test: /\/src\/(storefront\/(web\/cover\/cover|rules\/(pictures-of|organizer-path))|ui\/(generated-cover|focal-point))\.tsx?$/,
  },
  {
    // What buyers are asked for, by organisers too.
    name: "questions",
    priority: 1,
    test: /\/src\/(checkout\/web\/(email-field|extra-fields|guest-fields|parts\/(question-fields|details-answers))|ui\/fields\/(radio-group|select-field|choice))(\.module)?\.(tsx?|css)$/,
  },
  {
    // What the door and the manage pages need to stay current.
    name: "live",
    priority: 1,
    test: /\/src\/ui\/(overlays\/toasts|meter)\.tsx?$/,
  },
  // How a page that is open calls the API: the door, the manage pages, and a payment.
  { name: "calls", priority: 2, test: /\/src\/platform\/http\/browser-client\.ts$/ },
  {
    // What nearly every page of an organiser consists of.
    name: "backoffice",
    priority: 1,
    test: /\/src\/(manage-ui|backoffice)\/(editing\/(lazy-conflict-notice|save-problem|use-edit|use-version)|queries\/(categories|event|every-page|me|switchable-events)|shell\/(choose-language|event-switcher|navigation|page-error|top-bar)|palette\/go-keys|dialogs\/(confirm-dialog|dialog-buttons|lazy-dialog|use-one-open)|drafts\/(draft-restored|use-draft|use-is-gone)|focus\/focus-first-error|live|optional|page|panel|preload|problem-notice|status-chip|thumb|use-in-browser|use-now|use-open-item)\.tsx?$|\/src\/events\/web\/manage\/status-menu\.tsx$|react-query\/build\/modern\/useQuery\.js$/,
  },
  {
    // What an organiser's forms are made with.
    name: "forms",
    test: /\/src\/(backoffice\/forms\/(use-remove|form-problems|resource-form|use-resource-form|use-checked-form)|manage-ui\/stacked-form)\.tsx?$/,
  },
  {
    // What settings are chosen with. Each loads its list of choices when it gets the focus.
    name: "selects",
    test: /\/src\/(manage-ui\/(search\/(choice-select|lazy-search)|places\/(country-select|currency-select)|zones\/zone-select|languages\/(language-select|language-name)|choices|dates\/(start-and-end|date-in-past|is-past))|values\/(countries|currencies)|events\/web\/manage\/category-names)\.tsx?$/,
  },
  // How the door tells products apart, which products are given on their page.
  {
    name: "door-colours",
    priority: 2,
    test: /\/src\/catalog\/(rules\/door-colours|web\/parts\/door-colour-names)\.tsx?$/,
  },
  // Each is a hundred bytes, and every list has several.
  {
    name: "icons",
    priority: 2,
    test: /@tabler\/icons-react\/dist\/esm\/icons\/Icon(AlertTriangle|ArrowDown|ArrowUp|Check|ChevronUp|Coins|Dots|InfoCircle|Pencil|Plus|Trash|X)\.mjs$/,
  },
  {
    // What verdicts are told with, at the door and in its log.
    name: "verdicts",
    priority: 1,
    test: /\/src\/(check-in\/web\/parts\/[\w-]+|values\/(ticket-name|short-id))\.tsx?$/,
  },
  // With it, what its sheets share with it, which are loaded later.
  { name: "door", test: /\/src\/door\/web\/door-page\.tsx/ },
];

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
