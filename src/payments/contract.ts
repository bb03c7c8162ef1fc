import { z } from "zod";
import { RawMessage, route } from "../platform/http/contract.ts";
import { Id, Instant, Minor, one, ShortId } from "../values/wire.ts";
import { REFUND_REASONS } from "./refund-reason.ts";
import { INTENT_STATUSES } from "./rules/intent-states.ts";
import { contract as vat } from "./vat/contract.ts";

export type { VatSetting } from "./vat/contract.ts";

const PROVIDERS = ["STRIPE", "SIMULATOR"] as const;

export const PaymentIntent = z.object({
  provider: z.enum(PROVIDERS),
  provider_intent_id: z.string(),
  client_secret: z.string(),
  status: z.enum(INTENT_STATUSES),
  amount: z.int(),
  currency: z.string(),
  /** The provider's code for why the last try failed; null when none did. */
  last_error: z.string().nullable(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** What a browser needs to show a card form before anything is charged. */
export const WayToPay = z.object({
  provider: z.enum(PROVIDERS),
  amount: z.int(),
  currency: z.string(),
  /** How the last try stands; null when there was none. */
  status: z.enum(INTENT_STATUSES).nullable(),
  last_error: z.string().nullable(),
  stripe: z
    .object({
      public_key: z.string(),
      account_id: z.string().nullable(),
      /** In Stripe's own counting of the currency. */
      amount: z.int(),
    })
    .nullable(),
});
export type WayToPay = z.infer<typeof WayToPay>;

const params = z.object({ event_id: Id, order_short_id: ShortId("o") });
const query = z.object({ session_identifier: z.string().max(100).optional() });

const SimulatorAnswer = z.object({
  status: z.enum(INTENT_STATUSES),
  /** The code of a refusal: `card_declined`, `authentication_failed`. */
  error: z.string().nullable(),
  /** The bank's question, when it has one. */
  challenge_url: z.string().nullable(),
});
export type SimulatorAnswer = z.infer<typeof SimulatorAnswer>;

const RefundLine = z.object({ order_item_id: Id, amount: Minor });

/** An order's money: what came in, what went back, what is disputed. Amounts in minor units of `currency`. */
export const OrderMoney = z.object({
  id: Id,
  short_id: z.string(),
  public_id: z.string(),
  event_id: Id,
  status: z.string(),
  payment_status: z.string().nullable(),
  refund_status: z.enum(["REFUND_PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "REFUND_FAILED"]).nullable(),
  payment_provider: z.string().nullable(),
  currency: z.string(),
  total_gross: z.int(),
  total_refunded: z.int(),
  /** What may still be given back. */
  refundable: z.int(),
  payments: z.array(
    z.object({
      id: Id,
      provider: z.enum(PROVIDERS),
      provider_intent_id: z.string(),
      platform: z.string().nullable(),
      amount: z.int(),
      currency: z.string(),
      is_of_order: z.boolean(),
      provider_fee: z.int().nullable(),
      provider_fee_currency: z.string().nullable(),
      /** All that the platform took of it, and what of that is value-added tax, at so many thousandths of a per cent. */
      application_fee: z.int(),
      application_fee_vat: z.int(),
      application_fee_vat_rate: z.int(),
      /** What of both went back with refunds. */
      application_fee_returned: z.int(),
      application_fee_vat_returned: z.int(),
      received_at: Instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: Id,
      amount: z.int(),
      currency: z.string(),
      reason: z.enum(REFUND_REASONS),
      status: z.enum(["PENDING", "SUCCEEDED", "FAILED"]),
      failure_reason: z.string().nullable(),
      cancels_order: z.boolean(),
      lines: z.array(RefundLine),
      created_at: Instant,
    }),
  ),
  disputes: z.array(
    z.object({
      id: Id,
      amount: z.int(),
      currency: z.string(),
      reason: z.string(),
      status: z.enum(["OPEN", "UNDER_REVIEW", "WON", "LOST"]),
      respond_by: Instant.nullable(),
      created_at: Instant,
    }),
  ),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

export const RequestRefund = z.object({
  /** Without amount and lines: all that is left. */
  amount: Minor.min(1).optional(),
  lines: z
    .array(RefundLine.extend({ amount: Minor.min(1).optional() }))
    .min(1)
    .max(100)
    .optional(),
  notify_buyer: z.boolean().default(true),
  cancel_order: z.boolean().default(false),
});
export type RequestRefund = z.infer<typeof RequestRefund>;

/** Amounts in minor units of the event's currency. No rate of exchange is used: what is fixed has an amount for each. */
const NO_FEE_BECAUSE = ["NO_PLATFORM", "OTHER_CURRENCY", "NOT_SET"] as const;

const PlatformFeePreview = z.object({
  event_currency: z.string(),
  fee_currency: z.string(),
  fixed_fee_original: z.int(),
  fixed_fee_converted: z.int(),
  /** Thousandths of a per cent. */
  percentage_fee: z.int(),
  /** Of the fee, on the organiser's part; never in what buyers pay. Thousandths of a per cent. */
  fee_vat_rate: z.int(),
  sample_price: z.int(),
  platform_fee: z.int(),
  total: z.int(),
  /**
   * Why there is none. NO_PLATFORM: all payments go to the installation's own account, so there is nobody to take a
   * fee from. OTHER_CURRENCY: it is set for other currencies. NOT_SET: none was agreed.
   */
  no_fee_because: z.enum(NO_FEE_BECAUSE).nullable(),
});

const StripePlatform = z.enum(["ca", "ie"]);

const ConnectAccount = z.object({
  stripe_account_id: z.string().nullable(),
  is_setup_complete: z.boolean(),
  platform: StripePlatform,
  account_type: z.enum(["express", "standard"]),
  is_primary: z.boolean(),
  country: z.string().nullable(),
});

const accountParams = z.object({ account_id: Id });
const orderParams = z.object({ event_id: Id, order_id: Id });

export const contract = {
  ...vat,
  getWayToPay: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/way_to_pay",
    summary: "With what the order can be paid; nothing is asked from the provider yet",
    policy: "checkout",
    params,
    query,
    response: WayToPay,
  }),
  createPaymentIntent: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/payment_intent",
    summary: "The order's one open payment; made when there is none yet",
    policy: "checkout",
    params,
    query,
    response: PaymentIntent,
    isRepeatable: true,
  }),
  getPaymentIntent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/payment_intent",
    summary: "How the payment stands, asked from the provider where it is still open",
    policy: "checkout",
    params,
    query,
    response: PaymentIntent,
  }),
  createStripeIntent: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/stripe/payment_intent",
    summary: "The order's one open payment at Stripe, with what Stripe's own form needs",
    policy: "checkout",
    params,
    query,
    response: z.object({
      client_secret: z.string(),
      account_id: z.string().optional(),
      public_key: z.string(),
      stripe_platform: z.string().optional(),
    }),
    isRepeatable: true,
  }),
  getStripeIntent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/stripe/payment_intent",
    summary: "How the payment at Stripe stands",
    policy: "checkout",
    params,
    query,
    response: z.object({ paymentIntentId: z.string(), status: z.enum(INTENT_STATUSES), amount: z.int() }),
  }),
  receiveStripeWebhook: route({
    method: "POST",
    path: "/public/webhooks/stripe",
    summary: "Stripe's signed messages",
    policy: "provider",
    body: RawMessage,
    isRaw: true,
    response: null,
  }),
  getOrderMoney: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/money",
    summary: "What was paid for an order, what went back, and what is disputed",
    policy: "user",
    params: orderParams,
    response: one(OrderMoney),
  }),
  refundOrder: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/refund",
    summary:
      "Give money back: all that is left, an amount, or lines; cancels the order once the provider agrees",
    policy: "user",
    params: orderParams,
    body: RequestRefund,
    response: one(OrderMoney),
    isRepeatable: true,
  }),
  listConnectAccounts: route({
    method: "GET",
    path: "/accounts/{account_id}/stripe/connect_accounts",
    summary: "The account's own accounts at Stripe",
    policy: "admin",
    params: accountParams,
    response: one(
      z.object({
        account: z.object({ id: Id, stripe_platform: StripePlatform.nullable() }),
        stripe_connect_accounts: z.array(ConnectAccount),
        primary_stripe_account_id: z.string().nullable(),
        has_completed_setup: z.boolean(),
      }),
    ),
  }),
  connectStripe: route({
    method: "POST",
    path: "/accounts/{account_id}/stripe/connect",
    summary: "Begin or go on setting up an account at Stripe; answers the page to do it on",
    policy: "admin",
    params: accountParams,
    body: z.object({ platform: StripePlatform.optional() }),
    response: one(
      z.object({
        stripe_connect_account_type: z.enum(["express", "standard"]),
        stripe_account_id: z.string().nullable(),
        is_connect_setup_complete: z.boolean(),
        connect_url: z.string().nullable(),
        account: z.object({ id: Id }),
      }),
    ),
    isRepeatable: true,
  }),
  previewPlatformFee: route({
    method: "GET",
    path: "/events/{event_id}/settings/platform-fee-preview",
    summary: "What buyers of an event would pay on a price if they bore the platform's fee",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({ price: z.coerce.number().pipe(Minor).default(0) }),
    response: one(PlatformFeePreview),
  }),
  /** Demo and tests only: the card form of a provider that is not there. */
  payWithSimulator: route({
    method: "POST",
    path: "/public/simulator/intents/{provider_intent_id}/confirm",
    summary: "TEST: pay with a simulated card",
    policy: "public",
    params: z.object({ provider_intent_id: z.string().max(80) }),
    body: z.object({
      client_secret: z.string().max(200),
      card_number: z.string().trim().max(30),
      expiry: z.string().trim().max(10),
      security_code: z.string().trim().max(4),
    }),
    response: SimulatorAnswer,
  }),
  answerSimulatorChallenge: route({
    method: "POST",
    path: "/public/simulator/intents/{provider_intent_id}/challenge",
    summary: "TEST: pass or fail the bank's question",
    policy: "public",
    params: z.object({ provider_intent_id: z.string().max(80) }),
    body: z.object({ client_secret: z.string().max(200), outcome: z.enum(["pass", "fail"]) }),
    response: SimulatorAnswer,
  }),
};
export type PaymentsContract = typeof contract;
