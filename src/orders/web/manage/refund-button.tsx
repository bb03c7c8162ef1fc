import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "../../contract.ts";
import { canMoveRefund } from "../../../checkout/rules/refund-states.ts";
import { hasLeftOfSecondPayment } from "../../../payments/rules/second-payment.ts";
import { orderMoneyQuery } from "./orders-query.ts";
import { RefundOrder } from "./refund-order.tsx";

/**
 * Opens the refund form. Renders no button if there is no money to refund or a refund is pending. An open form stays
 * when a colleague makes it so, because the user may be typing.
 */
export function RefundButton({ order }: { order: Order }) {
  const { data } = useQuery(orderMoneyQuery(order.event_id, order.id));
  const [isRefunding, setIsRefunding] = useState(false);
  if (!data && order.total_gross > order.total_refunded && order.status === "COMPLETED")
    return <Refund disabled />;
  if (!data) return null;
  // Of an order that is refunded, what can be refunded is left of a second payment.
  const isOffered =
    data.refundable !== 0 &&
    (order.refund_status === "REFUNDED" || canMoveRefund(order.refund_status, "request"));
  return (
    <>
      {isOffered && <Refund onClick={() => setIsRefunding(true)} />}
      {isRefunding && (
        <RefundOrder
          order={order}
          refundable={data.refundable}
          refundableOfOrder={data.refundable_of_order}
          refunds={data.refunds}
          hasSecondPayment={hasLeftOfSecondPayment(data)}
          isOpen
          onClose={() => setIsRefunding(false)}
        />
      )}
    </>
  );
}

/** Disabled until the refundable amount is known, so that the buttons beside it do not move. */
function Refund(button: { disabled?: boolean; onClick?: () => void }) {
  return (
    <Button variant="default" leftSection={<IconReceiptRefund size={18} />} {...button}>
      <Trans>Refund order</Trans>
    </Button>
  );
}
