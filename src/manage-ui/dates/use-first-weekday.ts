import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { firstWeekdayOf } from "./month.ts";

/** The first day of the reader's week: "English" does not tell it, the browser's "en-GB" does. */
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
