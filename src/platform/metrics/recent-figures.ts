import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Registry } from "prom-client";
import type { CollectedMetric, CollectedValue, CollectElsewhere } from "./metrics-source.ts";
import { growthBy, type RecentCount } from "./recent-growth.ts";

/** The metrics that are sampled: all are counted in memory, so a sample never queries the database. */
const SAMPLED = [
  "http_request_seconds",
  "tessera_call_seconds",
  "tessera_job_seconds",
  "tessera_emails_total",
  "tessera_webhook_deliveries_total",
  "tessera_provider_call_seconds",
  "tessera_replica_reads",
  "tessera_background_loop_seconds",
  "tessera_telemetry_exports_total",
  // The library measures all CPU times when this one is read, so it comes before their sum.
  "process_cpu_user_seconds_total",
  "process_cpu_seconds_total",
  "tessera_sheds_load",
] as const;
type SampledName = (typeof SAMPLED)[number];
type Values = Partial<Record<SampledName, readonly CollectedValue[]>>;

interface Sample {
  at: number;
  /** Of both threads. */
  values: Values;
  /** The 99th percentile of the event loop's delay since the sample before. */
  loopSeconds: number;
}

/** Figures of this process over the last five minutes, from the metrics that /metrics shows. */
export interface RecentFigures {
  seconds: number;
  /**
   * The 99th percentile is taken for each 15 seconds. This is the highest of them. A scrape does not reset
   * it, in contrast to nodejs_eventloop_lag_p99_seconds.
   */
  event_loop_p99_seconds: number;
  /** True if the process shed load at one of the samples, or does so now. */
  has_shed_load: boolean;
  /** What a metric counted, by some of its labels. */
  by<Label extends string>(metric: SampledName, labels: readonly Label[]): RecentCount<Label>[];
}

const SAMPLE_EVERY_MILLISECONDS = 15_000;
const SAMPLES = 20;
const NANOSECONDS = 1e9;
/** As of nodejs_eventloop_lag_p99_seconds. It is part of each delay. */
const LOOP_RESOLUTION_MILLISECONDS = 10;

interface WatchOptions {
  loop?: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    "enable" | "disable" | "reset" | "count" | "percentile"
  >;
  /** Collects the metrics of the jobs' thread, which belong to this process too. */
  elsewhere?: CollectElsewhere;
}

/** Takes a sample of some metrics from time to time, as Prometheus does, and compares the newest with the oldest. */
export function watchRecentFigures(
  registry: Registry,
  { loop = ownLoop(), elsewhere = async () => null }: WatchOptions = {},
) {
  const samples: Sample[] = [];
  // A thread that is busy does not answer in time. Its last figures then stand in, because counters never fall.
  let ofThread: CollectedMetric[] = [];
  loop.enable();

  async function readThread(): Promise<CollectedMetric[]> {
    const answer = (await elsewhere()) as CollectedMetric[] | null;
    if (answer) ofThread = answer;
    return ofThread;
  }
  async function sample(): Promise<Sample> {
    const at = performance.now();
    const loopSeconds = loop.count === 0 ? 0 : loop.percentile(99) / NANOSECONDS;
    const [thread, own] = await Promise.all([
      readThread(),
      Promise.all(SAMPLED.map((name) => valuesOf(registry, name))),
    ]);
    const values: Values = {};
    for (const [index, name] of SAMPLED.entries()) {
      const others = thread.find((metric) => metric.name === name)?.values ?? [];
      values[name] = [...own[index]!, ...others];
    }
    return { at, values, loopSeconds };
  }
  async function take() {
    const taken = sample();
    loop.reset();
    samples.push(await taken);
    if (samples.length > SAMPLES) samples.shift();
  }
  void take();
  const timer = setInterval(() => void take(), SAMPLE_EVERY_MILLISECONDS);
  timer.unref();
  return {
    async read(): Promise<RecentFigures> {
      const newest = await sample();
      const [oldest = newest, ...later] = samples;
      const delays = [...later, newest].map(({ loopSeconds }) => loopSeconds);
      return {
        seconds: Math.round(Math.max(1, (newest.at - oldest.at) / 1000)),
        event_loop_p99_seconds: Math.max(...delays),
        has_shed_load: [...samples, newest].some(({ values }) =>
          values.tessera_sheds_load?.some(({ value }) => value > 0),
        ),
        by: (metric, labels) => growthBy(oldest.values[metric] ?? [], newest.values[metric] ?? [], labels),
      };
    },
    stop() {
      clearInterval(timer);
      loop.disable();
    },
  };
}

const ownLoop = () => monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MILLISECONDS });

async function valuesOf(registry: Registry, name: SampledName): Promise<readonly CollectedValue[]> {
  const metric = registry.getSingleMetric(name);
  if (!metric) return [];
  // A counter gives out its own values, which go on growing, so a sample needs copies.
  return ((await metric.get()).values as CollectedValue[]).map((one) => ({ ...one }));
}
