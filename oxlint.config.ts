import { defineConfig } from "oxlint";

/**
 * The arrows of docs/architecture.md, as lint rules. Areas stand in the order in which they may use each
 * other: each imports only areas above it, and only through their doors (index.ts, or contract.ts for types).
 */
const AREAS = [
  "accounts",
  "events",
  "catalog",
  "tickets",
  "check-in",
  "payments",
  "checkout",
  "orders",
  "storefront",
  "messaging",
  "reporting",
  "workspace",
  "integrations",
  "admin",
];

/** Patterns are plain regular expressions: this linter drops those with look-arounds without a word. */
const refuse = (regex: string, message: string) => ({ regex, message, allowTypeImports: false });
const refuseValues = (regex: string, message: string) => ({ regex, message, allowTypeImports: true });
/** As in .gitignore: what is named, but not what is then excepted with an exclamation mark. */
const refuseBut = (group: string[], message: string) => ({ group, message, allowTypeImports: false });

const TOP = refuse(
  "(^|/)\\.\\./(\\.\\./)*(server|worker|main|commands|api|jobs|routes|checkout)\\.ts$|/demo/",
  "The top composes areas; nothing below imports it.",
);
const WEB = refuse("/web/", "Nothing imports a page but src/routes.ts.");
const MANTINE = refuse(
  "^@mantine/|/manage-ui/|^@tanstack/",
  "Public pages stay light: no Mantine, no manage-ui, no query client.",
);
const ZOD = refuseValues(
  "^zod|/values/wire\\.ts$|/contract(/[^/]+)?\\.ts$",
  "The schema library never reaches a browser: import the contract's types only.",
);
const ANY_AREA = refuse(`/(${AREAS.join("|")})/`, "Platform and kit know no area.");

function areaRules(area: string) {
  const at = AREAS.indexOf(area);
  const below = AREAS.slice(at + 1);
  const above = AREAS.slice(0, at);
  return [
    ...(below.length > 0
      ? [
          refuse(
            `^(\\.\\./)+(${below.join("|")})/`,
            `${area} stands above this area: compose at the top, or tell it by a fact.`,
          ),
        ]
      : []),
    ...above.map((other) =>
      refuseBut(
        [`**/${other}/**`, `!**/${other}/index.ts`, `!**/${other}/contract.ts`],
        "Another area only through its index.ts (or contract.ts).",
      ),
    ),
  ];
}

type Pattern = ReturnType<typeof refuse> | ReturnType<typeof refuseBut>;
// The published type of this rule's options knows only one of its two pattern shapes.
const rule = (...patterns: Pattern[]) => ({
  "typescript/no-restricted-imports": ["error", { patterns }] as unknown as ["error"],
});

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn"],
  categories: { correctness: "error" },
  rules: {
    "import/no-cycle": "error",
    "typescript/no-explicit-any": "error",
    "react/react-in-jsx-scope": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
  },
  ignorePatterns: ["build", ".react-router", "node_modules", "database/schema.ts", "src/locales", ".local"],
  overrides: [
    { files: ["src/**"], rules: { "react/rules-of-hooks": "error" } },
    {
      files: ["src/values/**"],
      rules: rule(refuse("^\\.\\./", "values import nothing of ours.")),
    },
    { files: ["src/platform/**", "src/ui/**"], excludeFiles: ["**/*.test.*"], rules: rule(ANY_AREA, TOP) },
    {
      files: ["src/manage-ui/**"],
      excludeFiles: ["**/*.test.*"],
      rules: rule(TOP, ZOD),
    },
    ...AREAS.map((area) => ({
      files: [`src/${area}/**`],
      excludeFiles: ["**/*.test.*", "**/web/**"],
      rules: rule(...areaRules(area), WEB, TOP),
    })),
    {
      files: ["src/*/rules/**"],
      excludeFiles: ["**/*.test.*"],
      rules: rule(
        refuse("^node:|^kysely|^pg$|/platform/|/database/", "Rules are pure: no I/O, no platform."),
        WEB,
        TOP,
      ),
    },
    {
      files: ["src/*/contract.ts", "src/*/contract/*.ts"],
      rules: rule(
        refuse("^node:|^kysely|^pg$|/database/", "A contract imports values, other contracts and zod."),
        refuseBut(
          [
            "**/platform/**",
            "!**/platform/http/contract.ts",
            "!**/platform/http/editing/resource.ts",
            "!**/platform/tasks/contract.ts",
          ],
          "Of the platform, a contract knows only the contract kit.",
        ),
      ),
    },
    {
      files: ["src/*/web/**"],
      excludeFiles: ["**/web/manage/**", "**/*.test.*"],
      rules: rule(MANTINE, TOP, ZOD),
    },
    {
      files: ["src/*/web/manage/**"],
      excludeFiles: ["**/*.test.*"],
      rules: rule(TOP, ZOD),
    },
  ],
});
