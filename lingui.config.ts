import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/**
 * Three catalogues, so that a visitor on a phone never downloads the organiser's words
 * and no browser downloads the mails'.
 */
const MANAGE = ["<rootDir>/src/manage-ui", "<rootDir>/src/*/web/manage/**"];
const PUBLIC = ["<rootDir>/src/root.tsx", "<rootDir>/src/ui", "<rootDir>/src/*/web/**"];
const TESTS = "**/*.test.*";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "de"],
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/public",
      include: PUBLIC,
      exclude: ["**/web/manage/**", TESTS],
    },
    { path: "<rootDir>/src/locales/{locale}/manage", include: MANAGE, exclude: [TESTS] },
    {
      path: "<rootDir>/src/locales/{locale}/server",
      include: ["<rootDir>/src"],
      exclude: ["<rootDir>/src/root.tsx", "<rootDir>/src/ui/**", "<rootDir>/src/manage-ui/**", "**/web/**", TESTS],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});
