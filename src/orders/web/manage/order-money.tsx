import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useBrand } from "../../../ui/shell/brand.ts";
import type { Order } from "../../contract.ts";
import { OrderDisputes } from "../../../payments/web/manage/parts/order-disputes.tsx";
import { orderInvoicesQuery } from "./order-invoices-query.ts";
import { orderMoneyQuery } from "./orders-query.ts";
import { OrderPaymentsUnderReview, usePaymentsUnderReview } from "./payments-under-review.tsx";
import type { OrderMoney as PaidMoney } from "../../../payments/contract.ts";
import { RefundEntry } from "../../../payments/web/manage/parts/refund-entry.tsx";
import { useChange } from "./use-change.ts";

/** Payments, refunds and the open amount of an order. */
export function OrderMoney({ order }: { order: Order }) {
  const event = useEvent();
  const { data, error, refetch } = useQuery(orderMoneyQuery(order.event_id, order.id));
  return (
    <Panel title={<Trans>Payments and refunds</Trans>}>
      {order.open_amount !== 0 && <OpenAmount order={order} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={2} />}
      <OrderPaymentsUnderReview order={order} />
      {data && <OrderDisputes disputes={data.disputes} zone={event.timezone} />}
      {data && <Entries order={order} zone={event.timezone} money={data} />}
    </Panel>
  );
}

interface EntriesProps {
  order: Order;
  zone: string;
  money: { payments: Entry[]; refunds: PaidMoney["refunds"] };
}

interface Entry {
  id: number;
  amount: number;
  currency: string;
  provider?: string;
  received_at?: string;
}

function Entries({ order, zone, money: { payments, refunds } }: EntriesProps) {
  const isUnderReview = usePaymentsUnderReview(order).length > 0;
  const isPaidOffline = order.payment_provider === "OFFLINE" && order.payment_status === "PAYMENT_RECEIVED";
  if (payments.length === 0 && refunds.length === 0 && !isPaidOffline) {
    if (isUnderReview) return null;
    return (
      <Text c="dimmed" fz={13}>
        {order.total_gross === 0 ? (
          <Trans>Free order: nothing to pay.</Trans>
        ) : (
          <Trans>Nothing has been paid yet.</Trans>
        )}
      </Text>
    );
  }
  return (
    <DividedList>
      {isPaidOffline && (
        <Group component="li" gap="8px 16px" wrap="nowrap" justify="space-between">
          <Stack component="span" className="break-anywhere" gap={0} flex={1} miw={0}>
            <Trans>Paid offline</Trans>
            {order.completed_at && (
              <Text span c="dimmed" fz={13}>
                <DateTime at={order.completed_at} zone={zone} />
              </Text>
            )}
          </Stack>
          <Money amount={{ minor: order.total_gross, currency: order.currency }} />
        </Group>
      )}
      {payments.map((payment) => (
        <Group
          component="li"
          key={`payment-${payment.id}`}
          gap="8px 16px"
          wrap="nowrap"
          justify="space-between"
        >
          <Stack component="span" className="break-anywhere" gap={0} flex={1} miw={0}>
            {payment.provider === "SIMULATOR" ? <Trans>Simulated payment</Trans> : <Trans>Payment</Trans>}
            <Text span c="dimmed" fz={13}>
              <DateTime at={payment.received_at!} zone={zone} />
            </Text>
          </Stack>
          <Money amount={{ minor: payment.amount, currency: payment.currency }} />
        </Group>
      ))}
      {refunds.map((refund) => (
        <RefundEntry key={`refund-${refund.id}`} refund={refund} zone={zone} />
      ))}
    </DividedList>
  );
}

/** The open amount, owed by the buyer or to the buyer, with a button to mark it as settled. */
function OpenAmount({ order }: { order: Order }) {
  const { t } = useLingui();
  const { appName } = useBrand();
  const [isAsking, setIsAsking] = useState(false);
  const [hasMoved, setHasMoved] = useState(true);
  const { data: invoices = [] } = useQuery(orderInvoicesQuery(order.event_id, order.id));
  const isInvoiced = invoices.length > 0;
  const settle = useChange({
    eventId: order.event_id,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/settle-open-amount", {
        params: { event_id: order.event_id, order_id: order.id },
        body: { amount: order.open_amount, is_invoiced: isInvoiced && hasMoved },
        idempotencyKey,
      }),
    message: t`Nothing is outstanding any more.`,
    onDone: () => setIsAsking(false),
  });
  const sum = <Money amount={{ minor: Math.abs(order.open_amount), currency: order.currency }} />;
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            <Trans>Mark as settled</Trans>
          </Button>
        }
      >
        <p>
          {order.open_amount > 0 ? (
            <Trans>The buyer still owes {sum} for an exchanged ticket.</Trans>
          ) : (
            <Trans>{sum} is owed to the buyer for an exchanged ticket.</Trans>
          )}
        </p>
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Mark as settled?</Trans>}
        cancelLabel={<Trans>Not yet</Trans>}
        confirmLabel={<Trans>Mark as settled</Trans>}
        tone="accent"
        mutation={settle}
        onConfirm={() => settle.mutate()}
      >
        <Trans>
          {appName} does not move any money here: {sum} was paid, refunded or waived elsewhere. The amount
          stays in the history.
        </Trans>
        {isInvoiced && (
          <Checkbox
            mt="md"
            checked={hasMoved}
            onChange={(input) => setHasMoved(input.currentTarget.checked)}
            label={order.open_amount > 0 ? t`Paid: issue an invoice` : t`Refunded: issue a credit note`}
            description={
              order.open_amount > 0
                ? t`The order gets a supplementary invoice. Without it, the sum is waived.`
                : t`The order gets a credit note. Not needed if you refunded it here.`
            }
          />
        )}
      </ConfirmDialog>
    </>
  );
}
