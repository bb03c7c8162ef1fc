import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { ADMIN_ORDERS_LISTING, type AdminOrder } from "../contract/listings.ts";

/**
 * Lists all orders of the installation. Sorts by id instead of time, because ids ascend with time and the
 * primary key then finds the newest orders. The index on search texts finds buyers. Any other order sorts all
 * matching rows. Even with a million orders this needs no further index, which every sale would have to write.
 */
export async function listAdminOrders(
  db: Db,
  wanted: RequestedPage,
): Promise<{ data: AdminOrder[]; meta: ListMeta }> {
  const rows = db
    .selectFrom("orders as o")
    .innerJoin("events as e", "e.id", "o.event_id")
    .innerJoin("accounts as a", "a.id", "o.account_id")
    .select(["o.id", "o.public_id", "o.first_name", "o.last_name", "o.email"])
    .select(["o.status", "o.payment_status", "o.refund_status", "o.payment_provider"])
    .select(["o.total_gross", "o.total_tax", "o.total_fee", "o.total_refunded", "o.currency", "o.created_at"])
    .select(["o.event_id", "e.title as event_title", "o.account_id", "a.name as account_name"])
    .where(sql<boolean>`o.status not in ('RESERVED', 'ABANDONED')`);
  const page = await listPage(db, rows, {
    listing: ADMIN_ORDERS_LISTING,
    wanted: { ...wanted, sort_by: wanted.sort_by === "created_at" ? "id" : wanted.sort_by },
    columns: {
      id: "o.id",
      email: "o.email",
      first_name: sql`lower(o.first_name)`,
      last_name: sql`lower(o.last_name)`,
      status: "o.status",
      account_id: "o.account_id",
      event_id: "o.event_id",
      total_gross: "o.total_gross",
      created_at: "o.created_at",
    },
    optional: ["email", "first_name", "last_name"],
    search: {
      words: sql`search_text(o.first_name, o.last_name, o.email, o.public_id)`,
      shortFindsBeginnings: true,
    },
    unique: "o.id",
  });
  return {
    data: page.rows.map((row) => ({
      ...row,
      status: row.status as AdminOrder["status"],
      created_at: row.created_at.toISOString(),
    })),
    meta: page.meta,
  };
}
