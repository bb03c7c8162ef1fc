import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";
import { closeMenuAround, Menu } from "../../ui/overlays/menu.tsx";
import { parseAmount } from "../../values/money.ts";
import type { FilterOperator } from "../../values/listing.ts";
import type { GridFilter } from "./grid-filter.ts";
import { withComparison } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

export const OPERATOR_WORDS: Record<FilterOperator, MessageDescriptor> = {
  eq: msg`is`,
  ne: msg`is not`,
  like: msg`contains`,
  not_like: msg`does not contain`,
  gt: msg`is more than`,
  gte: msg`is at least`,
  lt: msg`is less than`,
  lte: msg`is at most`,
  in: msg`is one of`,
};

const OPERATORS = Object.keys(OPERATOR_WORDS) as FilterOperator[];
/** Comparisons for amounts. Others, such as parts of a number, make no sense for amounts. */
const AMOUNT_OPERATORS: FilterOperator[] = ["gte", "lte", "gt", "lt", "eq", "ne"];

/** Adds a comparison of any comparable field, in addition to the filters with choices. */
export function AddFilter({ listing, filters }: { listing: UsedListing; filters: readonly GridFilter[] }) {
  const { t, i18n } = useLingui();
  const [field, setField] = useState(filters[0]!.field);
  const [operator, setOperator] = useState<FilterOperator>("like");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const { kind, currency = "EUR" } = filters.find((filter) => filter.field === field) ?? filters[0]!;
  const operators = OPERATORS.filter((one) => kind !== "money" || AMOUNT_OPERATORS.includes(one));
  const chosen = operators.includes(operator) ? operator : operators[0]!;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (value.trim() === "") return;
    const compared = kind === "money" ? parseAmount(value, currency) : value.trim();
    if (compared === null) return setProblem(t`This is not an amount.`);
    listing.change(withComparison(listing.state, field, chosen, String(compared)));
    setValue("");
    closeMenuAround(event.currentTarget);
  };
  return (
    <Menu label={t`Filter`} icon="plus">
      <StackedForm gap="sm" miw="16.5rem" p="xs" onSubmit={handleSubmit}>
        <NativeSelect
          label={t`Field`}
          value={field}
          onChange={(event) => {
            setField(event.currentTarget.value);
            setProblem(undefined);
          }}
          data={filters.map((filter) => ({ value: filter.field, label: filter.label }))}
        />
        <NativeSelect
          label={t`Comparison`}
          value={chosen}
          onChange={(event) => setOperator(event.currentTarget.value as FilterOperator)}
          data={operators.map((one) => ({ value: one, label: i18n._(OPERATOR_WORDS[one]) }))}
        />
        <TextInput
          label={t`Value`}
          type={
            kind === "date" && chosen !== "like" && chosen !== "not_like" && chosen !== "in" ? "date" : "text"
          }
          description={chosen === "in" ? t`Separate several with commas.` : undefined}
          inputMode={kind === "money" ? "decimal" : undefined}
          rightSection={kind === "money" ? currency : undefined}
          rightSectionWidth={48}
          error={problem}
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" size="sm">
          <Trans>Add filter</Trans>
        </Button>
      </StackedForm>
    </Menu>
  );
}
