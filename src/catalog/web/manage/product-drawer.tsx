import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import type { Category, Product } from "../../contract.ts";
import { ProductEditor } from "./product-editor.tsx";
import { SidePanel } from "../../../manage-ui/overlays.tsx";
import { taxesQuery } from "./taxes-query.ts";

/** A product's form beside the list: `?product=7`, `?product=new` or `?product=new-in-3`. */
export function ProductDrawer({ categories }: { categories: Category[] }) {
  const { open, close } = useOpenItem("product");
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
          taxes={taxes}
          onClose={close}
        />
      )}
    </SidePanel>
  );
}

function findProduct(categories: Category[], id: number): Product | undefined {
  return categories.flatMap((category) => category.products).find((product) => product.id === id);
}
