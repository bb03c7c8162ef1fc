import type { ChoiceFieldProps } from "./choice-field.ts";
import { LazySearch } from "./lazy-search.tsx";

interface ChoiceSelectProps extends ChoiceFieldProps {
  /** The label of the value, if a function lists the choices. */
  shown?: string;
}

/** A searchable select for long lists of choices. */
export function ChoiceSelect({ shown, ...field }: ChoiceSelectProps) {
  const { choices, value } = field;
  const listed = typeof choices === "function" ? [] : choices;
  return (
    <LazySearch
      field={field}
      shown={shown ?? listed.find((choice) => choice.value === value)?.label ?? ""}
      load={async () => (await import("./choice-search.tsx")).ChoiceSearch}
    />
  );
}
