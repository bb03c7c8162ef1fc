import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import type { PaymentsContract } from "../../../payments/contract.ts";
import type { Answer } from "../../../platform/http/contract.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useBrand } from "../../../ui/shell/brand.ts";
import type { Order } from "../../contract.ts";
import { paymentsUnderReviewQuery } from "./orders-query.ts";
import { useChange } from "./use-change.ts";

type UnderReview = Answer<PaymentsContract["listPaymentsUnderReview"]>["data"][number];

/**
 * Shows notices above the list of orders, because most of these orders were never completed and so are not in
 * the list.
 */
export function PaymentsUnderReview({ eventId }: { eventId: number }) {
  const { data: payments = [] } = useQuery(paymentsUnderReviewQuery(eventId));
  return payments.map((payment) => (
    <Notice key={payment.id} tone="danger">
      <p>
        <Difference payment={payment} />{" "}
        <Link to={`/manage/event/${eventId}/orders/${payment.order_id}`}>
          <Trans>Show order {payment.order_public_id}</Trans>
        </Link>
      </p>
    </Notice>
  ));
}

/** Payments of one order under review, with the possible actions. */
export function OrderPaymentsUnderReview({ order }: { order: Order }) {
  return usePaymentsUnderReview(order).map((payment) => (
    <PaymentUnderReview key={payment.id} order={order} payment={payment} />
  ));
}

export function usePaymentsUnderReview(order: Order): UnderReview[] {
  const { data: payments = [] } = useQuery(paymentsUnderReviewQuery(order.event_id));
  return payments.filter((payment) => payment.order_id === order.id);
}

function PaymentUnderReview({ order, payment }: { order: Order; payment: UnderReview }) {
  const { t } = useLingui();
  const { appName } = useBrand();
  const [isAsking, setIsAsking] = useState(false);
  const close = useChange({
    eventId: order.event_id,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/payments-under-review/{payment_intent_id}/close", {
        params: { event_id: order.event_id, order_id: order.id, payment_intent_id: payment.id },
        idempotencyKey,
      }),
    message: t`The payment was marked as resolved.`,
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Notice
        tone="danger"
        action={
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            <Trans>Mark as resolved</Trans>
          </Button>
        }
      >
        <p>
          <Difference payment={payment} />
        </p>
        <p>
          <Trans>
            Refund payment {payment.provider_intent_id} at the payment provider, or settle it with the buyer,
            then mark it as resolved.
          </Trans>
        </p>
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Is this payment resolved?</Trans>}
        cancelLabel={<Trans>Not yet</Trans>}
        confirmLabel={<Trans>Mark as resolved</Trans>}
        tone="accent"
        mutation={close}
        onConfirm={() => close.mutate()}
      >
        <Trans>{appName} moves no money for this, and issues no tickets. The history keeps the sum.</Trans>
      </ConfirmDialog>
    </>
  );
}

function Difference({ payment }: { payment: UnderReview }) {
  const paid = <Money amount={{ minor: payment.amount, currency: payment.currency }} />;
  const total = <Money amount={{ minor: payment.order_total, currency: payment.order_currency }} />;
  return (
    <Trans>
      A payment of {paid} does not match the order total of {total}, so it was not applied.
    </Trans>
  );
}
