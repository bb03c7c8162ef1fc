import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../../platform/i18n/server-i18n.ts";
import { type Locale, OFFERED_LOCALES } from "../../../values/languages/locales.ts";

/** The labels of a pass by their key in pass.json. The device shows them in its own language. */
const LABELS = {
  label_when: msg`When`,
  label_where: msg`Where`,
  label_doors: msg`Doors open`,
  label_holder: msg`Name`,
  label_ticket: msg`Ticket`,
  label_order: msg`Order`,
  label_event: msg`Event`,
  label_organiser: msg`Organiser`,
  label_support: msg`Questions`,
  label_terms: msg`Terms`,
  label_page: msg`Ticket page`,
  label_state: msg`Status`,
  label_notes: msg`Notes`,
  words_online: msg`Online`,
  words_no_place: msg`To be announced`,
  words_cancelled: msg`Cancelled`,
  words_event_cancelled: msg`Event cancelled`,
  words_unpaid: msg`Not paid yet`,
  words_superseded: msg`Replaced by a newer ticket`,
  words_test: msg`TEST: not valid for entry`,
  words_live_code: msg`Open the ticket page at the entrance: this event uses codes that change.`,
} satisfies Record<string, MessageDescriptor>;
export type PassWord = keyof typeof LABELS;

/** Apple's language names where they differ from ours. */
const FOLDERS: Partial<Record<Locale, string>> = {
  "zh-cn": "zh-Hans",
  "zh-hk": "zh-HK",
  "pt-br": "pt-BR",
};

/** Returns files such as `de.lproj/pass.strings` for every language of the program. */
export function passStrings(): Record<string, Buffer> {
  return Object.fromEntries(
    OFFERED_LOCALES.map((locale) => [
      `${FOLDERS[locale] ?? locale}.lproj/pass.strings`,
      Buffer.from(stringsOf(serverI18n(locale))),
    ]),
  );
}

function stringsOf(i18n: I18n): string {
  return Object.entries(LABELS)
    .map(([key, words]) => `"${key}" = "${escaped(i18n._(words))}";\n`)
    .join("");
}

function escaped(words: string): string {
  return words.replace(/["\\]/g, String.raw`\$&`).replace(/\s+/g, " ");
}
