import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { taxesIn, taxesQuery } from "../../../../backoffice/queries/taxes-and-fees.ts";
import { passedOnFeeQuery } from "../passed-on-fee-query.ts";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import type { VersionedCategory, Product } from "../../../contract.ts";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";

const loadEditor = () => import("./product-editor.tsx");
const ProductEditor = lazy(async () => ({ default: (await loadEditor()).ProductEditor }));

/** Side panel with a product's form: `?product=7`, `?product=new` or `?product=new-in-3`. */
export function ProductDrawer({ categories }: { categories: VersionedCategory[] }) {
  const { open, close } = useOpenItem("product");
  const { id, currency } = useEvent();
  const taxes = useQuery(taxesQuery());
  // The form works out prices with the fee, so it does not open before the answer.
  const platformFee = useQuery(passedOnFeeQuery(id));
  const failed = [taxes, platformFee].find(({ isError, data }) => isError && data === undefined);
  // After the page, so that the form is there when it is opened.
  useEffect(() => void loadEditor(), []);
  const product = findProduct(categories, Number(open));
  const isNew = open?.startsWith("new") ?? false;
  const categoryId = Number(/^new-in-(\d+)$/.exec(open ?? "")?.[1]) || categories[0]?.id;
  return (
    <SidePanel
      isOpen={product !== undefined || isNew}
      onClose={close}
      title={product ? <Trans>Edit {product.title}</Trans> : <Trans>Add product</Trans>}
    >
      {failed && <ProblemNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (taxes.isPending || platformFee.isPending) && <Skeleton lines={8} />}
      {taxes.data && platformFee.data !== undefined && (product || isNew) && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <ProductEditor
            key={open}
            product={product}
            categories={categories}
            categoryId={categoryId}
            taxes={taxesIn(currency, taxes.data)}
            platformFee={platformFee.data}
            onClose={close}
          />
        </Suspense>
      )}
    </SidePanel>
  );
}

function findProduct(categories: VersionedCategory[], id: number): Versioned<Product> | undefined {
  return categories.flatMap((category) => category.products).find((product) => product.id === id);
}
