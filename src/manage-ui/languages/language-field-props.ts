import type { SearchFieldProps } from "../search/lazy-search.tsx";

export interface LanguageFieldProps extends SearchFieldProps<string | null> {
  /** The label of the choice without a language. */
  unset: string;
}
