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
  /** The time until every machine followed the primary again. */
  wholeSeconds: number;
  /** Direct writes to the affected machine after another one had taken its role. */
  fenced: { tried: number; acknowledged: number };
}

export interface Incident {
  what: string;
  /** Default: the primary. */
  happensTo?: "primary" | "synchronous standby";
  /**
   * Causes the incident on `machine`. `other` is the synchronous standby, or the primary if the standby is
   * affected.
   */
  begin(machine: RunningMachine, other: RunningMachine): Promise<void> | void;
  /** Repairs the machine after sales have continued elsewhere. */
  repair?(machine: RunningMachine): Promise<void> | void;
}

const PAUSED_MS = 10_000;

const start = (machine: RunningMachine) => machine.start();
const pause = (machine: RunningMachine) => machine.pause();
const resume = async (machine: RunningMachine) => {
  await sleep(PAUSED_MS);
  machine.resume();
};

export const switchover = (cluster: Cluster): Incident => ({
  what: "switchover",
  begin: (from, to) => cluster.switchOver(from, to),
});

/** Failures, unlike a switchover, which an operator requests. */
export const FAILURES: Incident[] = [
  { what: "kill -9 of PostgreSQL", begin: (machine) => machine.killPostgres() },
  { what: "kill -9 of PostgreSQL, Patroni and etcd", begin: (machine) => machine.kill(), repair: start },
  { what: "kill -9 of Patroni alone", begin: (machine) => machine.killPatroni(), repair: start },
  { what: "primary paused, then resumed", begin: pause, repair: resume },
  {
    what: "synchronous standby paused, then resumed",
    happensTo: "synchronous standby",
    begin: pause,
    repair: resume,
  },
];

/**
 * Causes one incident during a sale. Waits until sales continue without the machine and the cluster is whole again.
 */
export async function playRound(
  { what, happensTo = "primary", begin, repair }: Incident,
  { cluster, sale, direct }: { cluster: Cluster; sale: Sale; direct: DirectWrites },
): Promise<Round> {
  const { report, balancer } = sale;
  const [primary, standby] = [(await cluster.leader())!, (await cluster.synchronousStandby())!];
  const isPrimary = happensTo === "primary";
  const [machine, other] = isPrimary ? [primary, standby] : [standby, primary];
  await sale.openScarceSale();
  report.longestGapMs = 0;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const placeOf = () => (isPrimary ? cluster.leader() : cluster.synchronousStandby());
  const isReplaced = async () => {
    const now = await placeOf();
    return now !== null && now !== machine;
  };

  await begin(machine, other);
  await until(`another machine is the ${happensTo} (${what})`, isReplaced, ASK_EVERY_MS);
  if (isPrimary) {
    const now = (await cluster.leader())!;
    await until(
      `the new primary is out of recovery (${what})`,
      async () => !(await cluster.isInRecovery(now)),
    );
  }
  const fencedAt = performance.now();
  const before = report.bought.size;
  await until(`a purchase succeeds again (${what})`, () => report.bought.size > before + BUYERS);
  const gapSeconds = report.longestGapMs / 1000;
  await until(`both processes are ready (${what})`, () => balancer.isComplete());
  await repair?.(machine);
  await cluster.untilWhole();

  return { what, gapSeconds, wholeSeconds: seconds(), fenced: direct.since(machine, fencedAt) };
}
