import { Box, Checkbox, Flex, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import type { Category, TaxOrFee } from "../../../contract.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { MoreSummary } from "./more-summary.tsx";
import type { ProductForm } from "./product-form.ts";
import styles from "./product-editor.module.css";
import { useRateWords } from "../../../../backoffice/forms/rate-words.ts";
import { DoorColourField } from "../parts/door-colour-field.tsx";
import { VisibilityFields } from "./visibility-fields.tsx";
import { WindowFields } from "../../../../backoffice/forms/window-fields.tsx";

interface MoreFieldsProps extends FormParts<ProductForm> {
  categories: Category[];
  taxes: TaxOrFee[];
}

/** Fields outside "More". Their errors do not open it. */
const ALWAYS_SEEN = /^(title|type|product_type|prices\b)/;

export function MoreFields({ categories, taxes, ...parts }: MoreFieldsProps) {
  const { t } = useLingui();
  const { form, errors, set } = parts;
  const [isOpen, setIsOpen] = useState(false);
  const hasError = Object.keys(errors).some((path) => !ALWAYS_SEEN.test(path));
  return (
    <details
      className={styles.more}
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <MoreSummary form={form} taxes={taxes} />
      </summary>
      <div className={styles.moreFields}>
        {categories.length > 1 && (
          <NativeSelect
            label={t`Category`}
            value={form.product_category_id}
            error={errors.product_category_id}
            onChange={(input) => set({ product_category_id: input.currentTarget.value })}
            data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Textarea
          label={t`Description`}
          autosize
          minRows={3}
          maxRows={12}
          value={form.description}
          error={errors.description}
          onChange={(input) => set({ description: input.currentTarget.value })}
        />
        <LimitFields {...parts} />
        <WindowFields
          start={form.sale_start_date}
          end={form.sale_end_date}
          startError={errors.sale_start_date}
          endError={errors.sale_end_date}
          onChange={set}
        />
        <DoorColourField colour={form.door_colour} onChange={(door_colour) => set({ door_colour })} />
        <VisibilityFields {...parts} />
        {form.type !== "FREE" && <TaxFields {...parts} taxes={taxes} />}
      </div>
    </details>
  );
}

function LimitFields({ text }: FormParts<ProductForm>) {
  const { t } = useLingui();
  return (
    <SimpleGrid minColWidth="9rem" spacing="sm" verticalSpacing="md">
      <TextInput
        label={t`Minimum per order`}
        placeholder="1"
        inputMode="numeric"
        autoComplete="off"
        {...text("min_per_order")}
      />
      <TextInput
        label={t`Maximum per order`}
        placeholder="100"
        inputMode="numeric"
        autoComplete="off"
        {...text("max_per_order")}
      />
      <TextInput
        label={t`Maximum per buyer`}
        description={t`Across all orders with the same e-mail address, counted from when you set it.`}
        placeholder={t`No limit`}
        inputMode="numeric"
        autoComplete="off"
        {...text("max_per_buyer")}
      />
    </SimpleGrid>
  );
}

function TaxFields({ form, errors, set, taxes }: FormParts<ProductForm> & { taxes: TaxOrFee[] }) {
  const rateOf = useRateWords();
  const { currency } = useEvent();
  const error = Object.entries(errors).find(([path]) => path.startsWith("tax_and_fee_ids"))?.[1];
  const toggle = (id: number, isChosen: boolean) => {
    const others = form.tax_and_fee_ids.filter((one) => one !== id);
    set({ tax_and_fee_ids: isChosen ? [...others, id] : others });
  };
  return (
    <Flex component="fieldset" direction="column" gap="xs" align="flex-start">
      <Box component="legend" mb="xs" fw={500}>
        <Trans>Taxes and fees on top</Trans>
      </Box>
      {taxes.map((tax) => (
        <Checkbox
          key={tax.id}
          label={`${tax.name} (${rateOf(tax, currency)})`}
          checked={form.tax_and_fee_ids.includes(tax.id)}
          onChange={(input) => toggle(tax.id, input.currentTarget.checked)}
        />
      ))}
      {error && (
        <Text c="var(--danger)" fz={13}>
          {error}
        </Text>
      )}
      <Link to="/account/taxes-and-fees">
        <Trans>Manage taxes and fees</Trans>
      </Link>
    </Flex>
  );
}
