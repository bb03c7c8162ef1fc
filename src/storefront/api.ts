import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { findStorefrontEvent, previewEvent } from "./find-storefront-event.ts";

export function storefrontApi(services: Services): ApiArea {
  const handlers = {
    getPublicEvent: async ({ params, query }, call) => {
      const accountId = (await call.member())?.accountId ?? null;
      const viewer = { eventId: params.event_id, accountId, promoCode: query.promo_code };
      return { data: await findStorefrontEvent(services, viewer) };
    },

    previewEvent: async ({ params }, { user }) => ({
      data: await previewEvent(services, { eventId: params.event_id, accountId: user.accountId }),
    }),
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}
