import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { formatTag } from "../../values/languages/locales.ts";
import { listCountries } from "../../values/countries.ts";
import { ChoiceSelect } from "../search/choice-select.tsx";
import type { SearchFieldProps } from "../search/lazy-search.tsx";

/**
 * A searchable select of countries, by their names in the reader's language. The empty value means no
 * country.
 */
export function CountrySelect(props: SearchFieldProps<string>) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const none = t`Not set`;
  const choices = useCallback(() => [{ value: "", label: none }, ...listCountries(locale)], [locale, none]);
  const shown = props.value === "" ? none : nameOfCountry(props.value, locale);
  return <ChoiceSelect {...props} choices={choices} shown={shown} />;
}

function nameOfCountry(code: string, locale: string): string {
  return new Intl.DisplayNames(formatTag(locale), { type: "region" }).of(code) ?? code;
}
