import { createHash } from "node:crypto";
import { requireConfirmedAddress } from "../accounts/index.ts";
import { findPassedOnFee, passedOnFee } from "../catalog/index.ts";
import { requireEvent } from "../events/index.ts";
import { type Call, CHECKOUT_COOKIE, type Handlers, type Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import { findAccountFees } from "./fees/account-fees.ts";
import type { BuyerLink } from "./buyer-order.ts";
import type { PaymentContext } from "./payment-context.ts";
import { contract, type PaymentsContract } from "./contract.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { paymentIntent } from "./intents.ts";
import { hasSimulator, stripeClientOf } from "./offered-providers.ts";
import { findOrderMoney } from "./order-money.ts";
import { listPaymentsUnderReview } from "./payments-under-review.ts";
import { answerChallenge, payWithCard } from "./providers/simulator/pay.ts";
import type { Connect, ConnectedAccount } from "./providers/stripe/connect.ts";
import { receiveStripeWebhook } from "./provider-events/receive-webhook.ts";
import { refreshPayment } from "./refresh-payment.ts";
import { requestRefund } from "./refunds/request-refund.ts";
import { vatHandlers } from "./vat/handlers.ts";
import { findPaymentOptions } from "./payment-options.ts";

export function paymentsApi(services: Services, payments: PaymentContext): ApiArea {
  /** The simulator exists only where payments are not real. */
  function requireSimulator(): void {
    if (!hasSimulator(services.config)) throw new Refusal("not_found");
  }

  const client = Object.keys(services.config.stripe.keys).length > 0 ? stripeClientOf(services.config) : null;

  /** Refuses access to another account as if that account did not exist. */
  function requireOwnAccount(params: { account_id: number }, user: Member): void {
    if (params.account_id !== user.accountId) throw new Refusal("not_found");
  }

  function requireConnect(params: { account_id: number }, user: Member): Connect {
    requireOwnAccount(params, user);
    if (!payments.connect) throw new Refusal("payment_not_offered");
    return payments.connect;
  }

  const noFeeBecause = ({ fixed }: { fixed: Record<string, number> }) => {
    if (!payments.connect) return "NO_PLATFORM";
    return Object.keys(fixed).length > 0 ? "OTHER_CURRENCY" : "NOT_SET";
  };

  const handlers = {
    ...vatHandlers(services),

    getPaymentOptions: ({ params, query }, call) =>
      findPaymentOptions(payments, client, { ...linkOf(params, query, call), address: call.address }),

    createPaymentIntent: async ({ params, query }, call) =>
      paymentIntent(await createPaymentIntent(payments, linkOf(params, query, call), call)),

    async createStripeIntent({ params, query }, call) {
      if (payments.offered !== "STRIPE" || !client) throw new Refusal("payment_not_offered");
      const row = await createPaymentIntent(payments, linkOf(params, query, call), call);
      return {
        client_secret: paymentIntent(row).client_secret,
        public_key: client.keysOf(row.platform).publishableKey,
        ...(row.connected_account_id && { account_id: row.connected_account_id }),
        ...(row.platform && row.platform !== "own" && { stripe_platform: row.platform }),
      };
    },

    async getStripeIntent({ params, query }, call) {
      const row = await refreshPayment(payments, linkOf(params, query, call));
      if (row.provider !== "STRIPE") throw new Refusal("not_found");
      const { provider_intent_id, status, amount } = paymentIntent(row);
      return { paymentIntentId: provider_intent_id, status, amount };
    },

    async receiveStripeWebhook({ body }) {
      if (!client) throw new Refusal("not_found");
      const signature = body.headers["stripe-signature"];
      await receiveStripeWebhook(payments, client, { bytes: body.bytes, signature });
      return undefined;
    },

    getOrderMoney: async ({ params }, { user }) => ({
      data: await findOrderMoney(services.db, ownOrder(params, user)),
    }),

    listPaymentsUnderReview: async ({ params }, { user }) => {
      const own = { accountId: user.accountId, eventId: params.event_id };
      await requireEvent(services.db, own);
      return { data: await listPaymentsUnderReview(services.db, own) };
    },

    refundOrder: async ({ params, body }, { user, idempotencyKey }) => {
      const own = { ...ownOrder(params, user), userId: user.userId, requestKey: idempotencyKey };
      const data = await requestRefund(payments, own, body);
      services.changes.publish({ event_id: params.event_id, topic: "orders" });
      return { data };
    },

    async listConnectAccounts({ params }, { user }) {
      requireOwnAccount(params, user);
      const accounts = (await payments.connect?.list(params.account_id)) ?? [];
      const primary = accounts.find((one) => one.setup_completed_at !== null) ?? null;
      return {
        data: {
          account: {
            id: params.account_id,
            stripe_platform: (primary?.platform ?? null) as "ca" | "ie" | null,
          },
          is_saas_mode_enabled: payments.connect !== null,
          stripe_connect_accounts: accounts.map((one) => connectAccount(one, one === primary)),
          primary_stripe_account_id: primary?.provider_account_id ?? null,
          has_completed_setup: primary !== null,
        },
      };
    },

    async connectStripe({ params, body }, { user }) {
      const connect = requireConnect(params, user);
      requireConfirmedAddress(user);
      const { account, url } = await connect.connect(
        params.account_id,
        body.platform ?? connect.platforms[0]!,
      );
      return {
        data: {
          stripe_connect_account_type: account.account_type,
          stripe_account_id: account.provider_account_id,
          is_connect_setup_complete: account.setup_completed_at !== null,
          connect_url: url,
          account: { id: params.account_id },
        },
      };
    },

    previewPlatformFee: async ({ params, query }, { user }) => {
      const event = await requireEvent(services.db, { accountId: user.accountId, eventId: params.event_id });
      const { fixed, rate, vatRate } = await findAccountFees(services.pool, user.accountId);
      const perUnit = fixed[event.currency] ?? 0;
      const platformFee = passedOnFee({ fixed: perUnit, rate }, query.price, 1);
      return {
        data: {
          event_currency: event.currency,
          fee_currency: event.currency,
          fixed_fee_original: perUnit,
          fixed_fee_converted: perUnit,
          percentage_fee: rate,
          fee_vat_rate: vatRate,
          sample_price: query.price,
          platform_fee: platformFee,
          total: query.price + platformFee,
          no_fee_because: perUnit > 0 || rate > 0 ? null : noFeeBecause({ fixed }),
          passed_on_fee: await findPassedOnFee(services.db, event.id),
        },
      };
    },

    getPaymentIntent: async ({ params, query }, call) =>
      paymentIntent(await refreshPayment(payments, linkOf(params, query, call))),

    async payWithSimulator({ params, body }) {
      requireSimulator();
      const { client_secret: clientSecret, ...card } = body;
      return payWithCard(services, { intentId: params.provider_intent_id, clientSecret }, card);
    },

    async answerSimulatorChallenge({ params, body }) {
      requireSimulator();
      const access = { intentId: params.provider_intent_id, clientSecret: body.client_secret };
      return answerChallenge(services, access, body.outcome);
    },
  } satisfies Handlers<PaymentsContract>;
  return { contract, handlers };
}

function ownOrder({ event_id, order_id }: { event_id: number; order_id: number }, { accountId }: Member) {
  return { accountId, eventId: event_id, orderId: order_id };
}

function connectAccount(account: ConnectedAccount, isPrimary: boolean) {
  return {
    stripe_account_id: account.provider_account_id,
    is_setup_complete: account.setup_completed_at !== null,
    platform: account.platform as "ca" | "ie",
    account_type: account.account_type,
    is_primary: isPrimary,
    country: account.country,
  };
}

function linkOf(
  params: { event_id: number; order_short_id: string },
  query: { session_identifier?: string | undefined },
  call: Call,
): BuyerLink {
  const token = query.session_identifier ?? call.cookie(CHECKOUT_COOKIE);
  return {
    eventId: params.event_id,
    orderShortId: params.order_short_id,
    sessionHash: token ? createHash("sha256").update(token).digest() : null,
  };
}
