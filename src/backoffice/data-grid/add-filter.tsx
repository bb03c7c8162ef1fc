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
const CHOICE_OPERATORS: FilterOperator[] = ["eq", "ne"];

/** Adds a comparison of any field that has no menu. */
export function AddFilter({ listing, filters }: { listing: UsedListing; filters: readonly GridFilter[] }) {
  const { t, i18n } = useLingui();
  const [field, setField] = useState(filters[0]!.field);
  const [operator, setOperator] = useState<FilterOperator>("like");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const filter = filters.find((one) => one.field === field) ?? filters[0]!;
  const { kind, currency = "EUR", choices } = filter;
  const sensible = choices ? CHOICE_OPERATORS : kind === "money" ? AMOUNT_OPERATORS : OPERATORS;
  const operators = OPERATORS.filter((one) => sensible.includes(one));
  const chosen = operators.includes(operator) ? operator : operators[0]!;
  const given = choices && !choices.some((choice) => choice.value === value) ? choices[0]!.value : value;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (given.trim() === "") return;
    const compared = kind === "money" ? parseAmount(given, currency) : given.trim();
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
          data={filters.map((one) => ({ value: one.field, label: one.label }))}
        />
        <NativeSelect
          label={t`Comparison`}
          value={chosen}
          onChange={(event) => setOperator(event.currentTarget.value as FilterOperator)}
          data={operators.map((one) => ({ value: one, label: i18n._(OPERATOR_WORDS[one]) }))}
        />
        {choices ? (
          <NativeSelect
            label={t`Value`}
            value={given}
            onChange={(event) => setValue(event.currentTarget.value)}
            data={[...choices]}
          />
        ) : (
          <TextInput
            label={t`Value`}
            type={
              kind === "date" && chosen !== "like" && chosen !== "not_like" && chosen !== "in"
                ? "date"
                : "text"
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
        )}
        <Button type="submit" size="sm">
          <Trans>Add filter</Trans>
        </Button>
      </StackedForm>
    </Menu>
  );
}
