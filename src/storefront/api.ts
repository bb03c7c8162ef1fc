import { limitCodeGuesses } from "../catalog/index.ts";
import { Refusal } from "../values/refusal.ts";
import { type Handlers, NOBODY } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { viewerAccountId } from "../platform/http/dispatch/viewer.ts";
import type { Services } from "../platform/services.ts";
import { contract, type StorefrontEvent } from "./contract.ts";
import { organizerHandlers } from "./organizers/handlers.ts";
import { saleAlertHandlers } from "./sale-alerts/handlers.ts";
import { ticketLookupHandlers } from "./ticket-lookup/handlers.ts";
import { listWidgetInstallations } from "./widget/installations/installations.ts";
import { findStorefrontEvent, previewEvent, type Viewer } from "./find-storefront-event.ts";

export function storefrontApi(services: Services): ApiArea {
  const guesses = limitCodeGuesses(services);

  /**
   * Treats every code of a blocked client as invalid; the page itself stays available. Rendered pages are
   * cached for all visitors, so guard-promo-codes.ts checks beforehand which visitors may see the page with a
   * code.
   */
  async function unlessGuessing(viewer: Viewer, address: string): Promise<StorefrontEvent> {
    if (!viewer.promoCode || address === NOBODY) return findStorefrontEvent(services, viewer);
    const guesser = { address, eventId: viewer.eventId };
    try {
      guesses.refuseGuessers(guesser);
      const event = await findStorefrontEvent(services, viewer);
      if (event.promo_code === null) await guesses.countMiss(guesser);
      return event;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "rate_limited")) throw error;
      return findStorefrontEvent(services, { ...viewer, promoCode: undefined });
    }
  }

  const handlers = {
    ...organizerHandlers(services),
    ...saleAlertHandlers(services),
    ...ticketLookupHandlers(services),

    listWidgetInstallations: async ({ params }, { user }) => ({
      data: await listWidgetInstallations(services.db, {
        accountId: user.accountId,
        eventId: params.event_id,
      }),
    }),

    getPublicEvent: async ({ params, query }, call) => {
      const accountId = await viewerAccountId(call, params.event_id);
      const viewer = { eventId: params.event_id, accountId, promoCode: query.promo_code };
      return { data: await unlessGuessing(viewer, call.address) };
    },

    previewEvent: async ({ params, query }, { user }) => ({
      data: await previewEvent(services, {
        eventId: params.event_id,
        accountId: user.accountId,
        promoCode: query.promo_code,
      }),
    }),
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}
