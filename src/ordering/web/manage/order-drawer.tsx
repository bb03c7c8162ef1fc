import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { OrderStatusChip, PaymentStatusChip, RefundStatusChip } from "../../../manage-ui/status-chip.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Order } from "../../contract.ts";
import { CancelOrder } from "./cancel-order.tsx";
import styles from "./order-drawer.module.css";
import { orderQuery } from "./orders-query.ts";
import { OrderTickets } from "./order-tickets.tsx";
import { SidePanel } from "../../../manage-ui/overlays.tsx";
import { Receipt } from "./receipt.tsx";

/** One order beside the list: `?order=7`. */
export function OrderDrawer() {
  const event = useEvent();
  const { open, close } = useOpenItem("order");
  const orderId = Number(open);
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...orderQuery(event.id, orderId), enabled: open !== null });
  return (
    <SidePanel isOpen={open !== null} onClose={close} title={<Trans>Order {order?.public_id ?? ""}</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !order && <Skeleton lines={8} />}
      {order && <OrderDetails order={order} />}
    </SidePanel>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const event = useEvent();
  const mayBeCancelled = order.status === "COMPLETED" || order.status === "AWAITING_OFFLINE_PAYMENT";
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <div className={styles.chips}>
          <OrderStatusChip status={order.status} />
          {order.payment_status && <PaymentStatusChip status={order.payment_status} />}
          {order.refund_status && <RefundStatusChip status={order.refund_status} />}
        </div>
        <p className={styles.quiet}>
          <Trans>
            Placed <DateTime at={order.created_at} zone={event.timezone} />
          </Trans>
        </p>
      </div>
      <section className={styles.part}>
        <h3>
          <Trans>Buyer</Trans>
        </h3>
        <div className={styles.buyer}>
          <p>
            {[order.first_name, order.last_name].filter(Boolean).join(" ")}
            <br />
            {order.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
          </p>
          {order.email && <CopyButton text={order.email} variant="quiet" />}
        </div>
      </section>
      <section className={styles.part}>
        <h3>
          <Trans>Receipt</Trans>
        </h3>
        <Receipt order={order} />
      </section>
      <OrderTickets order={order} />
      {mayBeCancelled && <CancelOrder order={order} />}
    </div>
  );
}
