import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { redirect } from "react-router";
import type { Ticket } from "../../tickets/contract.ts";
import { areFilesOver, directionsTo, phoneOf } from "../../tickets/index.ts";
import { WalletButtons } from "../../tickets/web/parts/wallet-buttons.tsx";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { rememberOpenOrder } from "../../platform/web/open-order.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import { useCountedPurchase } from "./use-counted-purchase.ts";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { drawQr } from "../../ui/qr/qr-drawing.ts";
import type { PublicOrder } from "../../checkout/contract.ts";
import type { Route } from "./+types/summary-page";
import { CheckoutLayout } from "../../checkout/web/parts/checkout-layout.tsx";
import {
  type CheckoutEvent,
  checkoutOf,
  isFinished,
  loadCheckout,
} from "../../checkout/web/parts/checkout-request.ts";
import { keptPage } from "../../checkout/web/parts/kept-page.ts";
import { Instructions } from "../../checkout/web/parts/organizer-words.tsx";
import { GuestLinks } from "./guest-links.tsx";
import { changeOwnOrder } from "./own-order-actions.ts";
import { OrderLines } from "../../checkout/web/parts/order-summary.tsx";
import { Invoices, TicketFiles } from "./order-documents.tsx";
import { orderHeading, OrderState, useOrderTitle } from "./order-state.tsx";
import { OwnOrder } from "./own-order.tsx";
import { passLinks } from "./ticket-files/pass-links.ts";
import { pdfLinks } from "./ticket-files/pdf-links.ts";
import { TicketsOfOrder } from "./tickets-of-order.tsx";
import styles from "./summary-page.module.css";

export { CheckoutError as ErrorBoundary } from "../../checkout/web/parts/checkout-error.tsx";

const { clientAction, shouldRevalidate } = keptPage;
export { clientAction, shouldRevalidate };

/**
 * The end of a checkout and the target of the e-mail's link. Redirects an unfinished order to its step. An
 * order to pay goes to the page that asks the provider, because the report of a payment may still be on its
 * way.
 */
export async function loader(args: Route.LoaderArgs) {
  const checkout = checkoutOf(args);
  const page = await loadCheckout(checkout);
  const { order } = page;
  if (!isFinished(order)) {
    throw redirect(checkout.pathTo(order.payment_status === null ? "details" : "payment_return"));
  }
  const corrected = page.event.hasInvoice && (await listInvoices(checkout));
  return {
    ...page,
    corrected,
    isChanged: new URL(args.request.url).searchParams.has("changed"),
    isOver: areFilesOver(page.event, new Date()),
    map: directionsTo(page.event),
    pdfs: pdfLinks(order, page.search),
    passes: passLinks(order, page.search),
    phone: phoneOf(pageOf(args.context).call.userAgent),
    qrCodes: order.attendees.map(({ qr_text }) => drawQr(qr_text)),
  };
}

/**
 * Lists the documents if there are others besides the invoice. Otherwise the page needs only the link to the
 * invoice, which may be issued a moment later.
 */
async function listInvoices({ api, at }: ReturnType<typeof checkoutOf>) {
  const { data } = await api("GET /public/events/{event_id}/order/{order_short_id}/invoices", at);
  return (
    data.length > 1 && data.map(({ id, kind, invoice_number }) => ({ id, kind, invoice_number })).toReversed()
  );
}

export const action = (args: Route.ActionArgs) => changeOwnOrder(args);

export default function SummaryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, order, search, qrCodes } = loaderData;
  const { isTestMode } = useConfig();
  const title = useOrderTitle(order, event);
  // The next person in this browser must not be led to this order.
  useEffect(() => rememberOpenOrder(event.id, null), [event.id]);
  useCountedPurchase(order, search);
  // Tickets of an order that was never completed were never valid.
  const issued = order.status === "ABANDONED" ? [] : order.attendees;
  const tickets = issued.map((attendee, index) => ({
    ticket: ticketOf(attendee, order, event),
    qr: qrCodes[index] ?? null,
  }));
  return (
    <CheckoutLayout
      event={event}
      step="ticket"
      isPaid={order.is_payment_required}
      title={title}
      heading={orderHeading(order, event)}
      isFestive={isFresh(order, event)}
    >
      <OrderState order={order} event={event} answer={actionData} />
      <div className={classNames(styles.summary, LOOK[Math.min(tickets.length, 2)])}>
        {tickets.length > 0 && (
          <TicketsOfOrder
            tickets={tickets}
            isTest={isTestMode}
            isLinkToFollow={!event.joining && !loaderData.isOver && !event.is_cancelled}
          />
        )}
        <div className={styles.beside}>
          <Instructions html={event.is_cancelled ? null : event.joining} />
          <Instructions html={event.wordsAfter} />
          <GuestLinks event={event} order={order} />
          {hasValidTickets(order) && !event.is_cancelled && (
            <>
              {!loaderData.isOver && <WalletButtons {...loaderData.passes} phone={loaderData.phone} />}
              <TicketFiles {...loaderData} />
            </>
          )}
          <OrderDetails event={event} order={order} isTest={isTestMode} />
          {event.hasInvoice && (
            <Invoices
              href={`/order/${event.id}/${order.short_id}/invoice.pdf${search}`}
              all={loaderData.corrected}
            />
          )}
          <OwnOrder event={event} order={order} answer={actionData} isChanged={loaderData.isChanged} />
          <Help event={event} order={order} />
        </div>
      </div>
    </CheckoutLayout>
  );
}

/** Layout by number of tickets: none, one beside the items, or several in a column that stays in view. */
const LOOK = [undefined, styles.one, styles.many];

interface OrderDetailsProps {
  event: CheckoutEvent;
  order: PublicOrder;
  isTest: boolean;
}

function OrderDetails({ event, order, isTest }: OrderDetailsProps) {
  return (
    <Card element="section" aria-labelledby="order-details">
      <h2 id="order-details" className="size-18">
        <Trans>Order {order.public_id}</Trans>
      </h2>
      <OrderLines order={order} event={event} />
      {isTest && order.total_gross > 0 && (
        <p className={styles.note}>
          <Trans>TEST: nobody was charged.</Trans>
        </p>
      )}
    </Card>
  );
}

function Help({ event, order }: { event: CheckoutEvent; order: PublicOrder }) {
  if (event.support_email === "") return null;
  const subject = new URLSearchParams({ subject: `${event.title} · ${order.public_id}` });
  const address = `mailto:${event.support_email}?${subject.toString().replaceAll("+", "%20")}`;
  return (
    <p className={styles.note}>
      <Trans>
        Questions about the event? Write to <a href={address}>{event.support_email}</a>.
      </Trans>
    </p>
  );
}

const FRESH_MILLISECONDS = 30 * 60_000;

/** True if the buyer has just completed the order, and does not return from an e-mail. */
function isFresh(order: PublicOrder, event: CheckoutEvent): boolean {
  const age = Date.parse(event.askedAt) - Date.parse(order.created_at);
  const isKept = order.status === "COMPLETED" && order.refund_status === null && !event.is_cancelled;
  return isKept && age < FRESH_MILLISECONDS;
}

function hasValidTickets(order: PublicOrder): boolean {
  return order.attendees.some(({ status }) => status === "ACTIVE");
}

function ticketOf(
  attendee: PublicOrder["attendees"][number],
  order: PublicOrder,
  event: CheckoutEvent,
): Ticket {
  return {
    ...attendee,
    event_id: event.id,
    order_public_id: order.public_id,
    live_code: null,
    checked_in_at: null,
    event,
  };
}
