import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { LeadTitle } from "../../../manage-ui/drawers/lead-title.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { OrderStatusChip, PaymentStatusChip, RefundStatusChip } from "../../../backoffice/status-chip.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DataList } from "../../../ui/data-list.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Order, OrderDetails } from "../../contract.ts";
import { BuyerPanel } from "./buyer/buyer-panel.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderMoney } from "./order-money.tsx";
import styles from "./order-page.module.css";
import { OrderTickets } from "./order-tickets.tsx";
import { InvoicesPanel } from "./invoices-panel.tsx";
import { AnswersPanel } from "./answers/answers-panel.tsx";
import { Receipt } from "./receipt.tsx";

/** Title of an order: the buyer and the amount, below the order number. */
export function OrderTitle({ order }: { order: Order }) {
  const { t } = useLingui();
  const code = order.public_id;
  const name = [order.first_name, order.last_name].filter(Boolean).join(" ");
  return (
    <LeadTitle which={t`Order ${code}`}>
      <Money amount={{ minor: order.total_gross, currency: order.currency }} />
      {name && `\u00a0· ${name}`}
    </LeadTitle>
  );
}

/** Statuses of an order and the time when it was placed. */
export function OrderChips({ order }: { order: Order }) {
  const event = useEvent();
  return (
    <>
      <OrderStatusChip status={order.status} />
      {order.payment_status && order.payment_status !== order.status && (
        <PaymentStatusChip status={order.payment_status} />
      )}
      {order.refund_status && <RefundStatusChip status={order.refund_status} />}
      {order.is_manually_created && (
        <Chip tone="neutral" icon="user">
          <Trans>Manual</Trans>
        </Chip>
      )}
      <DateTime at={order.created_at} zone={event.timezone} />
    </>
  );
}

/** Items, buyer with the billing address, payments, answers, e-mails and scans of an order. */
export function OrderParts({ order }: { order: OrderDetails }) {
  const event = useEvent();
  return (
    <>
      {order.status === "AWAITING_OFFLINE_PAYMENT" && order.pay_by && (
        <Notice tone="warning">
          <p>
            <Trans>
              Awaiting payment until <DateTime at={order.pay_by} zone={event.timezone} />.
            </Trans>
          </p>
        </Notice>
      )}
      <div className={styles.parts}>
        <Stack className={styles.column} gap="lg" miw={0}>
          <Panel title={<Trans>Items</Trans>}>
            <Receipt order={order} />
          </Panel>
          <OrderTickets order={order} />
          <AnswersPanel orderId={order.id} />
          <OrderHistory order={order} />
        </Stack>
        <Stack className={styles.column} gap="lg" miw={0}>
          <BuyerPanel order={order} />
          <OrderMoney order={order} />
          <InvoicesPanel order={order} />
          <Source order={order} />
          <Panel title={<Trans>Notes</Trans>}>
            {order.notes ? (
              <p className="break-anywhere" style={{ whiteSpace: "pre-line" }}>
                {order.notes}
              </p>
            ) : (
              <Text c="dimmed" fz={13}>
                <Trans>No notes. Only your team can see notes.</Trans>
              </Text>
            )}
          </Panel>
        </Stack>
      </div>
    </>
  );
}

/** Affiliate, referring site and campaign of the buyer. Renders nothing if none is known. */
function Source({ order }: { order: Order }) {
  const { t } = useLingui();
  const facts = [
    { term: t`Affiliate`, description: order.affiliate_code },
    { term: t`Site`, description: order.referrer },
    { term: t({ message: "Source", context: "of a campaign" }), description: order.utm_source },
    { term: t({ message: "Medium", context: "of a campaign" }), description: order.utm_medium },
    { term: t({ message: "Campaign", context: "of a link" }), description: order.utm_campaign },
    { term: t({ message: "Term", context: "of a campaign" }), description: order.utm_term },
    { term: t({ message: "Content", context: "of a campaign" }), description: order.utm_content },
  ].filter(({ description }) => description !== null);
  if (facts.length === 0) return null;
  return (
    <Panel title={<Trans>Where the buyer came from</Trans>}>
      <DataList items={facts} />
    </Panel>
  );
}
