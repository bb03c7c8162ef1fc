import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { CatalogContract, Product, ProductAdjustment } from "../../contract.ts";
import { useCatalogChanged } from "./use-products.ts";

interface Adjustment {
  product: Versioned<Pick<Product, "id">>;
  change: ProductAdjustment;
  /** The previous values, and the message on success. */
  back: ProductAdjustment;
  message: string;
}

/** Changes a product in the list immediately and offers an undo. */
export function useAdjustProduct() {
  const { t } = useLingui();
  const event_id = useEvent().id;
  const changed = useCatalogChanged();
  const { show } = useToasts();
  const adjust = useMutation({
    mutationFn: ({ product, change }: Pick<Adjustment, "product" | "change">) =>
      browserClient<CatalogContract>()("PATCH /events/{event_id}/products/{product_id}", {
        params: { event_id, product_id: product.id },
        body: change,
        version: product.version,
      }),
    onSuccess: changed,
  });
  const tell = (error: Error) => show({ message: error.message, tone: "danger" });
  return {
    isPending: adjust.isPending,
    /** Returns the reason if the change was refused. */
    async adjust({ product, change, back, message }: Adjustment): Promise<string | undefined> {
      try {
        const { data: adjusted } = await adjust.mutateAsync({ product, change });
        const handleUndo = () => adjust.mutate({ product: adjusted, change: back }, { onError: tell });
        show({ message, action: { label: t`Undo`, onAction: handleUndo } });
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
    tell,
  };
}
