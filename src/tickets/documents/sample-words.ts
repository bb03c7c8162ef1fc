import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";

/** What sample tickets are for. Not beside the page that shows it: the server's catalogue has no words of pages. */
export function sampleProductTitle(locale: Locale): string {
  return serverI18n(locale)._(msg`Sample ticket`);
}
