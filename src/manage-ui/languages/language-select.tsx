import type { LanguageFieldProps } from "./language-field-props.ts";
import { useLingui } from "@lingui/react/macro";
import { LazySearch } from "../search/lazy-search.tsx";
import { languageName } from "./language-name.ts";

/** Selects the language of authored texts. Users find it by its name in their language or in its own. */
export function LanguageSelect(props: LanguageFieldProps) {
  const { i18n } = useLingui();
  return (
    <LazySearch
      field={props}
      shown={props.value === null ? props.unset : languageName(props.value, i18n.locale)}
      load={async () => (await import("./language-search.tsx")).LanguageSearch}
    />
  );
}
