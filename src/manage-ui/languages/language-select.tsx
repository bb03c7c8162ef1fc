import type { LanguageFieldProps } from "./language-field-props.ts";
import { useLingui } from "@lingui/react/macro";
import { LazySearch } from "../search/lazy-search.tsx";
import { languageName } from "./language-name.ts";

/** The language of authored texts, found by its name in the reader's language or in its own. */
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
