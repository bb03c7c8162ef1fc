import type { CollectedValue } from "./metrics-source.ts";

/** What a metric counted between two samples, for one set of labels. */
export interface RecentCount<Label extends string = string> {
  labels: Record<Label, string>;
  count: number;
  /** Null for counters. */
  p50_seconds: number | null;
  p99_seconds: number | null;
}

/** Adds up the growth of a counter or histogram by some of its labels. Leaves out what did not grow. */
export function growthBy<Label extends string>(
  before: readonly CollectedValue[],
  now: readonly CollectedValue[],
  names: readonly Label[],
): RecentCount<Label>[] {
  const groups = new Map<
    string,
    { labels: Record<Label, string>; count: number; byBound: Map<number, number> }
  >();
  const add = (values: readonly CollectedValue[], sign: 1 | -1) => {
    for (const { labels, metricName = "", value } of values) {
      if (metricName.endsWith("_sum")) continue;
      const own = names.map((name) => String(labels[name] ?? ""));
      const key = own.join("\n");
      let group = groups.get(key);
      if (!group) {
        const named = Object.fromEntries(names.map((name, index) => [name, own[index]!]));
        group = { labels: named as Record<Label, string>, count: 0, byBound: new Map() };
        groups.set(key, group);
      }
      if (!metricName.endsWith("_bucket")) {
        group.count += sign * value;
        continue;
      }
      const bound = labels["le"] === "+Inf" ? Infinity : Number(labels["le"]);
      group.byBound.set(bound, (group.byBound.get(bound) ?? 0) + sign * value);
    }
  };
  add(before, -1);
  add(now, 1);
  return [...groups.values()]
    .filter(({ count }) => count > 0)
    .map(({ labels, count, byBound }) => {
      const buckets = [...byBound].map(([bound, within]) => ({ bound, count: within }));
      buckets.sort((a, b) => a.bound - b.bound);
      return { labels, count, p50_seconds: quantile(buckets, 0.5), p99_seconds: quantile(buckets, 0.99) };
    });
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
