import { type CheckoutContext, checkoutSessionOf, findKnownOrder } from "../checkout/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { contract } from "./contract.ts";
import { findInvoice, findOwnOrderInvoice, listInvoices, listOrderInvoices } from "./invoices.ts";

/** Handlers of the calls about invoices. They find an order as its checkout does. */
export function invoicesApi(checkout: CheckoutContext): ApiArea {
  const { db } = checkout;
  const handlers = {
    listOrderInvoices: async ({ params }, { user }) => ({
      data: await listOrderInvoices(db, {
        accountId: user.accountId,
        eventId: params.event_id,
        orderId: params.order_id,
      }),
    }),

    getOrderInvoice: async ({ params, query }, { user }) => ({
      data: await findOwnOrderInvoice(
        checkout,
        { accountId: user.accountId, eventId: params.event_id, orderId: params.order_id },
        query.invoice_id,
      ),
    }),

    listOwnInvoices: async ({ params, query }, call) => {
      const order = await findKnownOrder(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        key: query.key,
      });
      return { data: await listInvoices(db, order.id) };
    },

    getOwnInvoice: async ({ params, query }, call) => {
      const order = await findKnownOrder(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        key: query.key,
      });
      return { data: await findInvoice(checkout, order.id, query.invoice_id) };
    },
  } satisfies Handlers<typeof contract>;

  return { contract, handlers };
}
