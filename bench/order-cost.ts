import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { freeBuyer, paidBuyer } from "./buyers.ts";
import { cpuSeconds, mainThreadSeconds } from "./cpu-time.ts";
import { type Buyer, drive } from "./driver.ts";
import { DATA, type RunningServer, type UnderTest } from "./server-under-test.ts";
import { AMPLE, stageEvent, type StagedEvent, target } from "./stage.ts";

/** The orders whose cost is measured: price and steps of the buyer. */
export const KINDS: Record<string, { price: number; buyer: (event: StagedEvent) => Buyer }> = {
  "free order": { price: 0, buyer: (event) => freeBuyer(event) },
  "free order, then read": { price: 0, buyer: (event) => freeBuyer(event, { reads: true }) },
  "paid order": { price: 2500, buyer: paidBuyer },
};

/** CPU milliseconds per order. */
export interface OrderCost {
  mainThread: number;
  /** The web process with all its threads: garbage collection, compilation, sockets. */
  webProcess: number;
  /** The PostgreSQL connections of the web process. */
  database: number;
  orders: number;
}

const CONNECTIONS = 64;

/** Measures the CPU time of an order under a closed loop of buyers who keep the program busy. */
export async function measureOrderCost(
  { pool }: UnderTest,
  { pid, port }: RunningServer,
  kind: string,
  { seconds, warmUpSeconds }: { seconds: number; warmUpSeconds: number },
): Promise<OrderCost> {
  const { price, buyer } = KINDS[kind]!;
  const event = await stageEvent(pool, { products: 1, quantity: AMPLE, price });
  const load = { ...target, port, connections: CONNECTIONS, buyer: () => buyer(event) };
  await drive({ ...load, seconds: warmUpSeconds });

  const backends = await backendsOf(pool);
  const before = readTimes(pid, backends);
  const { statuses, failed } = await drive({ ...load, seconds });
  const after = readTimes(pid, backends);

  // Every order begins with one hold, which is answered 201.
  const orders = statuses[201] ?? 0;
  // A machine that stalls for a second makes a few requests fail as busy.
  if (failed > orders / 20) throw new Error(`${failed} requests failed: ${JSON.stringify(statuses)}`);
  const perOrder = (time: keyof typeof after) => ((after[time] - before[time]) * 1_000) / orders;
  return {
    mainThread: perOrder("mainThread"),
    webProcess: perOrder("webProcess"),
    database: perOrder("database"),
    orders,
  };
}

async function backendsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'tessera'",
  );
  return rows.map(({ pid }) => pid);
}

function readTimes(pid: number, backends: readonly number[]) {
  return {
    mainThread: mainThreadSeconds(pid),
    webProcess: cpuSeconds(pid),
    database: backends.map(cpuSeconds).reduce((sum, one) => sum + one, 0),
  };
}

/** Statements sent by the web process while one buyer places orders alone, by their text, per order. */
export async function countStatements(
  { pool, startServer }: UnderTest,
  env: Record<string, string>,
  kind: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ perOrder: number; byText: [text: string, perOrder: number][] }> {
  const { price, buyer } = KINDS[kind]!;
  const event = await stageEvent(pool, { products: 1, quantity: AMPLE, price });
  await pool.query("alter database tessera set log_min_duration_statement = 0");
  const server = await startServer(env);
  try {
    const load = { ...target, buyer: () => buyer(event) };
    await drive({ ...load, connections, seconds: 1 });
    const from = logSize();
    const { statuses } = await drive({ ...load, connections, seconds });
    const orders = statuses[201] ?? 0;
    const counts = new Map<string, number>();
    for (const text of statementsIn(readLog(from))) counts.set(text, (counts.get(text) ?? 0) + 1);
    const byText = [...counts]
      .map(([text, count]): [string, number] => [text, count / orders])
      .toSorted(([, one], [, other]) => other - one);
    return { perOrder: byText.reduce((sum, [, count]) => sum + count, 0), byText };
  } finally {
    await server.stop();
    await pool.query("alter database tessera reset log_min_duration_statement");
  }
}

/** The folder of the server's log. The server writes one only for this measurement. */
export const LOG_FOLDER = path.join(DATA, "log");

function logFiles(): string[] {
  return fs.readdirSync(LOG_FOLDER).map((name) => path.join(LOG_FOLDER, name));
}

function logSize(): number {
  return logFiles().reduce((sum, file) => sum + fs.statSync(file).size, 0);
}

function readLog(from: number): string {
  return logFiles()
    .map((file) => fs.readFileSync(file, "utf8"))
    .join("")
    .slice(from);
}

/** Only statements of connections to the program's database have a duration in the log. */
function statementsIn(log: string): string[] {
  const found = log.matchAll(/ (?:execute [^:]*|statement): ([^\n]*(?:\n\t[^\n]*)*)/g);
  return [...found].map(([, text]) => text!.replace(/\s+/g, " ").slice(0, 90));
}
