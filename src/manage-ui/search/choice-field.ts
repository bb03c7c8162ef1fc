import type { SearchFieldProps } from "./lazy-search.tsx";

export interface Choice {
  value: string;
  label: string;
}

export interface ChoiceFieldProps extends SearchFieldProps<string> {
  /** A function: listed once they are needed. */
  choices: readonly Choice[] | (() => readonly Choice[]);
}
