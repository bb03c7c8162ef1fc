import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { firstWeekdayOf } from "./month.ts";

/**
 * Returns the first day of the reader's week. The browser's language "en-GB" determines it; the interface
 * language "English" does not.
 */
export function useFirstWeekday(): number {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useSyncExternalStore(
    never,
    () => firstWeekdayOf(navigator.languages.find((one) => languageOf(one) === languageOf(locale)) ?? locale),
    () => firstWeekdayOf(locale),
  );
}

const never = () => () => {};

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language;
}
