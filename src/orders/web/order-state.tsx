import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PublicOrder } from "../../checkout/contract.ts";
import type { CheckoutEvent } from "../../checkout/web/parts/checkout-request.ts";
import { HiddenOrder, type LinkAnswer } from "./hidden-order.tsx";
import { Instructions } from "../../checkout/web/parts/organizer-words.tsx";
import styles from "./summary-page.module.css";

type OrderStateName = "complete" | "hidden" | "awaiting_payment" | "cancelled" | "too_late" | "refunded";

/** The one state of a finished order that the page explains. */
function stateOf(order: PublicOrder): OrderStateName {
  if (order.status === "ABANDONED" || order.status === "RESERVED") return "too_late";
  if (order.status === "CANCELLED") return "cancelled";
  if (order.email === null) return "hidden";
  if (order.status === "AWAITING_OFFLINE_PAYMENT") return "awaiting_payment";
  return order.refund_status === null ? "complete" : "refunded";
}

/** True if the title says that the buyer goes to the event. */
function isGoing(order: PublicOrder, event: CheckoutEvent): boolean {
  if (event.is_cancelled) return false;
  const hasTickets = order.order_items.some((item) => item.product_type === "TICKET");
  return hasTickets && ["complete", "refunded"].includes(stateOf(order));
}

export function useOrderTitle(order: PublicOrder, event: CheckoutEvent): string {
  const { t } = useLingui();
  if (event.is_cancelled) return t`This event was cancelled`;
  switch (stateOf(order)) {
    case "complete":
    case "refunded":
      return isGoing(order, event) ? t`You are going to ${event.title}` : t`Thank you for your order`;
    case "hidden":
      return t`Order ${order.public_id}`;
    case "awaiting_payment":
      return t`Your places are reserved for you`;
    case "cancelled":
      return t`This order was cancelled`;
    case "too_late":
      return t`Your payment arrived too late`;
  }
}

/** The title, in which the event's name is not broken if it fits into a line. Undefined: a title without it. */
export function orderHeading(order: PublicOrder, event: CheckoutEvent): ReactNode {
  return isGoing(order, event) ? (
    <Trans>
      You are going to <span>{event.title}</span>
    </Trans>
  ) : undefined;
}

interface OrderStateProps {
  order: PublicOrder;
  event: CheckoutEvent;
  /** Answer to a request for the order's link. */
  answer: LinkAnswer | undefined;
}

/** Explains the state of the order above the tickets. Nobody is asked to pay for an event that was cancelled. */
export function OrderState(props: OrderStateProps) {
  const { event, order } = props;
  if (!event.is_cancelled) return <OwnState {...props} />;
  return (
    <>
      {order.payment_status === "PAYMENT_RECEIVED" && order.refund_status === null && (
        <Notice tone="danger">
          <Trans>It does not take place. If your order is refunded, you see it here.</Trans>
        </Notice>
      )}
      {order.status !== "AWAITING_OFFLINE_PAYMENT" && <OwnState {...props} />}
    </>
  );
}

/** One sentence about the order itself. */
function OwnState({ order, event, answer }: OrderStateProps) {
  const { email } = order;
  switch (stateOf(order)) {
    case "complete":
      return (
        <p className={styles.sent}>
          <Icon name="mail" size={18} />
          <span>
            <Trans>
              We have e‑mailed everything to <strong>{email}</strong>.
            </Trans>{" "}
            {event.allowsSelfEdit && (
              // Browsers open the disclosure around the form (own-order.tsx).
              <a href="#own-details">
                <Trans>Change the address</Trans>
              </a>
            )}
          </span>
        </p>
      );
    case "hidden":
      return <HiddenOrder answer={answer} />;
    case "awaiting_payment":
      return (
        <Notice tone="warning">
          <p>
            <Trans>
              Your tickets become valid as soon as <Sum order={order} /> has arrived. We will e-mail {email}{" "}
              then.
            </Trans>
          </p>
          {order.pay_by && (
            <p>
              <Trans>
                Please pay by <DateTime at={order.pay_by} zone={event.timezone} />.
              </Trans>
            </p>
          )}
          <Instructions html={event.offlineInstructions} />
          <p>
            <Trans>
              Quote this code with your payment: <strong>{order.public_id}</strong>
            </Trans>
          </p>
        </Notice>
      );
    case "cancelled":
      return (
        <Notice tone="danger">
          <p>
            <Trans>Its tickets are no longer valid for entry.</Trans> <Refund order={order} />
          </p>
        </Notice>
      );
    case "refunded":
      return (
        <Notice tone="info">
          <p>
            <Refund order={order} />
          </p>
        </Notice>
      );
    case "too_late":
      return (
        <Notice
          tone="warning"
          action={
            <ButtonLink href={event.home} variant="secondary">
              <Trans>See what is still available</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>Your time ran out, and your places have gone to others.</Trans> <Refund order={order} />
          </p>
        </Notice>
      );
  }
}

function Sum({ order }: { order: PublicOrder }) {
  return <Money amount={{ minor: order.total_gross, currency: order.currency }} />;
}

function Refund({ order }: { order: PublicOrder }) {
  const back = <Money amount={{ minor: order.total_refunded, currency: order.currency }} />;
  switch (order.refund_status) {
    case null:
      return null;
    case "REFUND_PENDING":
      return <Trans>Your money is on its way back to you.</Trans>;
    case "REFUND_FAILED":
      return <Trans>Your money could not be refunded yet. The organiser knows and will write to you.</Trans>;
    case "REFUNDED":
      return <Trans>The full amount, {back}, was refunded to you.</Trans>;
    case "PARTIALLY_REFUNDED":
      return <Trans>{back} of it has been refunded to you.</Trans>;
  }
}
