import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";

export interface CollectedValue {
  value: number;
  labels: Record<string, string | number>;
  /** For histograms: the name with `_bucket`, `_sum` or `_count`. */
  metricName?: string;
}

export interface CollectedMetric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  values: CollectedValue[];
}

/** The metrics of a process, for /metrics and for OTLP alike. */
export interface MetricsSource {
  contentType: string;
  collect(): Promise<CollectedMetric[]>;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/** Collects the metrics of another thread of the process. Null if the thread does not answer. */
export type CollectElsewhere = () => Promise<unknown[] | null>;

/** Adds the figures of the jobs' thread to those of this thread. */
export function metricsOf(registry: Registry, elsewhere: CollectElsewhere = async () => null): MetricsSource {
  const merged = async () => {
    const [others, all] = await Promise.all([elsewhere(), readEach(registry)]);
    const shared = new Set(((others ?? []) as MetricObject[]).map(({ name }) => name));
    // A metric of both threads keeps its aggregator, mostly the sum. A metric of this thread alone needs
    // `first`: some of them have `omit`, with which the library would drop them.
    const own = all.map((metric) =>
      shared.has(metric.name) ? metric : { ...metric, aggregator: "first" as const },
    );
    return AggregatorRegistry.aggregate([own, (others ?? []) as MetricObject[]]);
  };
  return {
    contentType: registry.contentType,
    collect: async () => (await (await merged()).getMetricsAsJSON()) as unknown as CollectedMetric[],
    text: async () => (await merged()).metrics(),
  };
}

/**
 * Leaves out metrics that cannot be read, such as those of an unreachable database: then the others matter most.
 */
async function readEach(registry: Registry): Promise<MetricObject[]> {
  const metrics = registry.getMetricsAsArray() as unknown as { get(): Promise<MetricObject> }[];
  const read = await Promise.allSettled(metrics.map((metric) => metric.get()));
  return read.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}
