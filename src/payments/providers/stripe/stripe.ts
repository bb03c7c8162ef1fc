import type pg from "pg";
import type Stripe from "stripe";
import { Refusal } from "../../../values/refusal.ts";
import type { IntentAt, NewIntent, NewRefund, PaymentProvider, ProviderRefund } from "../provider.ts";
import { stripeAccountPayouts } from "./account-payouts.ts";
import { collectable, requireChargeable, stepOf, toStripe } from "./amounts.ts";
import { isCutOff, isRefused, type StripeClient } from "./client.ts";
import { findOrCreateCustomer, forgetCustomer } from "./customers.ts";
import { retrievePayout } from "./payouts.ts";
import { eventOf } from "./read-webhook.ts";
import { disputeOf, intentOf, REFUND_KEY, refundOf } from "./read.ts";

/** Number of concurrent reads. Stripe limits calls per second. */
const MAX_CONCURRENT = 10;
const MAX_UNDELIVERED = 10_000;
const WITH_FEES = { expand: ["latest_charge.balance_transaction"] };

/** Adapts Stripe to the `PaymentProvider` interface. */
export function createStripe(client: StripeClient, pool: pg.Pool): PaymentProvider {
  const { ask } = client;

  const retrieve = (intent: IntentAt) =>
    ask(intent, (stripe, options) => stripe.paymentIntents.retrieve(intent.id, WITH_FEES, options));

  async function createIntent(wanted: NewIntent, isSecondTry = false): Promise<Stripe.PaymentIntent> {
    const customer = await findOrCreateCustomer(pool, ask, wanted, wanted.details.buyer);
    // A new customer means a different call, which needs a different key.
    const idempotencyKey = `${wanted.idempotencyKey}-${customer}`;
    try {
      return await ask(wanted, (stripe, options) =>
        stripe.paymentIntents.create({ ...intentParams(wanted), customer }, { ...options, idempotencyKey }),
      );
    } catch (error) {
      if (isCutOff(error)) throw new Refusal("payments_not_set_up", { cause: error });
      const isGone = isRefused(error) && error.code === "resource_missing" && error.param === "customer";
      if (!isGone || isSecondTry) throw error;
      await forgetCustomer(pool, wanted, customer);
      return createIntent(wanted, true);
    }
  }

  return {
    name: "STRIPE",
    collectable,
    stepOf,
    async createIntent(wanted) {
      requireChargeable(wanted.amount);
      return intentOf(await createIntent(wanted));
    },
    retrieveIntent: async (intent) => intentOf(await retrieve(intent)),
    async retrieveIntents(intents) {
      const told = [];
      for (let start = 0; start < intents.length; start += MAX_CONCURRENT) {
        const asked = intents.slice(start, start + MAX_CONCURRENT).map(retrieve);
        told.push(...(await Promise.allSettled(asked)));
      }
      return told.flatMap((one) => (one.status === "fulfilled" ? [intentOf(one.value)] : []));
    },
    async cancelIntent(intent) {
      try {
        return intentOf(
          await ask(intent, (stripe, options) => stripe.paymentIntents.cancel(intent.id, undefined, options)),
        );
      } catch (error) {
        // The intent is already paid, in progress or cancelled.
        if (isRefused(error)) return intentOf(await retrieve(intent));
        throw error;
      }
    },
    async refund(wanted) {
      if (wanted.mayHaveBeenMade) {
        const made = (await listRefunds(client, wanted.intent)).find(
          ({ key }) => key === wanted.idempotencyKey,
        );
        if (made) return made;
      }
      return refund(client, wanted);
    },
    payouts: stripeAccountPayouts(client),
    retrievePayout: (platform, id) => retrievePayout(client, platform, id),
    listRefunds: (intent) => listRefunds(client, intent),
    async listUndelivered(account, since) {
      const gte = Math.floor(since.getTime() / 1000);
      const events = await ask(account, (stripe, options) =>
        stripe.events
          .list({ delivery_success: false, created: { gte }, limit: 100 }, options)
          .autoPagingToArray({ limit: MAX_UNDELIVERED }),
      );
      const { connectedAccountId, platform } = account;
      return events.flatMap(
        (event) => eventOf({ ...event, account: connectedAccountId ?? undefined }, platform ?? "own") ?? [],
      );
    },
    async listDisputes(intent) {
      const { data } = await ask(intent, (stripe, options) =>
        stripe.disputes.list({ payment_intent: intent.id, limit: 100 }, options),
      );
      return data.map(disputeOf);
    },
  };
}

function intentParams(wanted: NewIntent): Stripe.PaymentIntentCreateParams {
  const { amount, applicationFee, connectedAccountId, details, metadata } = wanted;
  const fee = applicationFee - (applicationFee % stepOf(amount.currency));
  return {
    amount: toStripe(amount),
    currency: amount.currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    description: details.description,
    metadata,
    ...(connectedAccountId &&
      fee > 0 && { application_fee_amount: toStripe({ minor: fee, currency: amount.currency }) }),
    ...(details.isSuspicious && { payment_method_options: { card: { request_three_d_secure: "any" } } }),
  };
}

/** The reason of a refund that failed because the account was disconnected. */
const DISCONNECTED = "account_disconnected";

/**
 * A refusal by Stripe is an answer: the organiser has to know, and a retry would not help. The same holds for an
 * account that was disconnected.
 */
async function refund({ ask }: StripeClient, wanted: NewRefund): Promise<ProviderRefund> {
  const { intent, amount, idempotencyKey, hasApplicationFee } = wanted;
  try {
    const made = await ask(intent, (stripe, options) =>
      stripe.refunds.create(
        {
          payment_intent: intent.id,
          amount: toStripe(amount),
          metadata: { [REFUND_KEY]: idempotencyKey },
          ...(hasApplicationFee && { refund_application_fee: true }),
        },
        { ...options, idempotencyKey },
      ),
    );
    return refundOf(made);
  } catch (error) {
    if (!isRefused(error) && !isCutOff(error)) throw error;
    return {
      id: null,
      key: idempotencyKey,
      amount,
      status: "FAILED",
      failureReason: isRefused(error) ? (error.code ?? "refused") : DISCONNECTED,
    };
  }
}

async function listRefunds({ ask }: StripeClient, intent: IntentAt): Promise<ProviderRefund[]> {
  try {
    const { data } = await ask(intent, (stripe, options) =>
      stripe.refunds.list({ payment_intent: intent.id, limit: 100 }, options),
    );
    return data.map(refundOf);
  } catch (error) {
    if (isCutOff(error)) return [];
    throw error;
  }
}
