import { quantile } from "../../bench/open-load.ts";
import type { Balancer } from "../balancer.ts";

/** Measures each request of a balancer, its second attempts included. */
export function timeRequests(balancer: Balancer) {
  let times: number[] = [];
  return {
    balancer: {
      ...balancer,
      async ask(request) {
        const startedAt = performance.now();
        try {
          return await balancer.ask(request);
        } finally {
          times.push(performance.now() - startedAt);
        }
      },
    } satisfies Balancer,
    /** Describes the requests since the last call. */
    describe(): string {
      const sorted = times.toSorted((a, b) => a - b);
      times = [];
      const figures = [0.5, 0.99, 1].map((share) => Math.round(quantile(sorted, share)));
      return `${sorted.length} requests, p50 ${figures[0]} ms, p99 ${figures[1]} ms, slowest ${figures[2]} ms`;
    },
  };
}
