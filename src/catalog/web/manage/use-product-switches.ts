import { useLingui } from "@lingui/react/macro";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { Product } from "../../contract.ts";
import { useAdjustProduct } from "./use-adjust-product.ts";

/** Hides a product or pauses its sale, or reverts that. Tickets already sold stay valid. */
export function useProductSwitches(product: Versioned<Product>) {
  const { title, is_hidden, is_paused } = product;
  const { t } = useLingui();
  const { show } = useToasts();
  const { adjust, isPending } = useAdjustProduct();
  const turn = async (field: "is_hidden" | "is_paused", message: string) => {
    const before = product[field];
    const refused = await adjust({
      product,
      change: { [field]: !before },
      back: () => ({ [field]: before }),
      message,
    });
    if (refused) show({ message: refused, tone: "danger" });
  };
  return {
    isPending,
    hideOrShow: () =>
      turn(
        "is_hidden",
        is_hidden ? t`${title} is visible again.` : t`${title} is hidden. What was sold stays valid.`,
      ),
    pauseOrResume: () =>
      turn(
        "is_paused",
        is_paused ? t`Sales of “${title}” have resumed.` : t`Sales of “${title}” are paused.`,
      ),
  };
}
