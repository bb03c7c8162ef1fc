import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { StripeDouble } from "../../test/stripe/start-stripe.ts";
import {
  emptyCallReport,
  GaveUp,
  type RetryOptions,
  type CallReport,
  createRetryingClient,
} from "./retrying-client.ts";

interface Given extends RetryOptions {
  pool: pg.Pool;
  stripe: StripeDouble;
  headers: Record<string, string>;
  pauseMs: number;
}

export interface OrganizerReport extends CallReport {
  full: number;
  partial: number;
  lines: number;
  cancelled: number;
  byHand: number;
  disputes: number;
}

interface SoldOrder {
  id: number;
  event_id: number;
  provider_intent_id: string;
  connected_account_id: string;
  item_id: number;
  item_price: number;
}

/**
 * Starts an organiser who refunds in every possible way, a colleague who refunds at the payment service by
 * hand, and banks that dispute payments. No amount is ever requested twice for the same order.
 */
export function sendOrganizer(given: Given) {
  const { pool, stripe, headers, random, pauseMs } = given;
  const { books } = stripe;
  const report: OrganizerReport = {
    ...emptyCallReport(),
    full: 0,
    partial: 0,
    lines: 0,
    cancelled: 0,
    byHand: 0,
    disputes: 0,
  };
  const { ask } = createRetryingClient(given, report);
  let amount = 100;
  let isOver = false;

  async function act(): Promise<void> {
    const order = await pickOrder(pool);
    if (!order) return;
    const of = `/api/events/${order.event_id}/orders/${order.id}`;
    const refund = (body: object) => ask("POST", `${of}/refund`, { notify_buyer: false, ...body }, headers);
    const mood = random();
    if (mood < 0.15) {
      await refund({});
      report.full += 1;
    } else if (mood < 0.45) {
      amount += 1;
      await refund({ amount });
      report.partial += 1;
    } else if (mood < 0.6) {
      await refund({ lines: [{ order_item_id: order.item_id, amount: order.item_price }] });
      report.lines += 1;
    } else if (mood < 0.75) {
      await refund({ cancel_order: true });
      report.cancelled += 1;
    } else if (mood < 0.85) {
      await ask("POST", `${of}/cancel`, { refund: random() < 0.5 }, headers);
      report.cancelled += 1;
    } else if (mood < 0.92) byHand(order);
    else dispute(order);
  }

  function byHand({ connected_account_id: account, provider_intent_id }: SoldOrder): void {
    const charge = books.charges.get(books.intents.get(provider_intent_id)?.latest_charge ?? "");
    if (!charge || charge.amount - charge.amount_refunded < 50) return;
    books.createRefund(account, { payment_intent: provider_intent_id, amount: "37" });
    report.byHand += 1;
  }

  function dispute({ provider_intent_id }: SoldOrder): void {
    const opened = books.openDispute(provider_intent_id);
    report.disputes += 1;
    if (random() < 0.7)
      setTimeout(() => books.closeDispute(opened.id, random() < 0.5 ? "won" : "lost"), random() * 500);
  }

  /** Banks delay some refunds, and return a few. */
  function decideRefunds(): void {
    for (const { id, status } of books.refunds.values())
      if (status === "pending")
        books.moveRefund(id, random() < 0.8 ? "succeeded" : "failed", "expired_or_canceled_card");
  }

  const acting = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      books.mood.refundsWait = random() < 0.3;
      await act().catch((error: unknown) => {
        // A database that has just been killed does not answer.
        if (!(error instanceof GaveUp) && !isLostConnection(error)) throw error;
      });
      if (turn % 10 === 9) decideRefunds();
      await sleep(random() * pauseMs);
    }
  })();

  return {
    report,
    async stop(): Promise<OrganizerReport> {
      isOver = true;
      await acting;
      books.mood.refundsWait = false;
      decideRefunds();
      return report;
    },
    decideRefunds,
  };
}

async function pickOrder(pool: pg.Pool): Promise<SoldOrder | undefined> {
  const { rows } = await pool.query<SoldOrder>(
    `select o.id, o.event_id, i.provider_intent_id, i.connected_account_id, l.id as item_id, l.price as item_price
     from orders o
     join payments p on p.order_id = o.id and p.is_of_order
     join payment_intents i on i.id = p.payment_intent_id and i.provider = 'STRIPE'
     join order_items l on l.order_id = o.id
     where o.status = 'COMPLETED' order by random() limit 1`,
  );
  return rows[0];
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && ("code" in error || /terminat|connect/i.test(error.message));
}
