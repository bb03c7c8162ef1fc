import type { IssuedTicket } from "../details/issued-ticket.ts";
import type pg from "pg";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutExtras } from "../questions/checkout-extras.ts";

/**
 * Buyer details for a held order, in the form that database/functions/checkout/complete-orders.sql expects.
 */
export interface CompletionRequest {
  order_id: number;
  account_id: number;
  event_id: number;
  first_name: string;
  last_name: string;
  email: string;
  locale: string;
  /** The request that completes the order. */
  request_id?: string | undefined;
  /** W3C traceparent of that request. Undefined unless traces are sent. */
  traceparent?: string | undefined;
  attendees: IssuedTicket[];
  /** Answers to the checkout form. Undefined if the event asks nothing. */
  extras?: CheckoutExtras;
  /** Undefined for products without a limit per buyer. */
  limits?: BuyerLimits;
}

/** Limits per buyer, counted over all orders of the event. */
export interface BuyerLimits {
  buyer_key: string;
  limits: { product_id: number; most: number }[];
}

export interface Completion {
  outcome:
    | "completed"
    | "awaiting_payment"
    | "expired"
    | "cancelled"
    | "already_completed"
    | "not_reserved"
    | "over_buyer_limit"
    | "not_found";
  decided_at: Date;
}

const ANSWER_MILLISECONDS = 8_000;

/** Completes free orders and stores the buyer details of paid ones, in one round trip and one transaction. */
export async function completeOrders(pool: pg.Pool, requests: CompletionRequest[]): Promise<Completion[]> {
  const extras = requests.flatMap(({ order_id, account_id, event_id, extras: given }) =>
    given ? [{ order_id, account_id, event_id, ...given }] : [],
  );
  const limits = requests.flatMap(({ order_id, event_id, limits: own }) =>
    own ? [{ order_id, event_id, ...own }] : [],
  );
  const isPlain = extras.length === 0 && limits.length === 0;
  const orders = isPlain ? requests : requests.map(({ extras: _extras, limits: _limits, ...order }) => order);
  const { rows } = await pool.query<Completion>({
    name: "complete_orders",
    text: "select outcome, decided_at from complete_orders($1, $2, $3)",
    values: [
      JSON.stringify(orders),
      extras.length > 0 ? JSON.stringify(extras) : null,
      limits.length > 0 ? JSON.stringify(limits) : null,
    ],
    query_timeout: ANSWER_MILLISECONDS,
  } as pg.QueryConfig);
  return rows;
}

type Refused = Exclude<Completion["outcome"], "completed" | "awaiting_payment" | "over_buyer_limit">;

/** The refusal of an order that is no longer held. */
export function refusalOfCompletion(outcome: Refused): Refusal {
  switch (outcome) {
    case "expired":
      return new Refusal("order_expired");
    case "cancelled":
      return new Refusal("order_cancelled");
    case "already_completed":
      return new Refusal("order_already_completed");
    case "not_reserved":
      return new Refusal("order_not_reserved");
    case "not_found":
      return new Refusal("not_found");
  }
}
