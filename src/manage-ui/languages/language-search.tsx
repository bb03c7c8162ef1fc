import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { CONTENT_LANGUAGES } from "../../values/languages/content-languages.ts";
import { formatTag, type Locale, menuLocale } from "../../values/languages/locales.ts";
import type { TakenOver } from "../search/lazy-search.tsx";
import { SearchSelect } from "../search/search-select.tsx";
import { languageName } from "./language-name.ts";
import type { LanguageFieldProps } from "./language-field-props.ts";

/** Select menus have no null value. */
const UNSET = "";

/** Lists every language in which texts can be written, the reader's first. */
export function LanguageSearch({ value, unset, onChange, ...field }: LanguageFieldProps & TakenOver) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const own = menuLocale(locale as Locale);
  const others = useMemo(
    () =>
      CONTENT_LANGUAGES.filter((code) => code !== own)
        .map((code) => ({ value: code, label: languageName(code, locale) }))
        .toSorted((left, right) => left.label.localeCompare(right.label, formatTag(locale))),
    [own, locale],
  );
  return (
    <SearchSelect
      {...field}
      nothingFoundMessage={t`No language matches.`}
      value={value ?? UNSET}
      data={[
        {
          group: t`Your language`,
          items: [
            { value: own, label: languageName(own, locale) },
            { value: UNSET, label: unset },
          ],
        },
        { group: t`All languages`, items: others },
      ]}
      onChange={(code) => code !== null && onChange(code === UNSET ? null : code)}
    />
  );
}
