import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, MAX_QUANTITY, Minor, one, OptionalText } from "../../values/wire.ts";
import { ORGANIZER_REASONS, REFUND_REASONS } from "../rules/refund-reason.ts";
import { SINGLE_REFUND_STATUSES } from "../rules/single-refund-states.ts";
import { PROVIDERS } from "./providers.ts";

const RefundLine = z.object({ order_item_id: Id, amount: Minor });

/** Payments, refunds and disputes of an order. Amounts in minor units of `currency`. */
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
  /** Amount that the next refund of all that is left gives back: of second payments, while they have something left. */
  refundable: z.int(),
  /** Amount that can still be refunded of the order itself: with its cancellation, or of its lines. */
  refundable_of_order: z.int(),
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
      /**
       * The platform's fee on this payment, the value-added tax in it, and the rate of that tax in
       * thousandths of a per cent.
       */
      application_fee: z.int(),
      application_fee_vat: z.int(),
      application_fee_vat_rate: z.int(),
      /** Parts of the fee and of its tax that refunds have returned. */
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
      /** The organiser's reason and note. Buyers see neither. */
      organizer_reason: z.enum(ORGANIZER_REASONS).nullable(),
      organizer_note: z.string().nullable(),
      status: z.enum(SINGLE_REFUND_STATUSES),
      failure_reason: z.string().nullable(),
      cancels_order: z.boolean(),
      /** Tickets to cancel once the provider has accepted the refund. */
      cancels_attendee_ids: z.array(Id),
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
  /** Without `amount` and `lines`, the refund covers all that is left. */
  amount: Minor.min(1).optional(),
  lines: z
    .array(RefundLine.extend({ amount: Minor.min(1).optional() }))
    .min(1)
    .max(100)
    .optional(),
  notify_buyer: z.boolean().default(true),
  cancel_order: z.boolean().default(false),
  /**
   * Tickets of the order to cancel, and their stock to release, once the provider has accepted the refund: as many
   * as the details of a checkout can name.
   */
  cancel_attendee_ids: z.array(Id).max(MAX_QUANTITY).default([]),
  organizer_reason: z.enum(ORGANIZER_REASONS).optional(),
  organizer_note: OptionalText(500),
});
export type RequestRefund = z.infer<typeof RequestRefund>;

const params = z.object({ event_id: Id, order_id: Id });

export const orderMoneyContract = {
  getOrderMoney: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/money",
    summary: "Get what was paid for an order, refunded and disputed",
    policy: "user",
    params,
    response: one(OrderMoney),
  }),
  refundOrder: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/refund",
    summary:
      "Refund an order: everything that is left, an amount, or lines; cancels the order or tickets once the provider accepts it",
    policy: "user",
    params,
    body: RequestRefund,
    response: one(OrderMoney),
    isRepeatable: true,
  }),
};
