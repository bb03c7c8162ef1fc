import { useLingui } from "@lingui/react/macro";
import { LateSearch, type SearchFieldProps } from "../search/late-search.tsx";
import { languageName } from "./language-name.ts";

export interface LanguageFieldProps extends SearchFieldProps<string | null> {
  /** What it means that none is chosen. */
  unset: string;
}

/** The language that texts are written in, found by typing its name in the reader's language or in its own. */
export function LanguageSelect({ unset, ...field }: LanguageFieldProps) {
  const { i18n } = useLingui();
  return (
    <LateSearch
      {...field}
      shown={field.value === null ? unset : languageName(field.value, i18n.locale)}
      load={async () => {
        const { LanguageSearch } = await import("./language-search.tsx");
        return (props) => <LanguageSearch {...props} unset={unset} />;
      }}
    />
  );
}
