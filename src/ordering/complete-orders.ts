import type pg from "pg";

/** A buyer for a held order, as the database function takes it (database/migrations/0006-holds.sql). */
export interface CompletionRequest {
  order_id: number;
  account_id: number;
  event_id: number;
  first_name: string;
  last_name: string;
  email: string;
  locale: string;
  attendees: IssuedTicket[];
}

export interface IssuedTicket {
  order_item_id: number;
  product_id: number;
  product_price_id: number;
  /** Place in the order, from 1. */
  position: number;
  short_id: string;
  public_id: string;
  ticket_secret: string;
  first_name: string;
  last_name: string;
  email: string;
}

export interface Completion {
  outcome:
    | "completed"
    | "awaiting_payment"
    | "expired"
    | "cancelled"
    | "already_completed"
    | "not_reserved"
    | "not_found";
  decided_at: Date;
}

const ANSWER_MILLISECONDS = 8_000;

/** Completes free orders and writes down the buyers of paid ones, all in one round trip and one transaction. */
export async function completeOrders(pool: pg.Pool, requests: CompletionRequest[]): Promise<Completion[]> {
  const { rows } = await pool.query<Completion>({
    name: "complete_orders",
    text: "select outcome, decided_at from complete_orders($1)",
    values: [JSON.stringify(requests)],
    query_timeout: ANSWER_MILLISECONDS,
  } as pg.QueryConfig);
  return rows;
}
