import { defineConfig } from "oxlint";

/**
 * The arrows of docs/architecture.md, as lint rules. Areas stand in the order in which they may use each
 * other: each imports only areas above it, and only through their doors (index.ts, or contract.ts for types).
 */
const AREAS = [
  "accounts",
  "events",
  "catalog",
  "payments",
  "attendees",
  "ordering",
  "storefront",
  "check-in",
  "messaging",
  "reporting",
  "integrations",
  "admin",
];

const refuse = (regex: string, message: string) => ({ regex, message });

const TOP = refuse(
  "(^|/)\\.\\./(\\.\\./)*(server|worker|main|commands|api|jobs|routes|checkout)\\.ts$|/demo/",
  "The top composes areas; nothing below imports it.",
);
const WEB = refuse("/web/", "Nothing imports a page but src/routes.ts.");
const MANTINE = refuse(
  "^@mantine/|/manage-ui/|^@tanstack/",
  "Public pages stay light: no Mantine, no manage-ui, no query client.",
);
const ZOD = refuse(
  "^zod|/values/wire\\.ts$|/contract\\.ts$",
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
            `${area} stands above these areas and must not know them: compose at the top, or tell them by a fact.`,
          ),
        ]
      : []),
    ...(above.length > 0
      ? [
          refuse(
            `^(\\.\\./)+(${above.join("|")})/(?!(index|contract)\\.ts$)`,
            "Another area only through its index.ts (or contract.ts for types).",
          ),
        ]
      : []),
  ];
}

const rule = (...patterns: ReturnType<typeof refuse>[]) => ({
  "no-restricted-imports": ["error", { patterns }],
});
const typesOnly = (...patterns: ReturnType<typeof refuse>[]) => ({
  "typescript/no-restricted-imports": [
    "error",
    { patterns: patterns.map((one) => ({ ...one, allowTypeImports: true })) },
  ],
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
    {
      files: ["src/values/**"],
      rules: rule(refuse("^(\\.\\./)+(?!values/)", "values import nothing of ours.")),
    },
    { files: ["src/platform/**", "src/ui/**"], excludeFiles: ["**/*.test.*"], rules: rule(ANY_AREA, TOP) },
    {
      files: ["src/manage-ui/**"],
      excludeFiles: ["**/*.test.*"],
      rules: { ...rule(TOP), ...typesOnly(ZOD) },
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
      files: ["src/*/contract.ts"],
      rules: rule(
        refuse(
          "^(?!zod$|\\.\\.?/(.*/)?(values/[a-z-]+|platform/http/contract|contract)\\.ts$)",
          "A contract imports values, other contracts and zod.",
        ),
      ),
    },
    {
      files: ["src/*/web/**"],
      excludeFiles: ["**/web/manage/**", "**/*.test.*"],
      rules: { ...rule(MANTINE, TOP), ...typesOnly(ZOD) },
    },
    {
      files: ["src/*/web/manage/**"],
      excludeFiles: ["**/*.test.*"],
      rules: { ...rule(TOP), ...typesOnly(ZOD) },
    },
  ],
});
