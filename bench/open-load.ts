import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Connection } from "./connection.ts";
import type { Buyer } from "./driver.ts";
import { target } from "./stage.ts";

export interface Arrivals {
  perSecond: number;
  seconds: number;
  /** Creates the buyer of one arrival. It ends after its counted request, or when it returns null. */
  buyer: () => Buyer;
  /** Where arrivals go in turn. Default: the server under test. */
  ports?: readonly number[];
}

export interface ArrivalFigures {
  /** Milliseconds from each due time to the complete answer of the counted request, sorted ascending. */
  times: number[];
  failed: number;
  /** The largest number of buyers that were waiting at once. */
  waiting: number;
}

/**
 * Lets buyers arrive at a fixed rate, independent of earlier answers. So their waiting time includes the queue that
 * a slow moment leaves behind. A buyer takes a connection that an earlier one has left, or opens another, as a load
 * balancer does.
 */
export async function arrive({
  perSecond,
  seconds,
  buyer,
  ports = [target.port],
}: Arrivals): Promise<ArrivalFigures> {
  const idle = ports.map((): Connection[] => []);
  const figures: ArrivalFigures = { times: [], failed: 0, waiting: 0 };
  let waiting = 0;
  const visit = async (due: number, place: number) => {
    waiting += 1;
    figures.waiting = Math.max(figures.waiting, waiting);
    const connection = idle[place]!.pop() ?? connect({ host: target.host, port: ports[place]! });
    try {
      await follow(connection, buyer());
      figures.times.push(performance.now() - due);
      idle[place]!.push(connection);
    } catch {
      figures.failed += 1;
      connection.close();
    }
    waiting -= 1;
  };

  const visits: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    visits.push(visit(due, n % ports.length));
  }
  await Promise.all(visits);
  for (const connection of idle.flat()) connection.close();
  figures.times.sort((a, b) => a - b);
  return figures;
}

/** Sends a buyer's requests. Fails at the first that is refused. */
async function follow(connection: Connection, buyer: Buyer): Promise<void> {
  for (let ask = buyer(null); ask;) {
    const answer = await connection.ask(ask);
    if (answer.status >= 400) throw new Error(`${ask.method} ${ask.path} was answered ${answer.status}`);
    if (ask.counts !== false) return;
    ask = buyer(answer);
  }
}

/** Returns a quantile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
