import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { LOCALE_CODES } from "./src/values/locales.ts";

/**
 * Several catalogues a language, so that a visitor on a phone never downloads the organiser's words, and no
 * browser downloads the mails'. Which page loads which: src/platform/i18n/catalogues.ts.
 */
const PAGES: Record<string, string[]> = {
  shared: ["<rootDir>/src/root.tsx", "<rootDir>/src/ui", "<rootDir>/src/platform/web/**"],
  storefront: ["<rootDir>/src/storefront/web/**"],
  checkout: ["<rootDir>/src/ordering/web/**", "<rootDir>/src/attendees/web/**"],
  door: ["<rootDir>/src/check-in/web/**"],
  entry: ["<rootDir>/src/accounts/web/**"],
  manage: ["<rootDir>/src/manage-ui", "<rootDir>/src/*/web/manage/**"],
};
const TESTS = "**/*.test.*";

export default defineConfig({
  sourceLocale: "en",
  locales: LOCALE_CODES,
  // American English holds only what it writes otherwise (tools/i18n/american-overlay.ts).
  fallbackLocales: { "en-us": "en", default: "en" },
  catalogs: [
    ...Object.entries(PAGES).map(([name, include]) => ({
      path: `<rootDir>/src/locales/{locale}/${name}`,
      include,
      exclude: name === "manage" ? [TESTS] : ["**/web/manage/**", TESTS],
    })),
    {
      path: "<rootDir>/src/locales/{locale}/server",
      include: ["<rootDir>/src"],
      exclude: [
        "<rootDir>/src/root.tsx",
        "<rootDir>/src/ui/**",
        "<rootDir>/src/manage-ui/**",
        "**/web/**",
        TESTS,
      ],
    },
  ],
  // Ours keeps tags that people typed in their titles and names.
  runtimeConfigModule: { Trans: ["<rootDir>/src/platform/i18n/trans.tsx", "Trans"] },
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});
