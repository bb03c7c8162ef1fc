import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type FormEvent, useState } from "react";
import { closeMenuAround, Menu } from "../../ui/menu.tsx";
import type { FilterOperator } from "../../values/listing.ts";
import styles from "./data-grid.module.css";
import type { GridFilter } from "./grid-toolbar.tsx";
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

/** Any comparison of any field that can be compared: what the lists of choices beside it do not say. */
export function AddFilter({ listing, filters }: { listing: UsedListing; filters: readonly GridFilter[] }) {
  const { t, i18n } = useLingui();
  const [field, setField] = useState(filters[0]!.field);
  const [operator, setOperator] = useState<FilterOperator>("like");
  const [value, setValue] = useState("");
  const kind = filters.find((filter) => filter.field === field)?.kind;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (value.trim() === "") return;
    listing.change(withComparison(listing.state, field, operator, value.trim()));
    setValue("");
    closeMenuAround(event.currentTarget);
  };
  return (
    <Menu label={t`Filter`} icon="plus">
      <form className={styles.filterForm} onSubmit={handleSubmit}>
        <NativeSelect
          label={t`Field`}
          value={field}
          onChange={(event) => setField(event.currentTarget.value)}
          data={filters.map((filter) => ({ value: filter.field, label: filter.label }))}
        />
        <NativeSelect
          label={t`Comparison`}
          value={operator}
          onChange={(event) => setOperator(event.currentTarget.value as FilterOperator)}
          data={OPERATORS.map((one) => ({ value: one, label: i18n._(OPERATOR_WORDS[one]) }))}
        />
        <TextInput
          label={t`Value`}
          type={
            kind === "date" && operator !== "like" && operator !== "not_like" && operator !== "in"
              ? "date"
              : "text"
          }
          description={operator === "in" ? t`Several with commas between them.` : undefined}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" size="sm">
          <Trans>Add filter</Trans>
        </Button>
      </form>
    </Menu>
  );
}
