import { Counter, type Registry } from "prom-client";

/** Counted wherever they come in; each process shows its own. */
export const forgedEvents = new Counter({
  name: "tessera_provider_events_forged",
  help: "Messages that claimed to be a payment provider's and were refused",
  registers: [],
});

export const foreignEvents = new Counter({
  name: "tessera_provider_events_foreign",
  help: "A payment provider's messages about payments that are not ours",
  registers: [],
});

export function measurePayments(registry: Registry): void {
  registry.registerMetric(forgedEvents);
  registry.registerMetric(foreignEvents);
}
