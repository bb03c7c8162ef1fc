import type { SearchFieldProps } from "./lazy-search.tsx";

export interface Choice {
  value: string;
  label: string;
}

export interface ChoiceFieldProps extends SearchFieldProps<string> {
  /** The choices, or a function that lists them when they are needed. */
  choices: readonly Choice[] | (() => readonly Choice[]);
}
