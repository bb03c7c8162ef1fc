import { Text, TextInput } from "@mantine/core";
import { plural } from "@lingui/core/macro";
import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { Choices } from "../../../manage-ui/choices.tsx";
import { DateInPast } from "../../../manage-ui/dates/date-in-past.tsx";
import { useDatePresets } from "../../../manage-ui/dates/use-date-presets.ts";
import { wallTimeIn } from "../../../manage-ui/dates/wall-time.ts";
import { DateTimeInput } from "../../../manage-ui/dates/date-time-input.tsx";
import { ResourceForm } from "../../../backoffice/forms/resource-form.tsx";
import type { FormParts } from "../../../backoffice/forms/use-checked-form.ts";
import { useResourceForm } from "../../../backoffice/forms/use-resource-form.ts";
import { isPast } from "../../../manage-ui/dates/is-past.ts";
import { Optional } from "../../../manage-ui/optional.tsx";
import { SidePanel } from "../../../manage-ui/dialogs/overlays.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { useNow } from "../../../backoffice/use-now.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { shownCode } from "../../../values/codes/shown-code.ts";
import type { PromoCode } from "../../contract.ts";
import { CodeField } from "../../../backoffice/forms/code-field.tsx";
import { errorWithin } from "../../../backoffice/forms/field-errors.ts";
import { ProductChoice } from "../../../catalog/web/manage/parts/product-choice.tsx";
import { DiscountExample } from "./discount-example.tsx";
import { ManyCodesFields, useNameProblems } from "./many-codes-fields.tsx";
import {
  bodyOfPromoCode,
  bodyOfPromoCodes,
  formOfPromoCode,
  PROMO_CODE_FORM_RULES,
  type PromoCodeForm,
  problemsOfPromoCode,
} from "./promo-code-form.ts";
import { type Body, type ManyBody, usePromoCodes } from "./use-promo-codes.ts";

type Calls = ReturnType<typeof usePromoCodes>;
type Saved = Awaited<ReturnType<Calls["create"] | Calls["createMany"]>>;

interface PromoCodeDialogProps {
  /** Absent: creates one. */
  promo?: Versioned<PromoCode>;
  isOpen: boolean;
  onClose: () => void;
  /** Many codes were created at this time. */
  onManyCreated?: (createdAt: string) => void;
}

export function PromoCodeDialog({ promo, isOpen, onClose, onManyCreated }: PromoCodeDialogProps) {
  const code = promo && shownCode(promo.code);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={promo ? <Trans>Edit code {code}</Trans> : <Trans>Add promo code</Trans>}
    >
      <PromoCodeEditor promo={promo} onClose={onClose} onManyCreated={onManyCreated} />
    </SidePanel>
  );
}

function PromoCodeEditor({ promo, onClose, onManyCreated }: Omit<PromoCodeDialogProps, "isOpen">) {
  const { t } = useLingui();
  const { id, currency, timezone } = useEvent();
  const { show } = useToasts();
  const now = useNow();
  const [sent, setSent] = useState<readonly string[]>([]);
  const calls = usePromoCodes();
  const nameProblems = useNameProblems();
  const savedMessage = (isExpired: boolean, count: number | undefined) => {
    if (isExpired) return t`Saved. The code has expired, so nobody can use it.`;
    if (count !== undefined)
      return t`${plural(count, { one: "# code has been added.", other: "# codes have been added." })}`;
    return promo ? t`Saved.` : t`The code is valid from now on.`;
  };
  const editor = useResourceForm({
    name: `promo-code-${id}`,
    resource: promo,
    formOf: (code) => formOfPromoCode(code, currency),
    bodyOf: (form): Body | ManyBody =>
      form.isMany ? bodyOfPromoCodes(form, currency) : bodyOfPromoCode(form, currency),
    rules: PROMO_CODE_FORM_RULES,
    problemsOf: (form) => ({ ...problemsOfPromoCode(form, currency), ...nameProblems(form) }),
    calls: {
      ...calls,
      create: (body, idempotencyKey): Promise<Saved> => {
        if ("code" in body) return calls.create(body, idempotencyKey);
        setSent(body.codes ?? []);
        return calls.createMany(body, idempotencyKey);
      },
      // Only a single code is edited.
      change: (id, body, version) => calls.change(id, body as Body, version),
    },
    onSaved: ({ expiry_date }, { data }) => {
      const isExpired = isPast(expiry_date, timezone, new Date(now));
      const many = "codes" in data ? data : null;
      show({
        message: savedMessage(isExpired, many?.codes.length),
        tone: isExpired ? "info" : "success",
      });
      onClose();
      if (many) onManyCreated?.(many.created_at);
    },
  });
  const { form, errors, set, text } = editor;
  const { isMany } = form;
  const handleNumber = (chosen: "ONE" | "MANY") => {
    if (chosen === "ONE") return set({ isMany: false });
    // One of many codes is usually for one person.
    return set({ isMany: true, max_allowed_usages: form.max_allowed_usages.trim() || "1" });
  };
  const addLabel = isMany ? <Trans>Add promo codes</Trans> : <Trans>Add promo code</Trans>;
  return (
    <ResourceForm editor={editor} onCancel={onClose} submitLabel={promo ? <Trans>Save</Trans> : addLabel}>
      {!promo && (
        <Choices
          isField
          label={t`How many`}
          value={isMany ? "MANY" : "ONE"}
          onChange={handleNumber}
          choices={[
            { value: "ONE", label: t`One code` },
            { value: "MANY", label: t`Many codes` },
          ]}
        />
      )}
      {isMany ? (
        <ManyCodesFields {...editor} sent={sent} />
      ) : (
        <CodeField
          label={t`Code`}
          help={t`Capitals and spaces make no difference when buyers type it.`}
          {...text("code")}
          required
          onDraw={(code) => set({ code })}
        />
      )}
      <DiscountFields {...editor} />
      <ProductChoice
        legend={<Trans>Valid for</Trans>}
        help={<Trans>Leave empty for everything the event sells.</Trans>}
        chosen={form.applicable_product_ids}
        error={errorWithin(errors, "applicable_product_ids")}
        onChange={(applicable_product_ids) => set({ applicable_product_ids })}
      />
      <DiscountExample form={form} />
      <LimitFields {...editor} isMany={isMany} />
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

function LimitFields({ form, errors, text, set, isMany }: FormParts<PromoCodeForm> & { isMany: boolean }) {
  const { t } = useLingui();
  const { timezone, start_date } = useEvent();
  const start = wallTimeIn(timezone, new Date(start_date));
  const presets = useDatePresets();
  const now = useNow();
  return (
    <>
      <TextInput
        label={<Optional>{isMany ? t`Maximum uses of each code` : t`Maximum uses`}</Optional>}
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
