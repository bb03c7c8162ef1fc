import { Gauge, type Registry } from "prom-client";
import { reads } from "./count-reads.ts";
import type { Replica } from "./open-replica.ts";

/** How far the replica is behind, and who serves what it could. */
export function measureReplica(registry: Registry, { state }: Replica): void {
  registry.registerMetric(reads);
  const lag: Gauge = new Gauge({
    name: "tessera_replica_lag_seconds",
    help: "Seconds that the replica is behind the primary, at most",
    registers: [registry],
    collect: () => lag.set(state().lagMilliseconds / 1000),
  });
}
