import { requireConfirmedAddress } from "../accounts/index.ts";
import { type Actor, limitGuesses } from "../tickets/index.ts";
import type { Call, Handlers, Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import { abandonOrder } from "./holds/abandon-order.ts";
import { awaitOfflinePayment } from "./completion/await-offline-payment.ts";
import { openBoxOffice } from "./box-office.ts";
import { cancelOwnOrder } from "../orders/buyer/cancel-own-order.ts";
import { editOwnOrder, editOwnTicket } from "../orders/buyer/edit-own.ts";
import { resendOwnConfirmation, resendOwnTicket } from "../orders/buyer/resend-own.ts";
import { sendOrderLink } from "../orders/buyer/send-order-link.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import type { CheckoutLink } from "./checkout-order.ts";
import { type CheckoutSession, checkoutSessionOf, startCheckoutSession } from "./checkout-session.ts";
import { closePaymentReview } from "../orders/close-payment-review.ts";
import { contract } from "./contract.ts";
import { editedResources } from "./edited-resources.ts";
import { extendHold } from "./holds/extend-hold.ts";
import { findCheckoutEvent } from "./find-checkout-event.ts";
import { guestHandlers } from "../orders/guests/handlers.ts";
import { invoiceHandlers } from "../orders/invoices/handlers.ts";
import { listOrderHistory } from "../orders/list-order-history.ts";
import { markAsPaid } from "../orders/mark-as-paid.ts";
import {
  findOrder,
  findPublicOrder,
  findShownOrder,
  type KeyedLink,
  listOrders,
  listOrganizerOrders,
} from "../orders/orders.ts";
import type { OwnEvent, OwnOrder } from "./own-order.ts";
import { placeOrder } from "./basket/place-order.ts";
import { questionHandlers } from "./questions/handlers.ts";
import { renewOrder } from "./basket/renew-order.ts";
import { resendConfirmation, resendTicket } from "../orders/resend.ts";
import { saveBuyerDetails } from "./details/save-buyer-details.ts";
import { settleOpenAmount } from "../orders/settle-open-amount.ts";
import { addAttendee } from "../orders/tickets/add-attendee.ts";
import { changeTicket } from "../orders/tickets/change-ticket.ts";
import { listTicketChoices } from "../orders/tickets/list-ticket-choices.ts";
import { reissue } from "../orders/tickets/reissue.ts";
import { updateOrder } from "../orders/update-order.ts";

/** What orders need done where they do not reach. */
export interface OrderingReactions {
  /** All that is left goes back to the buyer, and the order is cancelled once the provider has agreed. */
  refundAndCancel: (own: OwnOrder & { userId: number; requestKey?: string }) => Promise<unknown>;
}

export function orderingApi(services: Services, reactions?: OrderingReactions): ApiArea {
  const office = openBoxOffice(services);
  const { db } = services;
  const unlessGuessing = limitGuesses();

  const handlers = {
    ...questionHandlers(office),
    ...invoiceHandlers(office),
    ...guestHandlers(office),
    placeOrder: async ({ params, query, body }, call) => {
      const known = checkoutSessionOf(call, query);
      const session = known ?? startCheckoutSession(call);
      const order = await placeOrder(office, {
        eventId: params.event_id,
        chosen: body,
        // A repeat without cookies comes back to the session that its first try started.
        session: { hash: session.hash, isNew: known === null && call.idempotencyKey === undefined },
        locale: call.locale,
        address: call.address,
        requestKey: call.idempotencyKey,
      });
      return { data: known ? order : { ...order, session_identifier: session.token } };
    },
    getPublicOrder: async ({ params, query }, call) => ({
      data: await findPublicOrder(office, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        key: query.key,
      }),
    }),
    getCheckoutEvent: async ({ params }) => ({
      data: await findCheckoutEvent(services, { eventId: params.event_id, shortId: params.order_short_id }),
    }),
    saveBuyerDetails: async ({ params, query, body }, call) => ({
      data: await saveBuyerDetails(office, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        details: body,
        locale: call.locale,
        address: call.address,
      }),
    }),
    extendHold: async ({ params, query }, call) => ({
      data: await extendHold(office, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
      }),
    }),
    abandonOrder: async ({ params, query }, call) => ({
      data: await abandonOrder(office, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
      }),
    }),
    renewOrder: async ({ params, query }, call) => ({
      data: await renewOrder(office, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        locale: call.locale,
        address: call.address,
      }),
    }),
    listOrders: ({ params, query }, { user }) =>
      listOrders(db, { accountId: user.accountId, eventId: params.event_id }, query),
    listOrganizerOrders: ({ params, query }, { user }) =>
      listOrganizerOrders(db, { ...user, organizerId: params.organizer_id }, query),
    getOrder: async ({ params }, { user }) => ({
      data: await findShownOrder(db, ownOrder(params, user)),
    }),
    async cancelOrder({ params, body }, { user, idempotencyKey }) {
      const own = ownOrder(params, user);
      if (!body.refund) return { data: await cancelOrder(office, own, userOf(user), idempotencyKey) };
      if (!reactions) throw new Refusal("not_refundable");
      await reactions.refundAndCancel({ ...own, userId: user.userId, requestKey: idempotencyKey });
      return { data: await findOrder(db, own) };
    },
    updateOrder: async ({ params, body }, { user, edit }) => ({
      data: await updateOrder(office, ownOrder(params, user), { ...body, by: userOf(user), edit }),
    }),
    markAsPaid: async ({ params }, { user, idempotencyKey }) => ({
      data: await markAsPaid(office, ownOrder(params, user), userOf(user), idempotencyKey),
    }),
    settleOpenAmount: async ({ params, body }, { user, idempotencyKey }) => ({
      data: await settleOpenAmount(office, ownOrder(params, user), {
        amount: body.amount,
        isInvoiced: body.is_invoiced,
        by: userOf(user),
        requestKey: idempotencyKey,
      }),
    }),
    closePaymentReview: async ({ params }, { user }) =>
      closePaymentReview(office, {
        ...ownOrder(params, user),
        paymentIntentId: params.payment_intent_id,
        userId: user.userId,
      }) as Promise<undefined>,
    async resendConfirmation({ params }, { user }) {
      requireConfirmedAddress(user);
      await resendConfirmation(db, ownOrder(params, user), userOf(user));
      return undefined;
    },
    listOrderHistory: async ({ params }, { user }) => ({
      data: await listOrderHistory(db, ownOrder(params, user)),
    }),
    listTicketChoices: async ({ params, query }, { user }) => ({
      data: await listTicketChoices(db, ownEvent(params, user), query.attendee_id),
    }),
    async addAttendee({ params, body }, { user, idempotencyKey }) {
      if (body.send_confirmation_email) requireConfirmedAddress(user);
      const wanted = { ...body, by: userOf(user), requestKey: idempotencyKey };
      return { data: await addAttendee(office, ownEvent(params, user), wanted) };
    },
    editAttendee: async ({ params, body }, { user, edit }) => ({
      data: await changeTicket(office, ownEvent(params, user), {
        ...body,
        attendeeId: params.attendee_id,
        by: userOf(user),
        edit,
      }),
    }),
    async reissueTicket({ params, body }, { user, idempotencyKey }) {
      if (body.send_ticket) requireConfirmedAddress(user);
      const attendee = await reissue(office, ownEvent(params, user), {
        attendeeId: params.attendee_id,
        sendsTicket: body.send_ticket,
        by: userOf(user),
        requestKey: idempotencyKey,
      });
      return { data: attendee };
    },
    async resendTicket({ params }, { user }) {
      requireConfirmedAddress(user);
      await resendTicket(db, ownEvent(params, user), params.attendee_id, userOf(user));
      return undefined;
    },
    awaitOfflinePayment: async ({ params, query }, call) => ({
      data: await awaitOfflinePayment(office, linkOf(params, checkoutSessionOf(call, query))),
    }),
    editOwnOrder: async ({ params, query, body }, call) => ({
      data: await editOwnOrder(office, keyedLink(params, query, call), body, call.edit),
    }),
    editOwnTicket: async ({ params, query, body }, call) => ({
      data: await editOwnTicket(office, ticketLink(params, query, call), body, call.edit),
    }),
    resendOwnConfirmation: async ({ params, query }, call) =>
      resendOwnConfirmation(office, keyedLink(params, query, call)) as Promise<undefined>,
    sendOrderLink: async ({ params }, call) =>
      unlessGuessing(call.address, () =>
        sendOrderLink(office, { eventId: params.event_id, shortId: params.order_short_id }),
      ) as Promise<undefined>,
    resendOwnTicket: async ({ params, query }, call) =>
      resendOwnTicket(office, ticketLink(params, query, call)) as Promise<undefined>,
    cancelOwnOrder: async ({ params, query }, call) => ({
      data: await cancelOwnOrder(office, keyedLink(params, query, call)),
    }),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers, resources: editedResources };
}

interface LinkParams {
  event_id: number;
  order_short_id: string;
}

interface Credentials {
  session_identifier?: string | undefined;
  key?: string | undefined;
}

function userOf({ userId }: Member): Actor {
  return { kind: "USER", userId };
}

function ownEvent({ event_id }: { event_id: number }, { accountId }: Member): OwnEvent {
  return { accountId, eventId: event_id };
}

function ownOrder(params: { event_id: number; order_id: number }, user: Member): OwnOrder {
  return { ...ownEvent(params, user), orderId: params.order_id };
}

function linkOf({ event_id, order_short_id }: LinkParams, session: CheckoutSession | null): CheckoutLink {
  return { eventId: event_id, shortId: order_short_id, session };
}

function keyedLink(params: LinkParams, query: Credentials, call: Pick<Call, "cookie">): KeyedLink {
  return { ...linkOf(params, checkoutSessionOf(call, query)), key: query.key };
}

function ticketLink(
  params: LinkParams & { attendee_short_id: string },
  query: Credentials,
  call: Pick<Call, "cookie">,
) {
  return { ...keyedLink(params, query, call), attendeeShortId: params.attendee_short_id };
}
