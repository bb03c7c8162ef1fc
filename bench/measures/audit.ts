import { checkInvariants } from "../../faults/invariants.ts";
import { sendConcurrentBuyers, type ConcurrentBuyers } from "../../faults/concurrent-buyers.ts";
import { untilQuiet } from "../../faults/until.ts";
import { seededRandom } from "../../src/demo/random.ts";
import { PORT, type UnderTest } from "../server-under-test.ts";
import { stageEvent, type StagedEvent } from "../stage.ts";

export interface AuditResult {
  rounds: number;
  /** The number of rounds in which exactly all tickets were sold. */
  exact: number;
  deadlocks: number;
  /** All other errors: counters that differ from the rows, unexpected answers. */
  problems: string[];
}

const CAPACITY = 10_000;
const ATTEMPTS = 50_000;
const MAX_LATECOMERS = 20;

/**
 * Lets 50,000 buyers buy 10,000 tickets, one to six each, at two processes on one database. Three in ten
 * buyers abandon; single buyers get the rest. Then compares counters and rows.
 */
export async function audit(
  underTest: UnderTest,
  rounds: number,
  say: (line: string) => void,
): Promise<AuditResult> {
  const { pool } = underTest;
  const second = await underTest.startServer({ PORT: String(PORT + 2) });
  const before = await deadlocks(underTest);
  const result: AuditResult = { rounds, exact: 0, deadlocks: 0, problems: [] };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const event = await stageEvent(pool, { products: 1, quantity: CAPACITY, price: 0 });
      const common = {
        pool,
        ports: [PORT, PORT + 2],
        event,
        connections: 128,
        random: seededRandom(round),
      };
      const reports = [
        await sendConcurrentBuyers({ ...common, attempts: ATTEMPTS, maxUnits: 6, abandoning: 0.3 }),
      ];
      await untilQuiet(pool);
      reports.push(...(await sellTheRest(common)));
      const { taken, tickets } = await sold(underTest, event);
      const promised = reports.flatMap(({ completed }) => [...completed.values()]).reduce((a, b) => a + b, 0);
      if (taken === CAPACITY && tickets === CAPACITY && promised === CAPACITY) result.exact += 1;
      result.problems.push(
        ...reports.flatMap(({ surprises }) => surprises),
        ...(await checkInvariants(pool)).map(({ rule, row, problem }) => `${rule}: ${row} ${problem}`),
      );
      say(
        `  round ${round} of ${rounds}: ${tickets} tickets, counter ${taken}, ${result.problems.length} problems`,
      );
    }
  } finally {
    await second.stop();
  }
  result.deadlocks = (await deadlocks(underTest)) - before;
  return result;
}

async function sellTheRest(common: Omit<ConcurrentBuyers, "attempts" | "maxUnits" | "abandoning">) {
  const reports = [];
  for (let round = 0; round < MAX_LATECOMERS; round += 1) {
    const report = await sendConcurrentBuyers({ ...common, attempts: 200, maxUnits: 1, abandoning: 0 });
    reports.push(report);
    await untilQuiet(common.pool);
    if (report.completed.size === 0 && report.busy === 0) break;
  }
  return reports;
}

async function sold(
  { pool }: UnderTest,
  { eventId }: StagedEvent,
): Promise<{ taken: number; tickets: number }> {
  const { rows } = await pool.query<{ taken: number; tickets: number }>(
    `select (select taken from stock where event_id = $1) as taken,
            (select count(*) from attendees where event_id = $1 and status = 'ACTIVE') as tickets`,
    [eventId],
  );
  return rows[0]!;
}

async function deadlocks({ pool }: UnderTest): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return rows[0]!.deadlocks;
}
