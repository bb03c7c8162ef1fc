import { sql } from "kysely";
import { type RequiredEvent, requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import type { OfEvent } from "../products.ts";
import { type Affiliate, AFFILIATES_LISTING } from "./contract.ts";

export async function listAffiliates(
  db: Db,
  at: OfEvent,
  wanted: RequestedPage,
): Promise<{ data: Affiliate[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const { rows: affiliates, ...source } = affiliatesList(db, event);
  const { rows, meta } = await listPage(db, affiliates, { ...source, wanted });
  return { data: rows.map((row) => affiliateOf(row, event)), meta };
}

/** The definition of the affiliate list; exports use it too. */
export function affiliatesList(db: Db, event: Pick<RequiredEvent, "id" | "timezone">) {
  return {
    rows: selectAffiliates(db, event.id),
    listing: AFFILIATES_LISTING,
    columns: {
      created_at: "a.created_at",
      name: "a.name",
      code: "a.code",
      email: "a.email",
      status: "a.status",
      total_sales: "sales.orders",
      total_sales_gross: "sales.gross",
    },
    search: { words: sql`a.name || E'\n' || a.code || E'\n' || coalesce(a.email, '')` },
    unique: "a.id",
    zone: event.timezone,
  } as const;
}

export async function findAffiliate(db: Db, at: OfEvent, affiliateId: number): Promise<Affiliate> {
  const event = await requireEvent(db, at);
  const row = await selectAffiliates(db, event.id).where("a.id", "=", affiliateId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return affiliateOf(row, event);
}

/** Adds each affiliate's results: completed orders, including those cancelled or refunded later. */
function selectAffiliates(db: Db, eventId: number) {
  return db
    .selectFrom("affiliates as a")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders as o")
          .select((sale) => [
            sale.fn.countAll<number>().as("orders"),
            sql<number>`coalesce(sum(o.total_gross), 0)::bigint`.as("gross"),
            sql<number>`coalesce(sum(o.total_refunded), 0)::bigint`.as("refunded"),
            COMMISSION.as("commission"),
            sql<number>`count(*) filter (where o.email = a.email)`.as("own"),
          ])
          .whereRef("o.affiliate_id", "=", "a.id")
          .where("o.completed_at", "is not", null)
          .as("sales"),
      (join) => join.onTrue(),
    )
    .select(["a.id", "a.event_id", "a.account_id", "a.name", "a.code", "a.email", "a.status"])
    .select(["a.commission_type", "a.commission_rate", "sales.commission"])
    .select(["a.created_at", "a.updated_at", "sales.orders", "sales.gross", "sales.refunded", "sales.own"])
    .where("a.event_id", "=", eventId)
    .where("a.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAffiliates>["executeTakeFirstOrThrow"]>>;

/** Commission on the orders `o` of the affiliate `a` that are still valid. */
const COMMISSION = sql<number>`(case a.commission_type
  when 'FIXED' then a.commission_rate * count(*) filter (where o.status = 'COMPLETED')
  when 'PERCENTAGE' then round(
    a.commission_rate * coalesce(sum(o.total_gross - o.total_refunded) filter (where o.status = 'COMPLETED'), 0)
    / 100000.0)
  else 0 end)::bigint`;

function affiliateOf(
  { orders, gross, refunded, own, commission, ...row }: Row,
  { currency }: RequiredEvent,
): Affiliate {
  return {
    ...row,
    status: row.status as Affiliate["status"],
    total_sales: orders,
    total_sales_gross: gross,
    total_refunded: refunded,
    own_sales: own,
    commission_type: row.commission_type as Affiliate["commission_type"],
    total_commission: commission,
    currency,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
