import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { checkoutSessionOf, extendCheckoutSession, startCheckoutSession } from "./checkout-session.ts";
import { awaitOfflinePayment } from "./completion/await-offline-payment.ts";
import { contract } from "./contract.ts";
import { saveBuyerDetails } from "./details/save-buyer-details.ts";
import { editedResources } from "./edited-resources.ts";
import { findCheckoutEvent } from "./find-checkout-event.ts";
import { findPublicOrder } from "./find-public-order.ts";
import { placeOrder } from "./basket/place-order.ts";
import { renewOrder } from "./basket/renew-order.ts";
import { abandonOrder } from "./holds/abandon-order.ts";
import { extendHold } from "./holds/extend-hold.ts";
import { linkOf } from "./links-of-calls.ts";
import { questionHandlers } from "./questions/handlers.ts";

/**
 * Handlers of the checkout calls. All share the process's one checkout context, because its batches combine
 * the requests of many buyers.
 */
export function checkoutApi(checkout: CheckoutContext): ApiArea {
  const handlers = {
    ...questionHandlers(checkout),
    placeOrder: async ({ params, query, body }, call) => {
      const known = checkoutSessionOf(call, query);
      extendCheckoutSession(call, known);
      const session = known ?? startCheckoutSession(call);
      const order = await placeOrder(checkout, {
        eventId: params.event_id,
        chosen: body,
        // A retry without cookies must find the session that its first attempt created.
        session: { hash: session.hash, isNew: known === null && call.idempotencyKey === undefined },
        locale: call.locale,
        address: call.address,
        requestKey: call.idempotencyKey,
      });
      return { data: known ? order : { ...order, session_identifier: session.token } };
    },
    getPublicOrder: async ({ params, query }, call) => ({
      data: await findPublicOrder(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        key: query.key,
      }),
    }),
    getCheckoutEvent: async ({ params }) => ({
      data: await findCheckoutEvent(checkout, { eventId: params.event_id, shortId: params.order_short_id }),
    }),
    saveBuyerDetails: async ({ params, query, body }, call) => ({
      data: await saveBuyerDetails(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
        details: body,
        locale: call.locale,
        address: call.address,
      }),
    }),
    extendHold: async ({ params, query }, call) => ({
      data: await extendHold(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
      }),
    }),
    abandonOrder: async ({ params, query }, call) => ({
      data: await abandonOrder(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
        session: checkoutSessionOf(call, query),
      }),
    }),
    renewOrder: async ({ params, query }, call) => {
      const session = checkoutSessionOf(call, query);
      extendCheckoutSession(call, session);
      return {
        data: await renewOrder(checkout, {
          eventId: params.event_id,
          shortId: params.order_short_id,
          session,
          locale: call.locale,
          address: call.address,
        }),
      };
    },
    awaitOfflinePayment: async ({ params, query }, call) => ({
      data: await awaitOfflinePayment(checkout, linkOf(params, checkoutSessionOf(call, query))),
    }),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers, resources: editedResources };
}
