import { assertStillAvailable } from "../checkout/index.ts";
import { type PaymentContext, offeredProviders, createPaymentBatches } from "../payments/index.ts";
import { queriesOver } from "../platform/database/database.ts";
import { createSingleFlight } from "../platform/single-flight.ts";
import type { Services } from "../platform/services.ts";

/** Composes the payment context of this process. */
export function createPaymentContext(services: Services): PaymentContext {
  const selling = queriesOver(services.pool);
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
      void (await assertStillAvailable({ selling }, { event_id: eventId, items: held })),
    reach: () => {},
  };
}
