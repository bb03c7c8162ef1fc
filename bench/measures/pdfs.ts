import { setTimeout as sleep } from "node:timers/promises";
import { arrive, quantile } from "../open-load.ts";
import type { UnderTest } from "../server-under-test.ts";
import { BUYER, orderOf, placedOrder, stageEvent, type StagedEvent, target } from "../stage.ts";

const AMPLE = 1_000_000;
const TICKETS = 100;
const CLIENTS = 4;
const HOLDS_PER_SECOND = 200;
const ROUNDS = 3;
const RETRY_MILLISECONDS = 100;

export interface PdfFigures {
  /** p99 of a hold in milliseconds: alone, and while the clients request PDFs. */
  alone: number;
  beside: number;
  /** Delivered files, and requests that were refused as busy. */
  files: number;
  refused: number;
}

/**
 * Measures the effect on holds of impatient clients who request PDFs of orders of a hundred tickets, each
 * time of another order. Rounds with and without them alternate, because the measurements vary.
 */
export async function pdfsBesideHolds(underTest: UnderTest, seconds: number): Promise<PdfFigures> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 0 });
  await underTest.pool.query("update products set max_per_order = 1000 where event_id = $1", [event.eventId]);
  // A file takes about a second. There are more orders than can be drawn, so none is drawn twice.
  const orders = await buy(event, Math.ceil((seconds + 1) * ROUNDS * 3));
  // Removes the emails of these orders, whose PDFs would be drawn in all rounds.
  await underTest.pool.query(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))",
  );
  const ask = {
    method: "POST",
    path: `/api/public/events/${event.eventId}/order`,
    body: orderOf(event.products[0]!),
  };
  const hold = async (forSeconds: number) => {
    const { times, failed } = await arrive({
      perSecond: HOLDS_PER_SECOND,
      seconds: forSeconds,
      buyer: () => () => ask,
    });
    if (failed > 0) throw new Error(`${failed} holds failed`);
    return times;
  };
  await hold(3);

  const alone: number[] = [];
  const beside: number[] = [];
  const answers = { files: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await hold(seconds)));
    const stop = new AbortController();
    const clients = Array.from({ length: CLIENTS }, () => download(event, orders, answers, stop.signal));
    await sleep(1_000);
    beside.push(...(await hold(seconds)));
    stop.abort();
    await Promise.all(clients);
  }
  const p99 = (times: number[]) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    );
  return { alone: p99(alone), beside: p99(beside), ...answers };
}

/** Creates completed orders and returns their links. */
async function buy(event: StagedEvent, count: number): Promise<string[]> {
  const orders = `http://${target.host}:${target.port}/api/public/events/${event.eventId}/order`;
  const send = async (method: string, url: string, body: unknown) => {
    const answer = await fetch(url, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  const bought: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { shortId, session } = placedOrder(
      await send("POST", orders, orderOf(event.products[0]!, TICKETS)),
    );
    await send("PUT", `${orders}/${shortId}?session_identifier=${session}`, { order: BUYER });
    bought.push(`${shortId}/tickets.pdf?session_identifier=${session}`);
  }
  return bought;
}

async function download(
  event: StagedEvent,
  orders: string[],
  answers: { files: number; refused: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const order = orders.pop();
    if (!order) throw new Error("there are no more orders to draw");
    const url = `http://${target.host}:${target.port}/order/${event.eventId}/${order}`;
    try {
      const answer = await fetch(url, { signal });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 503) {
        answers.refused += 1;
        orders.push(order);
        await sleep(RETRY_MILLISECONDS);
        continue;
      }
      if (!answer.ok || !bytes.subarray(0, 5).equals(Buffer.from("%PDF-")))
        throw new Error(`${url} was answered ${answer.status}`);
      answers.files += 1;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
