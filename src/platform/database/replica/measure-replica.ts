import { Gauge, type Registry } from "prom-client";
import { reads } from "./count-reads.ts";
import type { Replica } from "./open-replica.ts";

/** Reports the replica's lag, and how many reads it and the primary served. */
export function measureReplica(registry: Registry, { state }: Replica): void {
  registry.registerMetric(reads);
  const lag: Gauge = new Gauge({
    name: "tessera_replica_lag_seconds",
    help: "Seconds that the replica is behind the primary, at most",
    registers: [registry],
    collect: () => lag.set(state().lagMilliseconds / 1000),
  });
}
