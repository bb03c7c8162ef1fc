import { assertStillAvailable } from "../checkout/index.ts";
import { type PaymentContext, offeredProviders, createPaymentBatches } from "../payments/index.ts";
import { createSingleFlight } from "../platform/single-flight.ts";
import type { Services } from "../platform/services.ts";

/** Composes the payment context of this process. */
export function createPaymentContext(services: Services): PaymentContext {
  return {
    db: services.db,
    pool: services.pool,
    batches: createPaymentBatches(services.pool),
    flights: createSingleFlight(),
    log: services.log,
    wakeUps: services.wakeUps,
    secretKey: services.config.secretKey,
    ...offeredProviders(services),
    requireOffered: async ({ eventId, held }) =>
      void (await assertStillAvailable(services, { event_id: eventId, items: held })),
    reach: () => {},
  };
}
