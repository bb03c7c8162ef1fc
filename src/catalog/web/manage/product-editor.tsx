import { NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { ResourceForm } from "../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../backoffice/forms/use-resource-form.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Category, Product, TaxOrFee } from "../../contract.ts";
import { PRODUCT_RULES } from "./form-rules.ts";
import { MoreFields } from "./more-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import {
  bodyOfProduct,
  emptyProduct,
  formOfProduct,
  type ProductForm,
  problemsOfProduct,
} from "./product-form.ts";
import { useProducts } from "./use-products.ts";

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
  const { id, currency } = useEvent();
  const { show } = useToasts();
  const defaultTaxes = taxes.filter((tax) => tax.is_default).map((tax) => tax.id);
  const editor = useResourceForm({
    name: `product-${id}`,
    resource: product,
    formOf: (saved) => (saved ? formOfProduct(saved, currency) : emptyProduct(categoryId, defaultTaxes)),
    bodyOf: (form, saved) => bodyOfProduct(form, currency, saved),
    rules: PRODUCT_RULES,
    problemsOf: (form) => problemsOfProduct(form, currency),
    calls: useProducts(),
    draftLife: "until-sent",
    onSaved: ({ title }) => {
      show({ message: product ? t`Saved.` : t`${title} has been added.` });
      onClose();
    },
  });
  const { form, errors, set, text, forget } = editor;
  const handleCancel = () => {
    forget();
    onClose();
  };
  const hasSold = (product?.quantity_sold ?? 0) > 0;
  return (
    <ResourceForm
      editor={editor}
      announcesDraft
      onCancel={handleCancel}
      submitLabel={product ? <Trans>Save</Trans> : <Trans>Add product</Trans>}
    >
      <TextInput data-autofocus label={t`Name`} {...text("title")} />
      <NativeSelect
        label={t`Pricing`}
        value={form.type}
        error={errors.type}
        description={
          hasSold ? t`Some have been sold, so the price type can no longer be changed.` : undefined
        }
        disabled={hasSold}
        onChange={(input) => set({ type: input.currentTarget.value as ProductForm["type"] })}
        data={[
          { value: "PAID", label: t`Fixed price` },
          { value: "FREE", label: t`Free` },
          { value: "DONATION", label: t`Pay what you want` },
          { value: "TIERED", label: t`Tiered prices` },
        ]}
      />
      <PriceFields {...editor} product={product} />
      <MoreFields {...editor} categories={categories} taxes={taxes} />
    </ResourceForm>
  );
}
