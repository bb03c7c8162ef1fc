import { Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { DateInPast } from "../../../../manage-ui/dates/date-in-past.tsx";
import { useDatePresets } from "../../../../manage-ui/dates/use-date-presets.ts";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";
import { DateTimeInput } from "../../../../manage-ui/dates/date-time-input.tsx";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { isPast } from "../../../../manage-ui/dates/is-past.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { PromoCode } from "../../../contract.ts";
import { CodeField } from "../../../../backoffice/forms/code-field.tsx";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import { ProductChoice } from "../parts/product-choice.tsx";
import { PROMO_CODE_RULES } from "../form-rules.ts";
import { DiscountExample } from "./discount-example.tsx";
import {
  bodyOfPromoCode,
  formOfPromoCode,
  type PromoCodeForm,
  problemsOfPromoCode,
} from "./promo-code-form.ts";
import { usePromoCodes } from "./use-promo-codes.ts";

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
  const editor = useResourceForm({
    name: `promo-code-${id}`,
    resource: promo,
    formOf: (code) => formOfPromoCode(code, currency),
    bodyOf: (form) => bodyOfPromoCode(form, currency),
    rules: PROMO_CODE_RULES,
    problemsOf: (form) => problemsOfPromoCode(form, currency),
    calls: usePromoCodes(),
    onSaved: ({ expiry_date }) => {
      const isExpired = isPast(expiry_date, timezone, new Date(now));
      show({ message: savedMessage(isExpired), tone: isExpired ? "info" : "success" });
      onClose();
    },
  });
  const { form, errors, set, text } = editor;
  return (
    <ResourceForm
      editor={editor}
      onCancel={onClose}
      submitLabel={promo ? <Trans>Save</Trans> : <Trans>Add promo code</Trans>}
    >
      <CodeField
        label={t`Code`}
        help={t`Capitals and spaces make no difference when buyers type it.`}
        {...text("code")}
        onDraw={(code) => set({ code })}
      />
      <DiscountFields {...editor} />
      <ProductChoice
        legend={<Trans>Valid for</Trans>}
        help={<Trans>Leave empty for everything the event sells.</Trans>}
        chosen={form.applicable_product_ids}
        error={errorWithin(errors, "applicable_product_ids")}
        onChange={(applicable_product_ids) => set({ applicable_product_ids })}
      />
      <DiscountExample form={form} />
      <LimitFields {...editor} />
    </ResourceForm>
  );
}

function DiscountFields({ form, text, set }: FormParts<PromoCodeForm>) {
  const { t } = useLingui();
  const { currency } = useEvent();
  return (
    <>
      <Choices
        isField
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
          inputMode="decimal"
          autoComplete="off"
          {...text("discount")}
          required
        />
      )}
      {form.discount_type !== "NONE" && (
        <Text c="dimmed" fz={13}>
          <Trans>
            Donations are not discounted, and no price drops below zero. The code also unlocks products that
            are hidden without one.
          </Trans>
        </Text>
      )}
    </>
  );
}

function LimitFields({ form, errors, text, set }: FormParts<PromoCodeForm>) {
  const { t } = useLingui();
  const { timezone, start_date } = useEvent();
  const start = wallTimeIn(timezone, new Date(start_date));
  const presets = useDatePresets();
  const now = useNow();
  return (
    <>
      <TextInput
        label={<Optional>{t`Maximum uses`}</Optional>}
        description={t`One order uses it once, however many tickets are in it. Orders in the checkout count, too.`}
        placeholder={t`No limit`}
        inputMode="numeric"
        autoComplete="off"
        {...text("max_allowed_usages")}
      />
      <DateTimeInput
        label={<Optional>{t`Valid until`}</Optional>}
        description={
          <>
            {t`In ${timezone} time.`} {isPast(form.expiry_date, timezone, new Date(now)) && <DateInPast />}
          </>
        }
        value={form.expiry_date}
        zone={timezone}
        suggested={start}
        presets={presets.saleEnds(start)}
        error={errors.expiry_date}
        onChange={(expiry_date) => set({ expiry_date })}
      />
    </>
  );
}
