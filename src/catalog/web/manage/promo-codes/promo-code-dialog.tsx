import { TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { DateInPast } from "../../../../manage-ui/dates/date-in-past.tsx";
import { DateTimeInput } from "../../../../manage-ui/dates/date-time-input.tsx";
import { EditorForm } from "../../../../backoffice/forms/editor-form.tsx";
import { isPast } from "../../../../manage-ui/dates/is-past.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { SidePanel } from "../../../../manage-ui/overlays.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import { useToasts } from "../../../../ui/toasts.tsx";
import type { PromoCode } from "../../../contract.ts";
import { CodeField } from "../code-field.tsx";
import { errorWithin, type FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import { ProductChoice } from "../parts/product-choice.tsx";
import styles from "../product-editor.module.css";
import { useEditor } from "../../../../backoffice/forms/use-editor.ts";
import {
  EMPTY_PROMO_CODE,
  formOfPromoCode,
  inputOfPromoCode,
  type PromoCodeForm,
  problemsOfPromoCode,
} from "./promo-code-form.ts";
import { useSavePromoCode } from "./use-promo-code.ts";

interface PromoCodeDialogProps {
  /** Absent: creates one. */
  promo?: Versioned<PromoCode>;
  isOpen: boolean;
  onClose: () => void;
}

export function PromoCodeDialog({ promo, isOpen, onClose }: PromoCodeDialogProps) {
  const code = promo?.code.toUpperCase();
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={promo ? <Trans>Edit code {code}</Trans> : <Trans>Add promo code</Trans>}
    >
      <PromoCodeEditor promo={promo} onClose={onClose} />
    </SidePanel>
  );
}

function PromoCodeEditor({ promo, onClose }: Omit<PromoCodeDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { id, currency, timezone } = useEvent();
  const { show } = useToasts();
  const now = useNow();
  const savedMessage = (isExpired: boolean) => {
    if (isExpired) return t`Saved. The code has expired, so nobody can use it.`;
    return promo ? t`Saved.` : t`The code is valid from now on.`;
  };
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const initial = () => (promo ? formOfPromoCode(promo, currency) : EMPTY_PROMO_CODE);
  const draft = `promo-code-${id}-${promo?.id ?? "new"}`;
  const opened = promo && { version: promo.version, body: inputOfPromoCode(initial(), currency) };
  const save = useSavePromoCode({ thing: promo, opened, draft, idempotencyKey });
  const { form, errors, set, handleSubmit } = useEditor({
    name: draft,
    initial,
    problemsOf: (typed) => problemsOfPromoCode(typed, currency),
    inputOf: (typed) => inputOfPromoCode(typed, currency),
    save,
    onSaved: () => {
      const isExpired = isPast(form.expiry_date, timezone, new Date(now));
      show({ message: savedMessage(isExpired), tone: isExpired ? "info" : "success" });
      onClose();
    },
  });
  return (
    <EditorForm
      onSubmit={handleSubmit}
      onCancel={onClose}
      save={save}
      submitLabel={promo ? <Trans>Save</Trans> : <Trans>Add promo code</Trans>}
    >
      <CodeField
        label={t`Code`}
        help={t`Capitals and spaces make no difference when buyers type it.`}
        value={form.code}
        error={errors.code}
        onChange={(code) => set({ code })}
      />
      <DiscountFields form={form} errors={errors} set={set} />
      <ProductChoice
        legend={<Trans>Valid for</Trans>}
        help={<Trans>Leave empty for everything the event sells.</Trans>}
        chosen={form.applicable_product_ids}
        error={errorWithin(errors, "applicable_product_ids")}
        onChange={(applicable_product_ids) => set({ applicable_product_ids })}
      />
      <LimitFields form={form} errors={errors} set={set} />
    </EditorForm>
  );
}

interface FieldsProps {
  form: PromoCodeForm;
  errors: FieldErrors;
  set: (change: Partial<PromoCodeForm>) => void;
}

function DiscountFields({ form, errors, set }: FieldsProps) {
  const { t } = useLingui();
  const { currency } = useEvent();
  return (
    <>
      <Choices
        label={t`Effect`}
        value={form.discount_type}
        onChange={(discount_type) => set({ discount_type, discount: "" })}
        choices={[
          { value: "PERCENTAGE", label: t`Percentage off` },
          { value: "FIXED", label: t`Amount off` },
          { value: "NONE", label: t`Unlocks hidden products` },
        ]}
      />
      {form.discount_type !== "NONE" && (
        <TextInput
          label={
            form.discount_type === "PERCENTAGE"
              ? t`Percentage off each ticket`
              : t`Amount off each ticket, in ${currency}`
          }
          required
          inputMode="decimal"
          autoComplete="off"
          value={form.discount}
          error={errors.discount}
          onChange={(input) => set({ discount: input.currentTarget.value })}
        />
      )}
      {form.discount_type !== "NONE" && (
        <p className={styles.help}>
          <Trans>
            Donations are not discounted, and no price drops below zero. The code also unlocks products that
            are hidden without one.
          </Trans>
        </p>
      )}
    </>
  );
}

function LimitFields({ form, errors, set }: FieldsProps) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const now = useNow();
  return (
    <>
      <TextInput
        label={<Optional>{t`Maximum uses`}</Optional>}
        description={t`One order uses it once, however many tickets are in it. Orders in the checkout count, too.`}
        placeholder={t`No limit`}
        inputMode="numeric"
        autoComplete="off"
        value={form.max_allowed_usages}
        error={errors.max_allowed_usages}
        onChange={(input) => set({ max_allowed_usages: input.currentTarget.value })}
      />
      <DateTimeInput
        label={<Optional>{t`Valid until`}</Optional>}
        description={
          <>
            {t`In ${timezone} time.`} {isPast(form.expiry_date, timezone, new Date(now)) && <DateInPast />}
          </>
        }
        value={form.expiry_date}
        error={errors.expiry_date}
        onChange={(expiry_date) => set({ expiry_date })}
      />
    </>
  );
}
