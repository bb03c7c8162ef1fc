import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ChoiceFieldProps } from "./choice-field.ts";
import type { TakenOver } from "./lazy-search.tsx";
import { SearchSelect } from "./search-select.tsx";

export function ChoiceSearch({ choices, onChange, ...field }: ChoiceFieldProps & TakenOver) {
  const { t } = useLingui();
  const data = useMemo(() => [...(typeof choices === "function" ? choices() : choices)], [choices]);
  return (
    <SearchSelect
      {...field}
      nothingFoundMessage={t`Nothing matches.`}
      data={data}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}
