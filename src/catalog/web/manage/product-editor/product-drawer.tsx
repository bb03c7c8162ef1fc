import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import type { AccountTaxOrFee, VersionedCategory, Product } from "../../../contract.ts";
import { ProductEditor } from "./product-editor.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { taxesQuery } from "../taxes-and-fees/taxes-query.ts";

/** Side panel with a product's form: `?product=7`, `?product=new` or `?product=new-in-3`. */
export function ProductDrawer({ categories }: { categories: VersionedCategory[] }) {
  const { open, close } = useOpenItem("product");
  const { currency } = useEvent();
  const { data: taxes } = useQuery(taxesQuery());
  const product = findProduct(categories, Number(open));
  const isNew = open?.startsWith("new") ?? false;
  const categoryId = Number(/^new-in-(\d+)$/.exec(open ?? "")?.[1]) || categories[0]?.id;
  return (
    <SidePanel
      isOpen={product !== undefined || isNew}
      onClose={close}
      title={product ? <Trans>Edit {product.title}</Trans> : <Trans>Add product</Trans>}
    >
      {taxes && (product || isNew) && (
        <ProductEditor
          key={open}
          product={product}
          categories={categories}
          categoryId={categoryId}
          taxes={taxes.filter((tax) => tax.is_active && isChargedIn(tax, currency))}
          onClose={close}
        />
      )}
    </SidePanel>
  );
}

/** A fixed amount is charged only at events in its currency. */
function isChargedIn(tax: AccountTaxOrFee, currency: string): boolean {
  return tax.currency === null || tax.currency === currency;
}

function findProduct(categories: VersionedCategory[], id: number): Versioned<Product> | undefined {
  return categories.flatMap((category) => category.products).find((product) => product.id === id);
}
