import type { FormParts } from "./form-parts.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { findPartialDate } from "../../../manage-ui/dates/find-partial-date.ts";
import { DialogButtons } from "../../../manage-ui/dialog-buttons.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { DraftRestored } from "../../../manage-ui/draft-restored.tsx";
import { useDraft } from "../../../manage-ui/use-draft.ts";
import { useToasts } from "../../../ui/toasts.tsx";
import type { Category, Product, TaxOrFee } from "../../contract.ts";
import { focusFirstError } from "../../../manage-ui/focus-first-error.ts";
import { useFieldErrors } from "../../../backoffice/forms/field-errors.ts";
import { MoreFields } from "./more-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import {
  emptyProduct,
  formOfProduct,
  inputOfForm,
  type ProductForm,
  problemsOfForm,
} from "./product-form.ts";
import styles from "./product-editor.module.css";
import { useSaveProduct } from "./use-product.ts";

interface ProductEditorProps {
  /** Absent: creates one. */
  product: Versioned<Product> | undefined;
  categories: Category[];
  categoryId: number | undefined;
  taxes: TaxOrFee[];
  onClose: () => void;
}

/** Three fields make a product; the rest is behind "More", which opens when one of its fields has an error. */
export function ProductEditor({ product, categories, categoryId, taxes, onClose }: ProductEditorProps) {
  const { t } = useLingui();
  const event = useEvent();
  const { show } = useToasts();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const draft = `product-${event.id}-${product?.id ?? "new"}`;
  const opened = product && {
    version: product.version,
    body: inputOfForm(formOfProduct(product, event.currency), event.currency, product),
  };
  const save = useSaveProduct({ thing: product, opened, draft, idempotencyKey });
  const defaultTaxes = taxes.filter((tax) => tax.is_default).map((tax) => tax.id);
  const {
    draft: form,
    change,
    isRestored,
    forget,
  } = useDraft(
    draft,
    product ? formOfProduct(product, event.currency) : emptyProduct(categoryId, defaultTaxes),
  );
  const [isChecked, setIsChecked] = useState(false);
  const problems = problemsOfForm(form, event.currency);
  const errors = useFieldErrors(isChecked ? problems : {}, save.error);

  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    setIsChecked(true);
    const { currentTarget } = submit;
    const isPartial = findPartialDate(currentTarget) !== null;
    if (isPartial || Object.keys(problems).length > 0) return focusFirstError(currentTarget);
    save.mutate(inputOfForm(form, event.currency, product), {
      onSuccess: () => {
        forget();
        show({ message: product ? t`Saved.` : t`${form.title} has been added.` });
        onClose();
      },
      onError: () => focusFirstError(currentTarget),
    });
  };
  const parts: FormParts = { form, errors, set: change };
  const hasSold = (product?.quantity_sold ?? 0) > 0;
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {isRestored && <DraftRestored onDiscard={forget} />}
      <TextInput
        data-autofocus
        label={t`Name`}
        required
        maxLength={255}
        value={form.title}
        error={errors.title}
        onChange={(input) => parts.set({ title: input.currentTarget.value })}
      />
      <NativeSelect
        label={t`Pricing`}
        value={form.type}
        error={errors.type}
        description={
          hasSold ? t`Some have been sold, so the price type can no longer be changed.` : undefined
        }
        disabled={hasSold}
        onChange={(input) => parts.set({ type: input.currentTarget.value as ProductForm["type"] })}
        data={[
          { value: "PAID", label: t`Fixed price` },
          { value: "FREE", label: t`Free` },
          { value: "DONATION", label: t`Pay what you want` },
          { value: "TIERED", label: t`Tiered prices` },
        ]}
      />
      <PriceFields {...parts} product={product} />
      <MoreFields {...parts} categories={categories} taxes={taxes} />
      <SaveProblem save={save} />
      <DialogButtons>
        <Button
          variant="default"
          onClick={() => {
            forget();
            onClose();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          {product ? <Trans>Save</Trans> : <Trans>Add product</Trans>}
        </Button>
      </DialogButtons>
    </form>
  );
}
