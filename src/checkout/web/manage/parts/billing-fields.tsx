import { Box, Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { useFocusNext } from "../../../../manage-ui/focus/use-focus-next.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { CountrySelect } from "../../../../manage-ui/places/country-select.tsx";
import type { Billing } from "../../../contract.ts";
import { BILLING_RULES } from "../form-rules.ts";

export type BillingForm = Record<keyof Billing, string>;

export function formOfBilling(billing: Billing | null): BillingForm {
  const { company, vat_number, address_line_1, address_line_2, postal_code, city, country } = billing ?? {};
  return {
    company: company ?? "",
    vat_number: vat_number ?? "",
    address_line_1: address_line_1 ?? "",
    address_line_2: address_line_2 ?? "",
    postal_code: postal_code ?? "",
    city: city ?? "",
    country: country ?? "",
  };
}

/** Null: there is no billing address. */
export function billingOf(form: BillingForm): BillingForm | null {
  return isBlank(form) ? null : form;
}

const NEEDED = ["address_line_1", "postal_code", "city", "country"] as const;

/** Finds the missing parts, which the contract also refuses. `before` is what was stored, perhaps by an erasure. */
export function problemsOfBilling(form: BillingForm, before: Billing | null = null): FormProblems {
  if (isBlank(form) || isSame(form, formOfBilling(before))) return {};
  const missing = NEEDED.filter((part) => form[part].trim() === "");
  return Object.fromEntries(missing.map((part) => [`billing.${part}`, "required"]));
}

function isBlank(form: BillingForm): boolean {
  return Object.values(form).every((text) => text.trim() === "");
}

function isSame(one: BillingForm, other: BillingForm): boolean {
  return BILLING_PARTS.every((part) => one[part].trim() === other[part]);
}

const BILLING_PARTS = [...NEEDED, "company", "vat_number", "address_line_2"] as const;

interface BillingFieldsProps {
  value: BillingForm;
  errors: FieldErrors;
  onChange: (billing: BillingForm) => void;
  /** Says what a change does not change. */
  note?: ReactNode;
}

/** The billing address of an order. Without one, a button offers to add it. */
export function BillingFields({ value, errors, onChange, note }: BillingFieldsProps) {
  const { t } = useLingui();
  // An address that is emptied keeps its fields.
  const [isShown, setIsShown] = useState(!isBlank(value));
  const first = useRef<HTMLInputElement>(null);
  const focusNext = useFocusNext();
  if (!isShown && isBlank(value)) {
    const add = () => {
      setIsShown(true);
      focusNext(() => first.current);
    };
    return (
      <Group>
        <Button variant="default" onClick={add}>
          <Trans>Add a billing address</Trans>
        </Button>
      </Group>
    );
  }
  const change = (some: Partial<BillingForm>) => {
    setIsShown(true);
    onChange({ ...value, ...some });
  };
  const text = (part: keyof Billing) => ({
    value: value[part],
    maxLength: BILLING_RULES[part].maxLength,
    error: errors[`billing.${part}`],
    autoComplete: "off",
    onChange: (input: { currentTarget: { value: string } }) => change({ [part]: input.currentTarget.value }),
  });
  const needed = { required: !isBlank(value) };
  return (
    <Stack component="fieldset">
      <Box component="legend" mb="xs" fw={500}>
        <Trans>Billing address</Trans>
      </Box>
      {note && (
        <Text c="dimmed" fz={13}>
          {note}
        </Text>
      )}
      <TextInput ref={first} label={<Optional>{t`Company`}</Optional>} {...text("company")} />
      <TextInput label={t`Street and number`} {...text("address_line_1")} {...needed} />
      <TextInput label={<Optional>{t`Address line 2`}</Optional>} {...text("address_line_2")} />
      <SimpleGrid minColWidth="11rem" spacing="sm" verticalSpacing="md">
        <TextInput label={t`Postal code`} {...text("postal_code")} {...needed} />
        <TextInput label={t`City`} {...text("city")} {...needed} />
      </SimpleGrid>
      <CountrySelect
        label={t`Country`}
        value={value.country}
        error={errors["billing.country"]}
        {...needed}
        onChange={(country) => change({ country })}
      />
      <TextInput label={<Optional>{t`VAT number`}</Optional>} {...text("vat_number")} />
    </Stack>
  );
}
