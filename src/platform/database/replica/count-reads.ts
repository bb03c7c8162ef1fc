import { Counter } from "prom-client";

export const reads = new Counter({
  name: "tessera_replica_reads",
  help: "Reads that a replica may serve, by who served them and why it was the primary: away, behind, failed",
  labelNames: ["from", "why"],
  registers: [],
});

/** Counts a read and returns `where`. */
export function countRead<Reads>(from: "replica" | "primary", why: string, where: Reads): Reads {
  reads.inc({ from, why });
  return where;
}
