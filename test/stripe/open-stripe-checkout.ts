import { afterAll } from "vitest";
import { createPaymentContext } from "../../src/app/payments.ts";
import type { PaymentsContract } from "../../src/payments/contract.ts";
import {
  storeDefaultFees,
  saveFeeVat,
  paymentsApi,
  processProviderEvents,
} from "../../src/payments/index.ts";
import type { StripePlatform } from "../../src/payments/settings/stripe-settings.ts";
import type { VatSettings } from "../../src/payments/settings/vat-settings.ts";
import { testServices } from "../api.ts";
import { runPaymentJobs } from "../checkout.ts";
import { clientOf } from "../client.ts";
import type { TestDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct } from "../factories.ts";
import { signed, startStripe, type TestEvent, TEST_KEYS } from "./start-stripe.ts";
import { type SellingContract, sellingAreas } from "../selling-areas.ts";

interface Given {
  platforms?: StripePlatform[];
  publicUrl?: string;
  fees?: { fixed: Record<string, number>; rate: number };
  vat?: VatSettings;
}

interface OrderGiven {
  price?: number;
  capacity?: number | null;
  quantity?: number;
  currency?: string;
}

/** Buyers, organisers and payments, with a double of Stripe. */
export async function openStripeCheckout(database: TestDatabase, given: Given = {}) {
  const stripe = await startStripe();
  afterAll(() => stripe.stop());
  const { platforms = ["own"], fees = { fixed: {}, rate: 0 } } = given;
  const keys = Object.fromEntries(platforms.map((name) => [name, TEST_KEYS[name]]));
  const services = testServices(database, {
    isDemo: false,
    ...(given.publicUrl && { publicUrl: given.publicUrl }),
    stripe: { keys, apiUrl: stripe.url, fees },
    ...(given.vat && { vat: given.vat }),
  });
  await storeDefaultFees(database.pool, services.config.stripe);
  await saveFeeVat(database.pool, services.config.vat);
  const payments = createPaymentContext(services);
  const areas = [paymentsApi(services, payments), ...sellingAreas(services)];
  const { db } = database;

  const browser = (cookies: Record<string, string> = {}) =>
    clientOf<SellingContract & PaymentsContract>(db, areas, { cookies });

  /** Brings a buyer to the payment step, with a held order and saved details. */
  async function goToPayment({ price = 2_500, capacity = null, quantity = 1, currency }: OrderGiven = {}) {
    const event = await makeEvent(db, currency ? { currency } : {});
    const product = await makeProduct(db, event, { price, capacity });
    return hold(event, product, quantity);
  }

  async function hold(
    event: Awaited<ReturnType<typeof makeEvent>>,
    product: Awaited<ReturnType<typeof makeProduct>>,
    quantity = 1,
    email = "berta@example.org",
  ) {
    const cookies: Record<string, string> = {};
    const api = browser(cookies);
    const placed = await api("POST /public/events/{event_id}/order", {
      params: { event_id: event.id },
      body: {
        products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity }] }],
      },
    });
    const params = { event_id: event.id, order_short_id: placed.data.short_id };
    await api("PUT /public/events/{event_id}/order/{order_short_id}", {
      params,
      body: { order: { first_name: "Berta", last_name: "Buyer", email } },
    });
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", params.order_short_id)
      .executeTakeFirstOrThrow();
    return { api, cookies, params, event, product, orderId: id };
  }
  type Held = Awaited<ReturnType<typeof hold>>;

  const open = ({ api, params }: Held) =>
    api("POST /public/events/{event_id}/order/{order_short_id}/payment_intent", { params });

  /** Creates a paid and completed order, with its payment. */
  async function buy(order: OrderGiven = {}) {
    const held = await goToPayment(order);
    const intent = await open(held);
    stripe.books.buyer.pay(intent.provider_intent_id);
    await tellAll();
    return {
      ...held,
      intentId: intent.provider_intent_id,
      at: { event_id: held.event.id, order_id: held.orderId },
    };
  }

  /** Returns a member of the event's account with a client. */
  async function organizer(
    event: { account_id: number },
    role: "ADMIN" | "ORGANIZER" = "ADMIN",
    isEmailVerified = true,
  ) {
    const member = await makeMember(db, { account_id: event.account_id, role });
    return clientOf<SellingContract & PaymentsContract>(db, areas, { member, isEmailVerified });
  }

  /** Delivers one message as the service would. */
  const deliver = (event: TestEvent, platform: StripePlatform = platforms[0]!) => {
    const { payload, header } = signed(event, TEST_KEYS[platform].webhookSecret);
    return send(Buffer.from(payload), header);
  };
  const send = (bytes: Buffer, signature: string) =>
    browser()("POST /public/webhooks/stripe", {
      body: { bytes, headers: { "stripe-signature": signature } },
    });

  /** Delivers all waiting messages, and processes them and the resulting jobs. */
  async function tellAll(
    arrange: (events: TestEvent[]) => TestEvent[] = (events) => events,
  ): Promise<number[]> {
    const mailed: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const event of arrange(stripe.takeEvents())) await deliver(event);
      mailed.push(...(await runPaymentJobs(database, payments)));
      await processProviderEvents(payments);
    }
    return mailed;
  }

  return {
    stripe,
    services,
    payments,
    browser,
    goToPayment,
    hold,
    open,
    buy,
    organizer,
    deliver,
    send,
    tellAll,
  };
}
