import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { CollectedMetric, CollectedValue, MetricsSource } from "../metrics/metrics-source.ts";

/** Reads the metrics of the process from the same source as /metrics, with the same names. */
export function createMetricProducer(source: MetricsSource, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000);
  return {
    async collect() {
      const endTime = hrTime(Date.now());
      const collected = await source.collect();
      const metrics = collected.flatMap((metric) => dataOf(metric, { startTime, endTime }) ?? []);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: "tessera" }, metrics }] },
        errors: [],
      };
    },
  };
}

type Times = Pick<DataPoint<unknown>, "startTime" | "endTime">;

function dataOf(metric: CollectedMetric, times: Times): MetricData | null {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () => metric.values.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  switch (metric.type) {
    case "counter":
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case "gauge":
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case "histogram":
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) };
    case "summary":
      return null;
  }
}

/** Prometheus lists `_bucket`, `_sum` and `_count` as values, with cumulative counts. */
function histograms({ name, values }: CollectedMetric, times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; values: CollectedValue[] }>();
  for (const one of values) {
    const { le: _le, ...attributes } = one.labels;
    const key = JSON.stringify(attributes);
    const found = series.get(key);
    if (found) found.values.push(one);
    else series.set(key, { attributes, values: [one] });
  }
  return [...series.values()].map((of) => {
    const valueOf = (suffix: string) =>
      of.values.find((one) => one.metricName === `${name}_${suffix}`)?.value;
    const buckets = of.values
      .filter((one) => one.metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({
        bound: labels["le"] === "+Inf" ? Infinity : Number(labels["le"]),
        value,
      }))
      .sort((a, b) => a.bound - b.bound);
    return {
      ...times,
      attributes: of.attributes,
      value: {
        buckets: {
          boundaries: buckets.filter(({ bound }) => bound !== Infinity).map(({ bound }) => bound),
          counts: buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0)),
        },
        sum: valueOf("sum") ?? 0,
        count: valueOf("count") ?? 0,
      },
    };
  });
}

function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1_000_000)];
}
