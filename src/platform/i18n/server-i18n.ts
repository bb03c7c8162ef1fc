import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "../../values/languages/locales.ts";
import { makeI18n } from "./make-i18n.ts";

const FILES = import.meta.glob<{ read(): Messages }>("../../locales/*/server.po", { eager: true });

const kept = new Map<Locale, I18n>();

/**
 * Loads the catalogue that only the server uses: emails, PDFs, error sentences. Each is read when its language is first
 * used (`tools/bundle/late-catalogues.ts`).
 */
export function serverI18n(locale: Locale): I18n {
  const found = kept.get(locale);
  if (found) return found;
  const messages =
    (FILES[`../../locales/${locale}/server.po`] ?? FILES["../../locales/en/server.po"])?.read() ?? {};
  const made = makeI18n(locale, messages);
  kept.set(locale, made);
  return made;
}
