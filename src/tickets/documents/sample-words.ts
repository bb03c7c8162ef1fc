import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";

/**
 * The product name on sample tickets. In a separate file from the page that shows it, because the server's
 * catalogue has no texts of pages.
 */
export function sampleProductTitle(locale: Locale): string {
  return serverI18n(locale)._(msg`Sample ticket`);
}
