import { createPaymentContext } from "./payments.ts";
import { createFactReactions } from "../jobs.ts";
import { startSweeping } from "../checkout/index.ts";
import { startProcessingProviderEvents } from "../payments/index.ts";
import { startFlushingSearchIndex } from "../platform/database/flush-search-index.ts";
import { startDraining } from "../platform/queue/start-draining.ts";
import type { Services } from "../platform/services.ts";

/**
 * What must happen within a second, however many mails wait to be written: payments reach their orders, stock of
 * expired holds comes back, figures and the search follow. The loops sleep until they are woken or something is due.
 * They cost the database a few statements and this process next to nothing, so they run beside the buyers.
 */
export function startBackgroundLoops(services: Services) {
  const facts = startDraining(services, createFactReactions(services), (drained) => {
    for (const fact of drained) services.changes.announce({ event_id: fact.event_id, topic: "orders" });
  });
  const payments = startProcessingProviderEvents(createPaymentContext(services));
  const sweep = startSweeping(services);
  const search = startFlushingSearchIndex(services);
  return {
    async stop() {
      await Promise.all([facts.stop(), payments.stop(), sweep.stop(), search.stop()]);
    },
  };
}
