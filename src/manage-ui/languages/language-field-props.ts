import type { SearchFieldProps } from "../search/lazy-search.tsx";

export interface LanguageFieldProps extends SearchFieldProps<string | null> {
  /** The label for no choice. */
  unset: string;
}
