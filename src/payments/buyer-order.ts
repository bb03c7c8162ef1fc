import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { Money } from "../values/money.ts";
import { Refusal } from "../values/refusal.ts";

/** An order in its link, and the session of whoever follows it. */
export interface BuyerLink {
  eventId: number;
  orderShortId: string;
  /** sha-256 of the checkout session; null when the buyer came without. */
  sessionHash: Buffer | null;
}

/** What a payment needs to know of an order. */
export interface BuyerOrder {
  id: number;
  accountId: number;
  eventId: number;
  shortId: string;
  status: string;
  paymentStatus: string | null;
  total: Money;
  /** By the database's clock. */
  isHeld: boolean;
}

/** The order behind a link, for the session that started it and for nobody else. */
export async function findBuyerOrder(db: Db, link: BuyerLink): Promise<BuyerOrder> {
  const row = await db
    .selectFrom("orders")
    .select([
      "id",
      "account_id",
      "event_id",
      "short_id",
      "session_hash",
      "status",
      "payment_status",
      "total_gross",
      "currency",
      sql<boolean>`status = 'RESERVED' and expires_at > clock_timestamp()`.as("is_held"),
    ])
    .where("short_id", "=", link.orderShortId)
    .where("event_id", "=", link.eventId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (!link.sessionHash || !isSame(row.session_hash, link.sessionHash)) throw new Refusal("session_mismatch");
  return {
    id: row.id,
    accountId: row.account_id,
    eventId: row.event_id,
    shortId: row.short_id,
    status: row.status,
    paymentStatus: row.payment_status,
    total: { minor: row.total_gross, currency: row.currency },
    isHeld: row.is_held,
  };
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
