import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { OrderStatusChip, PaymentStatusChip, RefundStatusChip } from "../../../manage-ui/status-chip.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Order } from "../../contract.ts";
import type { Route } from "./+types/order-page";
import { OrderActions } from "./order-actions.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderMoney } from "./order-money.tsx";
import styles from "./order-page.module.css";
import { OrderTickets } from "./order-tickets.tsx";
import { orderHistoryQuery, orderMoneyQuery, orderQuery, orderTicketsQuery } from "./orders-query.ts";
import { InvoicesPanel } from "./checkout/invoices-panel.tsx";
import { AnswersPanel } from "./questions/answers-panel.tsx";
import { Receipt } from "./receipt.tsx";

export function loader(args: Route.LoaderArgs) {
  const ids = [Number(args.params.eventId), Number(args.params.orderId)] as const;
  return preload(args, (client) => [
    client.fetchQuery(orderQuery(...ids)),
    client.prefetchQuery(orderTicketsQuery(...ids)),
    client.prefetchQuery(orderMoneyQuery(...ids)),
    client.prefetchQuery(orderHistoryQuery(...ids)),
  ]);
}

export const clientLoader = askInBrowser;

/** All about one order: what was bought, by whom, what was paid, what became of it, and what can be done. */
export default function OrderPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { orderId } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery(event.id, Number(orderId)));
  const code = order?.public_id ?? "";
  return (
    <Page
      title={order ? t`Order ${code}` : t`Order`}
      context={event.title}
      description={<Head order={order} />}
      actions={order && <OrderActions order={order} />}
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !order && <Skeleton lines={10} />}
      {order && <OrderParts order={order} />}
    </Page>
  );
}

function Head({ order }: { order: Order | undefined }) {
  const event = useEvent();
  return (
    <div className={styles.head}>
      <Link to={`/manage/event/${event.id}/orders`}>
        <Trans>All orders</Trans>
      </Link>
      {order && (
        <>
          <OrderStatusChip status={order.status} />
          {order.payment_status && order.payment_status !== order.status && (
            <PaymentStatusChip status={order.payment_status} />
          )}
          {order.refund_status && <RefundStatusChip status={order.refund_status} />}
          {order.is_manually_created && (
            <Chip tone="neutral" icon="user">
              <Trans>By hand</Trans>
            </Chip>
          )}
          <DateTime at={order.created_at} zone={event.timezone} />
        </>
      )}
    </div>
  );
}

function OrderParts({ order }: { order: Order }) {
  const event = useEvent();
  return (
    <>
      {order.status === "AWAITING_OFFLINE_PAYMENT" && order.pay_by && (
        <Notice tone="warning">
          <p>
            <Trans>
              Waits to be paid until <DateTime at={order.pay_by} zone={event.timezone} />.
            </Trans>
          </p>
        </Notice>
      )}
      <div className={styles.parts}>
        <div className={styles.column}>
          <Panel title={<Trans>What was bought</Trans>}>
            <Receipt order={order} />
          </Panel>
          <OrderTickets order={order} />
          <AnswersPanel orderId={order.id} />
          <OrderHistory order={order} />
        </div>
        <div className={styles.column}>
          <Buyer order={order} />
          <OrderMoney order={order} />
          <InvoicesPanel order={order} />
          <Panel title={<Trans>Notes</Trans>}>
            {order.notes ? (
              <p className={styles.notes}>{order.notes}</p>
            ) : (
              <p className={styles.quiet}>
                <Trans>Nothing noted. Notes are seen by your team only.</Trans>
              </p>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

function Buyer({ order }: { order: Order }) {
  return (
    <Panel
      title={<Trans>Buyer</Trans>}
      action={order.email ? <CopyButton text={order.email} variant="quiet" /> : undefined}
    >
      <p className={styles.words}>
        {[order.first_name, order.last_name].filter(Boolean).join(" ")}
        <br />
        {order.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
      </p>
    </Panel>
  );
}
