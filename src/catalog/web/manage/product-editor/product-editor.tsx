import { TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCoin, IconGift, IconHeart, IconStairsUp } from "@tabler/icons-react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { defaultTaxIds } from "../../../../backoffice/queries/taxes-and-fees.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Tiles } from "../../../../manage-ui/tiles.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { AccountTaxOrFee, Category, Product } from "../../../contract.ts";
import type { PlatformFee } from "../../../rules/pricing.ts";
import { PRODUCT_RULES } from "../form-rules.ts";
import { MoreFields } from "./more-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import {
  bodyOfProduct,
  emptyProduct,
  formOfProduct,
  type ProductForm,
  problemsOfProduct,
} from "./product-form.ts";
import { chargesOf, withNetPrices } from "./typed-gross.ts";
import { useProducts } from "../use-products.ts";

const PICTURE = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

interface ProductEditorProps {
  /** Absent: creates one. */
  product: Versioned<Product> | undefined;
  categories: Category[];
  categoryId: number | undefined;
  taxes: AccountTaxOrFee[];
  /** The platform's fee that buyers pay. Null: none. */
  platformFee: PlatformFee | null;
  onClose: () => void;
}

/**
 * Form with the three fields that a product needs. All others are behind "More", which opens when one of its
 * fields has an error.
 */
export function ProductEditor(props: ProductEditorProps) {
  const { product, categories, categoryId, taxes, platformFee, onClose } = props;
  const { t } = useLingui();
  const { id, currency } = useEvent();
  const { show } = useToasts();
  const chargesIn = (form: ProductForm) => chargesOf(form, { taxes, platformFee });
  const net = (form: ProductForm) => withNetPrices(form, currency, chargesIn(form));
  const editor = useResourceForm({
    name: `product-${id}`,
    resource: product,
    formOf: (saved) =>
      saved ? formOfProduct(saved, currency) : emptyProduct(categoryId, defaultTaxIds(currency, taxes)),
    bodyOf: (form, saved) => bodyOfProduct(net(form), currency, saved),
    rules: PRODUCT_RULES,
    problemsOf: (form) => problemsOfProduct(net(form), currency),
    calls: useProducts(),
    draftLife: "until-sent",
    onSaved: ({ title }) => {
      show({ message: product ? t`Saved.` : t`${title} has been added.` });
      onClose();
    },
  });
  const { form, errors, set, text } = editor;
  const handleCancel = () => {
    editor.forget();
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
      <Choices
        isField
        label={t`Product type`}
        value={form.product_type}
        onChange={(product_type) => set({ product_type })}
        choices={[
          { value: "TICKET", label: t`Ticket` },
          { value: "GENERAL", label: t`Merchandise` },
        ]}
      />
      <Tiles<ProductForm["type"]>
        name="price-type"
        label={t`Pricing`}
        value={form.type}
        error={errors.type}
        description={
          hasSold ? t`Some have been sold, so the price type can no longer be changed.` : undefined
        }
        isDisabled={hasSold}
        onChange={(type) => set({ type })}
        tiles={[
          {
            value: "PAID",
            picture: <IconCoin {...PICTURE} />,
            label: t`Fixed price`,
            help: t`One price for everyone.`,
          },
          {
            value: "FREE",
            picture: <IconGift {...PICTURE} />,
            label: t`Free`,
            help: t`No payment at checkout.`,
          },
          {
            value: "DONATION",
            picture: <IconHeart {...PICTURE} />,
            label: t`Pay what you want`,
            help: t`Buyers choose the amount.`,
          },
          {
            value: "TIERED",
            picture: <IconStairsUp {...PICTURE} />,
            label: t`Tiered prices`,
            help: t`Early bird, seats, ages.`,
          },
        ]}
      />
      <PriceFields {...editor} product={product} charges={chargesIn(form)} />
      <MoreFields {...editor} categories={categories} taxes={taxes} />
    </ResourceForm>
  );
}
