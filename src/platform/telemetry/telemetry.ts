import type { MetricsSource } from "../metrics/metrics-source.ts";

export interface Telemetry {
  /** Sends these metrics regularly, under the same names as /metrics. */
  exportMetrics(source: MetricsSource): void;
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Sends what waits, for three seconds at most, and ends. */
  stop(): Promise<void>;
}
