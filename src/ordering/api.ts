import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { abandonOrder } from "./abandon-order.ts";
import { openBoxOffice } from "./box-office.ts";
import { cancelOrder } from "./cancel-order.ts";
import { checkoutSessionOf, startCheckoutSession } from "./checkout-session.ts";
import { contract } from "./contract.ts";
import { extendHold } from "./extend-hold.ts";
import { findCheckoutEvent } from "./find-checkout-event.ts";
import { findOrder, findPublicOrder, listOrders } from "./orders.ts";
import { placeOrder } from "./place-order.ts";
import { renewOrder } from "./renew-order.ts";
import { saveBuyerDetails } from "./save-buyer-details.ts";

export function orderingApi(services: Services): ApiArea {
  const office = openBoxOffice(services);
  const { db } = services;

  const handlers = {
    placeOrder: async ({ params, query, body }, call) => {
      const known = checkoutSessionOf(call, query);
      const session = known ?? startCheckoutSession(call);
      const order = await placeOrder(office, {
        eventId: params.event_id,
        chosen: body,
        session: { hash: session.hash, isNew: known === null },
        locale: call.locale,
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
      }),
    }),
    listOrders: ({ params, query }, { user }) =>
      listOrders(db, { accountId: user.accountId, eventId: params.event_id }, query),
    getOrder: async ({ params }, { user }) => ({
      data: await findOrder(db, {
        accountId: user.accountId,
        eventId: params.event_id,
        orderId: params.order_id,
      }),
    }),
    cancelOrder: async ({ params }, { user }) => ({
      data: await cancelOrder(office, {
        accountId: user.accountId,
        eventId: params.event_id,
        orderId: params.order_id,
      }),
    }),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers };
}
