import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../until.ts";
import { ASK_EVERY_MS, type Cluster } from "./cluster.ts";
import type { DirectWrites } from "./direct-writes.ts";
import type { RunningMachine } from "./machine.ts";
import type { Sale } from "./sale.ts";

export const BUYERS = 16;

export interface Round {
  what: string;
  /** The longest time without a confirmed purchase. */
  gapSeconds: number;
  /** Until both processes were ready again. */
  readySeconds: number;
  /** Until every machine followed the new primary. */
  wholeSeconds: number;
  /** Writes at the former primary since another machine is the primary. */
  fenced: { tried: number; acknowledged: number };
}

interface Incident {
  what: string;
  /** Makes it happen. */
  begin(from: RunningMachine, to: RunningMachine): Promise<void> | void;
  /** Repairs it, once sales go on elsewhere. */
  repair?(from: RunningMachine): Promise<void> | void;
}

const PAUSED_MS = 10_000;

const start = (machine: RunningMachine) => machine.start();

export const switchover = (cluster: Cluster): Incident => ({
  what: "switchover",
  begin: (from, to) => cluster.switchOver(from, to),
});

/** What nobody has asked for. */
export const FAILURES: Incident[] = [
  { what: "kill -9 of PostgreSQL", begin: (from) => from.killPostgres() },
  { what: "kill -9 of PostgreSQL, Patroni and etcd", begin: (from) => from.kill(), repair: start },
  { what: "kill -9 of Patroni alone", begin: (from) => from.killPatroni(), repair: start },
  {
    what: "primary paused, then resumed",
    begin: (from) => from.pause(),
    async repair(from) {
      await sleep(PAUSED_MS);
      from.resume();
    },
  },
];

/** Lets one thing happen to the primary during a sale, until another machine sells and the first follows it. */
export async function playRound(
  { what, begin, repair }: Incident,
  { cluster, sale, direct }: { cluster: Cluster; sale: Sale; direct: DirectWrites },
): Promise<Round> {
  const { report, balancer } = sale;
  const from = (await cluster.leader())!;
  const to = await cluster.synchronousStandby();
  await sale.openScarceSale();
  report.longestGapMs = 0;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;

  await begin(from, to);
  const hasMoved = async () => {
    const now = await cluster.leader();
    return now !== null && now !== from;
  };
  await until(`another machine is the primary (${what})`, hasMoved, ASK_EVERY_MS);
  const fencedAt = performance.now();
  const before = report.bought.size;
  await until(`a purchase succeeds again (${what})`, () => report.bought.size > before + BUYERS);
  const gapSeconds = report.longestGapMs / 1000;
  await until(`both processes are ready (${what})`, () => balancer.isComplete());
  const readySeconds = seconds();
  await repair?.(from);
  await cluster.untilWhole();

  return { what, gapSeconds, readySeconds, wholeSeconds: seconds(), fenced: direct.since(from, fencedAt) };
}
