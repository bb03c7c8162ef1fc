import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, Minor, one } from "../../values/wire.ts";
import { REFUND_REASONS } from "../rules/refund-reason.ts";
import { SINGLE_REFUND_STATUSES } from "../rules/single-refund-states.ts";
import { PROVIDERS } from "./providers.ts";

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
      status: z.enum(SINGLE_REFUND_STATUSES),
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

const params = z.object({ event_id: Id, order_id: Id });

export const orderMoneyContract = {
  getOrderMoney: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/money",
    summary: "What was paid for an order, what went back, and what is disputed",
    policy: "user",
    params,
    response: one(OrderMoney),
  }),
  refundOrder: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/refund",
    summary:
      "Give money back: all that is left, an amount, or lines; cancels the order once the provider agrees",
    policy: "user",
    params,
    body: RequestRefund,
    response: one(OrderMoney),
    isRepeatable: true,
  }),
};
