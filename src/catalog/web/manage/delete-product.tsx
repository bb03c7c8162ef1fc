import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import type { CallFailed } from "../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import type { Product } from "../../contract.ts";
import { useProductSwitches } from "./use-product-switches.ts";
import { useRemove } from "../../../backoffice/forms/use-remove.ts";
import { useProducts } from "./use-products.ts";

interface DeleteProductProps {
  product: Versioned<Product>;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the deletion of a product. If the product got an order meanwhile, offers to hide it instead. */
export function DeleteProduct({ product, isOpen, onClose }: DeleteProductProps) {
  const remove = useRemove(useProducts());
  const visibility = useProductSwitches(product);
  const hasOrders = (remove.error as CallFailed | null)?.problem?.code === "product_has_orders";
  const handleHide = async () => {
    await visibility.hideOrShow();
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Delete {product.title}?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      mutation={remove}
      canConfirm={!hasOrders}
      instead={
        hasOrders &&
        !product.is_hidden && (
          <Button loading={visibility.isPending} onClick={() => void handleHide()}>
            <Trans>Hide</Trans>
          </Button>
        )
      }
      onConfirm={() => remove.mutate(product.id, { onSuccess: onClose })}
    >
      <Trans>It disappears from the event's page at once. This cannot be undone.</Trans>
    </ConfirmDialog>
  );
}
