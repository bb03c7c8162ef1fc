import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";

/** Not beside the page that says it: the server's catalogue has no words of pages. */
export function filesOverSentence(locale: Locale): string {
  return serverI18n(locale)._(msg`The event is over, so its tickets can no longer be downloaded.`);
}
