import { useLingui } from "@lingui/react/macro";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { Product } from "../../contract.ts";
import { useAdjustProduct } from "./use-adjust-product.ts";

/** Hides a product from visitors, or shows it again. What was sold stays valid. */
export function useHideProduct(product: Versioned<Product>) {
  const { title, is_hidden: isHidden } = product;
  const { t } = useLingui();
  const { show } = useToasts();
  const { adjust, isPending } = useAdjustProduct();
  return {
    isPending,
    async change(): Promise<void> {
      const refused = await adjust({
        product,
        change: { is_hidden: !isHidden },
        back: { is_hidden: isHidden },
        message: isHidden ? t`${title} is visible again.` : t`${title} is hidden. What was sold stays valid.`,
      });
      if (refused) show({ message: refused, tone: "danger" });
    },
  };
}
