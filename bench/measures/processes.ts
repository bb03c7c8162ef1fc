import { freeBuyer } from "../buyers.ts";
import { drive } from "../driver.ts";
import { PORT, type RunningServer, type UnderTest } from "../server-under-test.ts";
import { AMPLE, stageEvent, type StagedEvent, target } from "../stage.ts";

const COUNTS = [1, 2, 4];
const CONNECTIONS = 128;
const ROUNDS = 3;
/** For each process. V8 compiles code that runs often; after 20,000 orders little remains to be compiled. */
const WARM_UP_SECONDS = 10;

export interface ProcessFigures {
  /** Whole free orders per second by the number of web processes: the median of the rounds. */
  perSecond: Map<number, number>;
  failed: number;
  /** Orders that buyers saw as complete, and complete orders in the database. */
  told: number;
  stored: number;
  /** Units taken according to the counter, and units that orders hold. */
  taken: number;
  held: number;
}

/**
 * Measures whole free orders through one, two and four web processes that share this machine and its database. Each
 * buyer stays with one process, as behind a load balancer that spreads connections. All four run all the time and
 * are warmed up one by one. The rounds alternate, because the machine's speed varies. No jobs run at the same time.
 */
export async function processes(
  underTest: UnderTest,
  server: RunningServer,
  seconds: number,
): Promise<ProcessFigures> {
  await server.stop();
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 0 });
  const running: RunningServer[] = [];
  try {
    for (let n = 0; n < Math.max(...COUNTS); n += 1)
      running.push(await underTest.startServer({ TESSERA_WORKER: "off", PORT: String(PORT + 10 + n) }));
    const ports = running.map(({ port }) => port);
    let failed = 0;
    let told = 0;
    const rates = new Map(COUNTS.map((count): [number, number[]] => [count, []]));
    const sellThrough = async (some: readonly number[], forSeconds: number) => {
      const sold = await sell(event, some, forSeconds);
      failed += sold.failed;
      told += sold.told;
      return sold.perSecond;
    };
    for (const port of ports) await sellThrough([port], WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const count of round % 2 === 0 ? COUNTS.toReversed() : COUNTS)
        rates.get(count)!.push(await sellThrough(ports.slice(0, count), seconds));
    const perSecond = new Map([...rates].map(([count, values]) => [count, median(values)]));
    return { perSecond, failed, told, ...(await countStored(underTest, event)) };
  } finally {
    for (const one of running) await one.stop();
    // The mails of these orders are not needed, and their jobs must not run during the next measurement.
    await underTest.pool.query("truncate outbox_events");
    await server.restart();
  }
}

async function sell(event: StagedEvent, ports: readonly number[], seconds: number) {
  const results = await Promise.all(
    ports.map((port) =>
      drive({
        ...target,
        port,
        connections: CONNECTIONS / ports.length,
        seconds,
        buyer: () => freeBuyer(event),
      }),
    ),
  );
  const sum = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond),
    failed: sum(({ failed }) => failed),
    // A hold is answered 201, and the details that complete an order 200.
    told: sum(({ statuses }) => statuses[200] ?? 0),
  };
}

async function countStored({ pool }: UnderTest, { eventId }: StagedEvent) {
  const { rows } = await pool.query<{ stored: number; held: number; taken: number }>(
    `select count(*) filter (where o.status = 'COMPLETED') as stored, sum(i.quantity)::bigint as held,
            (select sum(s.taken)::bigint from stock s where s.event_id = $1) as taken
     from orders o join order_items i on i.order_id = o.id where o.event_id = $1`,
    [eventId],
  );
  return rows[0]!;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
