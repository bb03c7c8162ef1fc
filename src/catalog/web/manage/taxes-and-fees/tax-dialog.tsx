import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { formatMoney } from "../../../../ui/format.ts";
import { CURRENCY_CODES } from "../../../../values/currencies.ts";
import { percentage } from "../../../../values/money.ts";
import type { AccountTaxOrFee } from "../../../contract.ts";
import { TAX_RULES } from "../form-rules.ts";
import { bodyOfTax, emptyTax, formOfTax, problemsOfTax, type TaxForm } from "./tax-form.ts";
import { useTaxes } from "./use-taxes.ts";

interface TaxDialogProps {
  /** Absent: creates one. */
  tax?: Versioned<AccountTaxOrFee>;
  isOpen: boolean;
  onClose: () => void;
}

export function TaxDialog({ tax, isOpen, onClose }: TaxDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={tax ? <Trans>Edit {tax.name}</Trans> : <Trans>Add tax or fee</Trans>}
    >
      <TaxEditor tax={tax} onClose={onClose} />
    </Dialog>
  );
}

function TaxEditor({ tax, onClose }: Omit<TaxDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { currency_code } = useMe().account;
  const editor = useResourceForm({
    name: "tax",
    resource: tax,
    formOf: (saved) => (saved ? formOfTax(saved, currency_code) : emptyTax(currency_code)),
    bodyOf: bodyOfTax,
    rules: TAX_RULES,
    problemsOf: problemsOfTax,
    calls: useTaxes(),
    onSaved: onClose,
  });
  const { form, set, text, tick } = editor;
  return (
    <ResourceForm editor={editor} onCancel={onClose}>
      <Choices
        isField
        label={t`Type`}
        value={form.type}
        onChange={(type) => set({ type })}
        choices={[
          { value: "TAX", label: t`Tax` },
          { value: "FEE", label: t`Fee` },
        ]}
      />
      <Text c="dimmed" fz={13}>
        {form.type === "TAX" ? (
          <Trans>A tax is added to the price and all fees.</Trans>
        ) : (
          <Trans>A fee is added to the price, after any discount.</Trans>
        )}
      </Text>
      <TextInput
        data-autofocus
        label={t`Name`}
        placeholder={form.type === "TAX" ? t`VAT` : t`Booking fee`}
        {...text("name")}
      />
      <RateFields {...editor} />
      <PriceWithIt form={form} />
      {tax && (
        <Text c="dimmed" fz={13}>
          <Trans>A change applies to new orders only. Earlier orders keep what they were charged.</Trans>
        </Text>
      )}
      <TextInput label={<Optional>{t`Description`}</Optional>} {...text("description")} />
      <Checkbox label={t`Preselected for new products`} {...tick("is_default")} />
      <Checkbox
        label={t`Charge it`}
        description={t`Untick to pause it. Prices no longer include it.`}
        {...tick("is_active")}
      />
    </ResourceForm>
  );
}

const EXAMPLE_MINOR = 2_500;

/** What a ticket costs with the typed rate. */
function PriceWithIt({ form }: { form: TaxForm }) {
  const { i18n } = useLingui();
  const { currency_code } = useMe().account;
  if (problemsOfTax(form).rate) return null;
  const { rate } = bodyOfTax(form);
  const isFixed = form.calculation_type === "FIXED";
  const added = isFixed ? rate : percentage(EXAMPLE_MINOR, rate);
  const money = (minor: number) =>
    formatMoney({ minor, currency: isFixed ? form.currency : currency_code }, i18n.locale);
  const price = money(EXAMPLE_MINOR);
  const total = money(EXAMPLE_MINOR + added);
  return (
    <Text c="dimmed" fz={13}>
      <Trans>
        A {price} ticket will cost {total}.
      </Trans>
    </Text>
  );
}

function RateFields({ form, errors, set, text }: FormParts<TaxForm>) {
  const { t } = useLingui();
  const isFixed = form.calculation_type === "FIXED";
  return (
    <>
      <Choices
        isField
        label={t`How it is calculated`}
        value={form.calculation_type}
        onChange={(calculation_type) => set({ calculation_type, rate: "" })}
        choices={[
          { value: "PERCENTAGE", label: t`Percentage` },
          { value: "FIXED", label: t`Amount for each ticket` },
        ]}
      />
      <SimpleGrid minColWidth="9rem" spacing="sm" verticalSpacing="md">
        <TextInput
          label={isFixed ? t`Amount` : t`Percentage`}
          inputMode="decimal"
          autoComplete="off"
          {...text("rate")}
          required
        />
        {isFixed && (
          <NativeSelect
            label={t`Currency`}
            value={form.currency}
            error={errors.currency}
            data={[...CURRENCY_CODES]}
            onChange={(input) => set({ currency: input.currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {isFixed && (
        <Text c="dimmed" fz={13}>
          <Trans>It can be charged for events that sell in this currency.</Trans>
        </Text>
      )}
    </>
  );
}
