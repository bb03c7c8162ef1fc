import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { EditorForm } from "../../../../backoffice/forms/editor-form.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Dialog } from "../../../../manage-ui/overlays.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { CURRENCY_CODES } from "../../../../values/currencies.ts";
import type { AccountTaxOrFee } from "../../../contract.ts";
import { type FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import styles from "../product-editor.module.css";
import { useEditor } from "../../../../backoffice/forms/use-editor.ts";
import { emptyTax, formOfTax, inputOfTax, problemsOfTax, type TaxForm } from "./tax-form.ts";
import { useSaveTax } from "./use-tax.ts";

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
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const initial = () => (tax ? formOfTax(tax, currency_code) : emptyTax(currency_code));
  const draft = `tax-${tax?.id ?? "new"}`;
  const opened = tax && { version: tax.version, body: inputOfTax(initial()) };
  const save = useSaveTax({ thing: tax, opened, draft, idempotencyKey });
  const { form, errors, set, handleSubmit } = useEditor({
    name: draft,
    initial,
    problemsOf: problemsOfTax,
    inputOf: inputOfTax,
    save,
    onSaved: onClose,
  });
  return (
    <EditorForm onSubmit={handleSubmit} onCancel={onClose} save={save}>
      <Choices
        label={t`Type`}
        value={form.type}
        onChange={(type) => set({ type })}
        choices={[
          { value: "TAX", label: t`Tax` },
          { value: "FEE", label: t`Fee` },
        ]}
      />
      <p className={styles.help}>
        {form.type === "TAX" ? (
          <Trans>A tax is added to the price and all fees.</Trans>
        ) : (
          <Trans>A fee is added to the price, after any discount.</Trans>
        )}
      </p>
      <TextInput
        data-autofocus
        label={t`Name`}
        placeholder={form.type === "TAX" ? t`VAT` : t`Booking fee`}
        required
        maxLength={255}
        value={form.name}
        error={errors.name}
        onChange={(input) => set({ name: input.currentTarget.value })}
      />
      <RateFields form={form} errors={errors} set={set} />
      <TextInput
        label={<Optional>{t`Description`}</Optional>}
        maxLength={1000}
        value={form.description}
        error={errors.description}
        onChange={(input) => set({ description: input.currentTarget.value })}
      />
      <Checkbox
        label={t`Preselected for new products`}
        checked={form.is_default}
        onChange={(input) => set({ is_default: input.currentTarget.checked })}
      />
      <Checkbox
        label={t`Charged: if not ticked, it is not added to prices`}
        checked={form.is_active}
        onChange={(input) => set({ is_active: input.currentTarget.checked })}
      />
    </EditorForm>
  );
}

interface RateFieldsProps {
  form: TaxForm;
  errors: FieldErrors;
  set: (change: Partial<TaxForm>) => void;
}

function RateFields({ form, errors, set }: RateFieldsProps) {
  const { t } = useLingui();
  const isFixed = form.calculation_type === "FIXED";
  return (
    <>
      <Choices
        label={t`How it is calculated`}
        value={form.calculation_type}
        onChange={(calculation_type) => set({ calculation_type, rate: "" })}
        choices={[
          { value: "PERCENTAGE", label: t`Percentage` },
          { value: "FIXED", label: t`Amount for each ticket` },
        ]}
      />
      <div className={styles.pair}>
        <TextInput
          label={isFixed ? t`Amount` : t`Percentage`}
          required
          inputMode="decimal"
          autoComplete="off"
          value={form.rate}
          error={errors.rate}
          onChange={(input) => set({ rate: input.currentTarget.value })}
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
      </div>
      {isFixed && (
        <p className={styles.help}>
          <Trans>It can be charged for events that sell in this currency.</Trans>
        </p>
      )}
    </>
  );
}
