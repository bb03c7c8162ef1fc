import { defineConfig } from "oxlint";

/** Which file may import which, and cycles of imports: test/boundaries.test.ts. */
export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn"],
  categories: { correctness: "error" },
  rules: {
    "typescript/no-explicit-any": "error",
    "react/react-in-jsx-scope": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
  },
  ignorePatterns: [
    "build",
    ".react-router",
    "node_modules",
    "database/schema.ts",
    "clients/typescript/src/schema.ts",
    "clients/typescript/dist",
    "src/locales",
    ".local",
  ],
  overrides: [{ files: ["src/**"], rules: { "react/rules-of-hooks": "error" } }],
});
