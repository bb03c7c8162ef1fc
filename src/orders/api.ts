import { requireConfirmedAddress } from "../accounts/index.ts";
import {
  type CheckoutContext,
  type Credentials,
  keyedLink,
  orderLink,
  type LinkParams,
  type OwnEvent,
  type OwnOrder,
} from "../checkout/index.ts";
import type { Call, Handlers, Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { type Actor, limitGuesses, type Wallets } from "../tickets/index.ts";
import { Refusal } from "../values/refusal.ts";
import { cancelOwnOrder } from "./buyer/cancel-own-order.ts";
import { editOwnOrder, editOwnTicket } from "./buyer/edit-own.ts";
import { resendOwnConfirmation, resendOwnTicket } from "./buyer/resend-own.ts";
import { sendOrderLink } from "./buyer/send-order-link.ts";
import { cancelOrder } from "./cancel-order.ts";
import { closePaymentReview } from "./close-payment-review.ts";
import { contract } from "./contract.ts";
import { editedResources } from "./edited-resources.ts";
import { guestHandlers } from "./guests/handlers.ts";
import { listOrderHistory } from "./list-order-history.ts";
import { markAsPaid } from "./mark-as-paid.ts";
import { findOrder, findShownOrder, listOrders, listOrganizerOrders } from "./orders.ts";
import { resendConfirmation, resendTicket } from "./resend.ts";
import { settleOpenAmount } from "./settle-open-amount.ts";
import { addAttendee } from "./ticket-changes/add-attendee.ts";
import { changeTicket } from "./ticket-changes/change-ticket.ts";
import { listTicketChoices } from "./ticket-changes/list-ticket-choices.ts";
import { reissue } from "./ticket-changes/reissue.ts";
import { updateOrder } from "./update-order.ts";
import { walletHandlers } from "./wallets/handlers.ts";

/** Calls that the orders area needs from other areas. */
export interface OrdersReactions {
  /** Refunds all that is left to the buyer and cancels the order once the provider has agreed. */
  refundAndCancel: (own: OwnOrder & { userId: number; requestKey?: string }) => Promise<unknown>;
  wallets: Wallets;
}

/**
 * Handlers of the calls about orders after checkout. `checkout` is the process's checkout context, for its
 * batches.
 */
export function ordersApi(checkout: CheckoutContext, reactions?: OrdersReactions): ApiArea {
  const { db } = checkout;
  const unlessGuessing = limitGuesses();

  const handlers = {
    ...guestHandlers(checkout),
    ...walletHandlers(checkout, reactions?.wallets),
    listOrders: ({ params, query }, { user, reads }) => listOrders(reads(db), ownEvent(params, user), query),
    listOrganizerOrders: ({ params, query }, { user, reads }) =>
      listOrganizerOrders(reads(db), { ...user, organizerId: params.organizer_id }, query),
    getOrder: async ({ params }, { user }) => ({
      data: await findShownOrder(db, ownOrder(params, user)),
    }),
    getBuyerLink: async ({ params }, { user }) => ({
      data: { buyer_url: orderLink(checkout, await findOrder(db, ownOrder(params, user))) },
    }),
    async cancelOrder({ params, body }, { user, idempotencyKey }) {
      const own = ownOrder(params, user);
      if (!body.refund) return { data: await cancelOrder(checkout, own, userOf(user), idempotencyKey) };
      if (!reactions) throw new Refusal("not_refundable");
      await reactions.refundAndCancel({ ...own, userId: user.userId, requestKey: idempotencyKey });
      return { data: await findShownOrder(db, own) };
    },
    updateOrder: async ({ params, body }, { user, edit }) => ({
      data: await updateOrder(checkout, ownOrder(params, user), { ...body, by: userOf(user), edit }),
    }),
    markAsPaid: async ({ params }, { user, idempotencyKey }) => ({
      data: await markAsPaid(checkout, ownOrder(params, user), userOf(user), { requestKey: idempotencyKey }),
    }),
    settleOpenAmount: async ({ params, body }, { user, idempotencyKey }) => ({
      data: await settleOpenAmount(checkout, ownOrder(params, user), {
        amount: body.amount,
        isInvoiced: body.is_invoiced,
        by: userOf(user),
        requestKey: idempotencyKey,
      }),
    }),
    closePaymentReview: async ({ params }, { user }) =>
      closePaymentReview(checkout, {
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
      return { data: await addAttendee(checkout, ownEvent(params, user), wanted) };
    },
    editAttendee: async ({ params, body }, { user, edit }) => ({
      data: await changeTicket(checkout, ownEvent(params, user), {
        ...body,
        attendeeId: params.attendee_id,
        by: userOf(user),
        edit,
      }),
    }),
    async reissueTicket({ params, body }, { user, idempotencyKey }) {
      if (body.send_ticket) requireConfirmedAddress(user);
      const attendee = await reissue(checkout, ownEvent(params, user), {
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
    editOwnOrder: async ({ params, query, body }, call) => ({
      data: await editOwnOrder(checkout, keyedLink(params, query, call), body, call.edit),
    }),
    editOwnTicket: async ({ params, query, body }, call) => ({
      data: await editOwnTicket(checkout, ticketLink(params, query, call), body, call.edit),
    }),
    resendOwnConfirmation: async ({ params, query }, call) =>
      resendOwnConfirmation(checkout, keyedLink(params, query, call)) as Promise<undefined>,
    sendOrderLink: async ({ params }, call) =>
      unlessGuessing(call.address, () =>
        sendOrderLink(checkout, { eventId: params.event_id, shortId: params.order_short_id }),
      ) as Promise<undefined>,
    resendOwnTicket: async ({ params, query }, call) =>
      resendOwnTicket(checkout, ticketLink(params, query, call)) as Promise<undefined>,
    cancelOwnOrder: async ({ params, query }, call) => ({
      data: await cancelOwnOrder(checkout, keyedLink(params, query, call)),
    }),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers, resources: editedResources };
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

function ticketLink(
  params: LinkParams & { attendee_short_id: string },
  query: Credentials,
  call: Pick<Call, "cookie">,
) {
  return { ...keyedLink(params, query, call), attendeeShortId: params.attendee_short_id };
}
