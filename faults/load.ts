import { setTimeout as sleep } from "node:timers/promises";
import { BUYER, orderOf, placedOrder, type StagedEvent } from "../bench/stage.ts";
import { type Balancer, NOBODY_READY, NotAnswered, type Reply } from "./balancer.ts";

/** An order that the buyer saw as complete or paid. */
export interface Bought {
  units: number;
  isPaid: boolean;
}

export interface LoadReport {
  bought: Map<string, Bought>;
  answers: number;
  soldOut: number;
  /** 503 with Retry-After, from a program or from the balancer. */
  busy: number;
  /** Requests that were sent and never got a complete answer. */
  lost: string[];
  /** Unexpected answers. */
  surprises: string[];
  /** The longest time without a confirmed purchase. */
  longestGapMs: number;
}

interface LoadOptions {
  balancer: Pick<Balancer, "ask">;
  /** Free and paid events. Each buyer picks one. */
  events: { staged: StagedEvent; isPaid: boolean }[];
  buyers: number;
  random: () => number;
  abandoning: number;
}

const MAX_UNITS = 6;
const MAX_KEPT = 5;
const PAUSE_WHEN_SOLD_OUT_MS = 50;
const PAUSE_WHEN_BUSY_MS = 100;
const CARD = { card_number: "4242424242424242", expiry: "12/99", security_code: "123" };

/** One purchase failed. The buyer starts another. */
class GaveUp extends Error {}

/**
 * Starts buyers who buy one order after another until they are stopped. Stopping returns what was
 * acknowledged to them.
 */
export function startLoad({ balancer, events, buyers, random, abandoning }: LoadOptions) {
  const report: LoadReport = {
    bought: new Map(),
    answers: 0,
    soldOut: 0,
    busy: 0,
    lost: [],
    surprises: [],
    longestGapMs: 0,
  };
  let isOver = false;
  let lastBought = performance.now();

  async function expect(status: number, method: string, path: string, body?: unknown): Promise<Reply> {
    const reply = await balancer.ask({ method, path, body }).catch((error: unknown) => {
      if (!(error instanceof NotAnswered)) throw error;
      if (error.message === NOBODY_READY) report.busy += 1;
      else report.lost.push(error.message);
      throw new GaveUp();
    });
    report.answers += 1;
    if (reply.status === status) return reply;
    await consider(reply, `${method} ${path.replace(/\?.*/, "")}`);
    throw new GaveUp();
  }

  async function consider({ status, headers, body }: Reply, what: string): Promise<void> {
    if (status === 422 && /"code":"(sold_out|not_enough_left)"/.test(body)) {
      report.soldOut += 1;
      return sleep(PAUSE_WHEN_SOLD_OUT_MS);
    }
    if (status === 503 && headers["retry-after"]) {
      report.busy += 1;
      return sleep(PAUSE_WHEN_BUSY_MS);
    }
    if (report.surprises.length < MAX_KEPT)
      report.surprises.push(`${what} was answered ${status}: ${body.slice(0, 300)}`);
  }

  async function buy(): Promise<void> {
    const { staged, isPaid } = events[Math.floor(random() * events.length)]!;
    const units = 1 + Math.floor(random() * MAX_UNITS);
    const orders = `/api/public/events/${staged.eventId}/order`;
    const held = await expect(201, "POST", orders, orderOf(staged.products[0]!, units));
    const { shortId, session } = placedOrder(held.body);
    const own = (action = "") => `${orders}/${shortId}${action}?session_identifier=${session}`;
    if (random() < abandoning) return void (await expect(200, "POST", own("/abandon")));

    await expect(200, "PUT", own(), { order: BUYER });
    if (isPaid) await pay(own("/payment_intent"));
    report.bought.set(shortId, { units, isPaid });
    report.longestGapMs = Math.max(report.longestGapMs, performance.now() - lastBought);
    lastBought = performance.now();
  }

  async function pay(intents: string): Promise<void> {
    const made = await expect(200, "POST", intents, {});
    const intent = JSON.parse(made.body) as { provider_intent_id: string; client_secret: string };
    const confirm = `/api/public/simulator/intents/${intent.provider_intent_id}/confirm`;
    const paid = await expect(200, "POST", confirm, { client_secret: intent.client_secret, ...CARD });
    const { status } = JSON.parse(paid.body) as { status: string };
    if (status === "SUCCEEDED") return;
    report.surprises.push(`paying was answered ${paid.body}`);
    throw new GaveUp();
  }

  const gone = Promise.all(
    Array.from({ length: buyers }, async () => {
      while (!isOver) {
        await buy().catch((error: unknown) => {
          if (!(error instanceof GaveUp)) throw error;
        });
      }
    }),
  );

  return {
    report,
    async stop(): Promise<LoadReport> {
      isOver = true;
      await gone;
      return report;
    },
  };
}
