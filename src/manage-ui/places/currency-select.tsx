import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { formatTag } from "../../values/languages/locales.ts";
import { CURRENCY_CODES } from "../../values/currencies.ts";
import { ChoiceSelect } from "../search/choice-select.tsx";
import type { SearchFieldProps } from "../search/lazy-search.tsx";

/** A searchable select of currencies. Users find them by code or by name: "EUR – Euro". */
export function CurrencySelect(props: SearchFieldProps<string>) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const choices = useCallback(
    () => CURRENCY_CODES.map((code) => ({ value: code, label: labelOf(code, locale) })),
    [locale],
  );
  return <ChoiceSelect {...props} choices={choices} shown={labelOf(props.value, locale)} />;
}

function labelOf(code: string, locale: string): string {
  const name = new Intl.DisplayNames(formatTag(locale), { type: "currency" }).of(code);
  return name && name !== code ? `${code} – ${name}` : code;
}
