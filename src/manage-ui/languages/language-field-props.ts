import type { SearchFieldProps } from "../search/late-search.tsx";

export interface LanguageFieldProps extends SearchFieldProps<string | null> {
  /** What it means that none is chosen. */
  unset: string;
}
