import { Checkbox, Stack } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import type { Order } from "../../contract.ts";
import { everyOrderTicketQuery, orderMoneyQuery } from "./orders-query.ts";
import { useChange } from "./use-change.ts";

interface CancelOrderProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancels an order, after explaining the consequences and offering a refund. */
export function CancelOrder({ order, isOpen, onClose }: CancelOrderProps) {
  const { t, i18n } = useLingui();
  const { data: tickets } = useQuery({
    ...everyOrderTicketQuery(order.event_id, order.id),
    enabled: isOpen,
  });
  const { data: money } = useQuery(orderMoneyQuery(order.event_id, order.id));
  const refundable = money?.refundable_of_order ?? 0;
  const [isRefunded, setIsRefunded] = useState(true);
  const gives = isRefunded && refundable > 0;
  const code = order.public_id;
  const cancel = useChange({
    eventId: order.event_id,
    ask: (api, withRefund: boolean, idempotencyKey) => {
      const params = { event_id: order.event_id, order_id: order.id };
      const body = { refund: withRefund };
      return api("POST /events/{event_id}/orders/{order_id}/cancel", { params, body, idempotencyKey });
    },
    message: gives
      ? t`Order ${code} is being cancelled, and the refund is on its way.`
      : t`Order ${code} is cancelled.`,
    onDone: onClose,
  });
  const people = (tickets ?? []).filter(({ status }) => status !== "CANCELLED").length;
  const sum = formatMoney({ minor: refundable, currency: order.currency }, i18n.locale);
  const kept = order.total_gross - order.total_refunded;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Cancel order {order.public_id}?</Trans>}
      cancelLabel={<Trans>Keep the order</Trans>}
      confirmLabel={gives ? <Trans>Refund and cancel</Trans> : <Trans>Cancel the order</Trans>}
      mutation={cancel}
      onConfirm={() => cancel.mutate(gives)}
    >
      <Stack gap="sm">
        {people > 0 && (
          <p>
            <Plural
              value={people}
              one="# ticket will be cancelled and its place put back on sale."
              other="# tickets will be cancelled and their places put back on sale."
            />
          </p>
        )}
        {refundable > 0 && (
          <Checkbox
            label={t`Refund ${sum}`}
            checked={isRefunded}
            onChange={(event) => setIsRefunded(event.currentTarget.checked)}
          />
        )}
        {order.payment_status === "PAYMENT_RECEIVED" && kept > 0 && !gives && (
          <p>
            <Trans>
              Cancelling does not refund the <Money amount={{ minor: kept, currency: order.currency }} />{" "}
              already paid.
            </Trans>
          </p>
        )}
        <p>
          <Trans>The buyer is e-mailed. This cannot be undone.</Trans>
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
