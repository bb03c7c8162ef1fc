import { Counter, type Registry } from "prom-client";

/** Metrics of this process, counted where the events occur. */
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
