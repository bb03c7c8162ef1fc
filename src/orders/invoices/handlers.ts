import type { Handlers } from "../../platform/http/call.ts";
import { type CheckoutContext, checkoutSessionOf } from "../../checkout/index.ts";
import { findKnownOrder } from "../../checkout/index.ts";
import type { invoicesContract } from "./contract.ts";
import { findInvoice, findOwnOrderInvoice, listInvoices, listOrderInvoices } from "./invoices.ts";

export function invoiceHandlers(checkout: CheckoutContext) {
  const { db } = checkout;
  return {
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
  } satisfies Handlers<typeof invoicesContract>;
}
