import { createPaymentContext } from "../src/app/payments.ts";
import type { PaymentsContract } from "../src/payments/contract.ts";
import {
  type PaymentContext,
  paymentsApi,
  processProviderEvents,
  recordAccountPayout,
  refundPayment,
  settleAsync,
} from "../src/payments/index.ts";
import type { Jobs } from "../src/platform/queue/queue.ts";
import { testServices } from "./api.ts";
import { clientOf } from "./client.ts";
import type { TestDatabase } from "./database.ts";
import { makeEvent, makeProduct } from "./factories.ts";
import { type SellingContract, sellingAreas } from "./selling-areas.ts";
import { handlePaymentEvents } from "./handle-payment-events.ts";
import { runDueJobs } from "./run-due-jobs.ts";

export const GOOD_CARD = { card_number: "4242 4242 4242 4242", expiry: "12/99", security_code: "123" };

/** Buyers, payments and the job queue on a test's database. */
export function openCheckout(database: TestDatabase) {
  const services = testServices(database);
  const payments = createPaymentContext(services);
  const areas = [paymentsApi(services, payments), ...sellingAreas(services)];

  let browsers = 0;

  /**
   * A new browser with a separate checkout session and address, because the limits on holds are per address.
   */
  const browser = () =>
    clientOf<SellingContract & PaymentsContract>(database.db, areas, {
      cookies: {},
      address: `198.18.${++browsers >> 8}.${browsers & 255}`,
    });

  /** Brings a buyer to the payment step, with a held order and saved details. */
  async function goToPayment(given: { price?: number; capacity?: number | null; quantity?: number } = {}) {
    const event = await makeEvent(database.db);
    const { price = 2_500, capacity = null } = given;
    const product = await makeProduct(database.db, event, { price, capacity });
    return { event, product, ...(await hold(event, product, given.quantity)) };
  }

  /** Brings another buyer of the same event to the payment step. */
  async function hold(event: { id: number }, product: { id: number; price_id: number }, quantity = 1) {
    const api = browser();
    const quantities = [{ price_id: product.price_id, quantity }];
    const placed = await api("POST /public/events/{event_id}/order", {
      params: { event_id: event.id },
      body: { products: [{ product_id: product.id, quantities }] },
    });
    const params = { event_id: event.id, order_short_id: placed.data.short_id };
    await api("PUT /public/events/{event_id}/order/{order_short_id}", {
      params,
      body: { order: { first_name: "Berta", last_name: "Buyer", email: "berta@example.org" } },
    });
    return { api, params };
  }

  return { services, payments, browser, goToPayment, hold };
}

/**
 * Processes the provider's events, the outbox and due jobs, with the real handlers of payment jobs. Returns
 * the ids of refunds for which an email was sent.
 */
export async function runPaymentJobs(database: TestDatabase, payments: PaymentContext): Promise<number[]> {
  const mailed: number[] = [];
  await processProviderEvents(payments);
  await handlePaymentEvents(database.db);
  do {
    await runQueue(database, payments, mailed);
  } while ((await handlePaymentEvents(database.db)) > 0);
  return mailed;
}

async function runQueue(database: TestDatabase, payments: PaymentContext, mailed: number[]): Promise<void> {
  await runDueJobs(database.pool, {
    "record-account-payout": (payload) =>
      recordAccountPayout(payments, payload as Jobs["record-account-payout"]),
    "refund-payment": (payload) => refundPayment(payments, payload as Jobs["refund-payment"]),
    "settle-simulator-intent": async (payload) => {
      await settleAsync(payments, (payload as Jobs["settle-simulator-intent"]).provider_intent_id);
      await processProviderEvents(payments);
    },
    "send-payment-refunded": async (payload) => {
      mailed.push((payload as Jobs["send-payment-refunded"]).refund_id);
    },
  });
}
