import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";

/** In a separate file from the page that shows it, because the server's catalogue has no texts of pages. */
export function filesOverSentence(locale: Locale): string {
  return serverI18n(locale)._(msg`The event is over, so its tickets can no longer be downloaded.`);
}
