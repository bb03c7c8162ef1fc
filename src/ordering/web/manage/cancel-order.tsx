import { Button } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../manage-ui/confirm-dialog.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Money } from "../../../ui/money.tsx";
import { useToasts } from "../../../ui/toasts.tsx";
import type { Order, OrderingContract } from "../../contract.ts";
import styles from "./order-drawer.module.css";

/** Takes an order back, after saying what that means for whom. */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const { show } = useToasts();
  const cancel = useMutation({
    mutationFn: () =>
      browserClient<OrderingContract>()("POST /events/{event_id}/orders/{order_id}/cancel", {
        params: { event_id: order.event_id, order_id: order.id },
        idempotencyKey,
      }),
    onSuccess: async () => {
      setIsAsking(false);
      show({ message: t`Order ${order.public_id} is cancelled.` });
      await client.invalidateQueries({ queryKey: ["events", order.event_id] });
    },
  });
  const tickets = order.order_items
    .filter((item) => item.product_type === "TICKET")
    .reduce((sum, item) => sum + item.quantity, 0);
  const isPaid = order.payment_status === "PAYMENT_RECEIVED" && order.total_gross > order.total_refunded;
  const paid = (
    <Money amount={{ minor: order.total_gross - order.total_refunded, currency: order.currency }} />
  );
  return (
    <div className={styles.foot}>
      <Button variant="light" color="danger" onClick={() => setIsAsking(true)}>
        <Trans>Cancel order</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Cancel order {order.public_id}?</Trans>}
        cancelLabel={<Trans>Keep the order</Trans>}
        confirmLabel={<Trans>Cancel the order</Trans>}
        mutation={cancel}
        onConfirm={() => cancel.mutate()}
      >
        <div className={styles.consequences}>
          {tickets > 0 && (
            <p>
              <Plural
                value={tickets}
                one="One ticket opens no door any more, and its place goes on sale again."
                other="# tickets open no door any more, and their places go on sale again."
              />
            </p>
          )}
          {isPaid && (
            <p>
              <Trans>The {paid} that were paid are not given back by this.</Trans>
            </p>
          )}
          <p>
            <Trans>This cannot be undone.</Trans>
          </p>
        </div>
      </ConfirmDialog>
    </div>
  );
}
