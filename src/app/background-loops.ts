import { createPaymentContext } from "./payments.ts";
import { createEventHandlers } from "../jobs.ts";
import { startSweeping } from "../checkout/index.ts";
import { startProcessingProviderEvents } from "../payments/index.ts";
import { startFlushingSearchIndex } from "../platform/database/flush-search-index.ts";
import { startDraining } from "../platform/queue/start-draining.ts";
import type { Services } from "../platform/services.ts";

/** Outbox events that do not affect any list of orders. */
const NO_ORDER = /^(?:product|event|check-in)-|-checked-in$/;

/**
 * Work that must happen within a second, however many emails wait: settling payments, returning the stock of
 * expired holds, updating figures and the search. The loops sleep until they are woken or something is due.
 * They need a few statements and almost no CPU, so they run in the main thread of the process with the worker
 * role: by default the web process, beside the requests.
 */
export function startBackgroundLoops(services: Services) {
  const outbox = startDraining(services, createEventHandlers(services), (drained) => {
    for (const event of drained)
      if (!NO_ORDER.test(event.kind)) services.changes.publish({ event_id: event.event_id, topic: "orders" });
  });
  const payments = startProcessingProviderEvents(createPaymentContext(services));
  const sweep = startSweeping(services);
  const search = startFlushingSearchIndex(services);
  return {
    async stop() {
      await Promise.all([outbox.stop(), payments.stop(), sweep.stop(), search.stop()]);
    },
  };
}
