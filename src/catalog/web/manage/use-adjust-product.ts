import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { useSentenceOf, useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { CatalogContract, Product, ProductAdjustment } from "../../contract.ts";
import { useCatalogChanged } from "./use-products.ts";

interface Adjustment {
  product: Versioned<Product>;
  change: ProductAdjustment;
  /** Returns the previous values of what changes. */
  back: (before: Product) => ProductAdjustment;
  /** Shown on success. */
  message: string;
}

/** Changes a product in the list immediately and offers an undo. */
export function useAdjustProduct() {
  const { t } = useLingui();
  const event_id = useEvent().id;
  const changed = useCatalogChanged();
  const { show } = useToasts();
  // The next change may begin before the page shows the answer to the last one.
  const saved = useRef<{ over: Product; product: Versioned<Product> }>(undefined);
  const adjust = useMutation({
    mutationFn: ({ product, change }: Pick<Adjustment, "product" | "change">) =>
      browserClient<CatalogContract>()("PATCH /events/{event_id}/products/{product_id}", {
        params: { event_id, product_id: product.id },
        body: change,
        version: product.version,
      }),
    onSuccess: changed,
  });
  const sentenceOf = useSentenceOf();
  const tell = useTellProblem();
  return {
    isPending: adjust.isPending,
    /** Returns the reason if the change was refused. */
    async adjust({ product: over, change, back, message }: Adjustment): Promise<string | undefined> {
      const product = saved.current?.over === over ? saved.current.product : over;
      try {
        const { data: adjusted } = await adjust.mutateAsync({ product, change });
        saved.current = { over, product: adjusted };
        const undo = { product: adjusted, change: back(product) };
        const handleUndo = () => adjust.mutate(undo, { onError: tell });
        show({ message, action: { label: t`Undo`, onAction: handleUndo } });
        return undefined;
      } catch (error) {
        return sentenceOf(error);
      }
    },
    tell,
  };
}
