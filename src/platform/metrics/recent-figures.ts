import type { Histogram, Registry } from "prom-client";

interface Series {
  labels: Record<string, string | number>;
  metricName?: string;
  value: number;
}

interface Sample {
  at: number;
  requests: Series[];
  calls: Series[];
}

export interface RecentCalls {
  per_second: number;
  /** Null without calls. */
  p50_seconds: number | null;
  p99_seconds: number | null;
}

/** Figures of this process over the last five minutes, from the metrics that /metrics shows. */
export interface RecentFigures {
  seconds: number;
  requests_per_second: number;
  /** The share of requests that were answered with 5xx, from 0 to 1. */
  failed_share: number;
  callsOf(call: string): RecentCalls;
}

const SAMPLE_EVERY_MILLISECONDS = 15_000;
const SAMPLES = 20;

/** Takes a sample of two histograms from time to time, as Prometheus does, and compares the newest with the oldest. */
export function watchRecentFigures(registry: Registry) {
  const samples: Sample[] = [];
  const sample = async (): Promise<Sample> => ({
    at: performance.now(),
    requests: await valuesOf(registry, "http_request_seconds"),
    calls: await valuesOf(registry, "tessera_call_seconds"),
  });
  const take = async () => {
    samples.push(await sample());
    if (samples.length > SAMPLES) samples.shift();
  };
  void take();
  const timer = setInterval(() => void take(), SAMPLE_EVERY_MILLISECONDS);
  timer.unref();
  return {
    async read(): Promise<RecentFigures> {
      const newest = await sample();
      return figuresBetween(samples[0] ?? newest, newest);
    },
    stop: () => clearInterval(timer),
  };
}

async function valuesOf(registry: Registry, name: string): Promise<Series[]> {
  const metric = registry.getSingleMetric(name) as Histogram | undefined;
  return metric ? ((await metric.get()).values as Series[]) : [];
}

function figuresBetween(oldest: Sample, newest: Sample): RecentFigures {
  const seconds = Math.max(1, (newest.at - oldest.at) / 1000);
  const requests = (isCounted: (series: Series) => boolean) =>
    grown(oldest.requests, newest.requests, (one) => isCount(one) && isCounted(one));
  const all = requests(() => true);
  return {
    seconds: Math.round(seconds),
    requests_per_second: all / seconds,
    failed_share: all === 0 ? 0 : requests(({ labels }) => String(labels["status"]).startsWith("5")) / all,
    callsOf(call) {
      const ofCall = ({ labels }: Series) => labels["call"] === call;
      const count = grown(oldest.calls, newest.calls, (one) => isCount(one) && ofCall(one));
      const bounds = [...new Set(newest.calls.filter(ofCall).flatMap(boundOf))].sort((a, b) => a - b);
      const buckets = bounds.map((bound) => ({
        bound,
        count: grown(
          oldest.calls,
          newest.calls,
          (one) => ofCall(one) && boundOf(one).some((own) => own === bound),
        ),
      }));
      return {
        per_second: count / seconds,
        p50_seconds: quantile(buckets, 0.5),
        p99_seconds: quantile(buckets, 0.99),
      };
    },
  };
}

const isCount = ({ metricName }: Series) => metricName?.endsWith("_count") === true;

function boundOf({ labels, metricName }: Series): number[] {
  if (!metricName?.endsWith("_bucket")) return [];
  return [labels["le"] === "+Inf" ? Infinity : Number(labels["le"])];
}

function grown(before: Series[], now: Series[], isMeant: (series: Series) => boolean): number {
  const sum = (all: Series[]) => all.filter(isMeant).reduce((total, { value }) => total + value, 0);
  return sum(now) - sum(before);
}

/** As `histogram_quantile` of Prometheus: linear within a bucket, at most the largest finite bound. */
export function quantile(buckets: { bound: number; count: number }[], share: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const rank = share * total;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { bound, count } = buckets[index]!;
  const below = buckets[index - 1] ?? { bound: 0, count: 0 };
  if (bound === Infinity) return below.bound;
  return below.bound + ((bound - below.bound) * (rank - below.count)) / (count - below.count);
}
