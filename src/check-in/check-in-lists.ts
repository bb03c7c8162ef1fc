import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { CheckInList } from "./contract.ts";

interface ListRow {
  id: number;
  short_id: string;
  event_id: number;
  name: string;
  description: string | null;
  activates_at: Date | null;
  expires_at: Date | null;
  is_active: boolean;
  is_expired: boolean;
  covers_all_tickets: boolean;
  product_ids: number[];
  total_attendees: number;
  checked_in_attendees: number;
}

/** An event's lists with how many are in, oldest first. Another account's event is not found. */
export async function listCheckInLists(db: Db, accountId: number, eventId: number): Promise<CheckInList[]> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
  const { rows } = await sql<ListRow>`
    select l.id, l.short_id, l.event_id, l.name, l.description, l.activates_at, l.expires_at, l.covers_all_tickets,
           coalesce(l.activates_at <= now(), true) as is_active, coalesce(l.expires_at <= now(), false) as is_expired,
           coalesce((select json_agg(p.product_id order by p.product_id) from check_in_list_products p
                     where p.check_in_list_id = l.id), '[]') as product_ids,
           (select count(*) from attendees a where a.event_id = l.event_id and a.status = 'ACTIVE'
              and (l.covers_all_tickets or a.product_id in (select product_id from check_in_list_products where check_in_list_id = l.id)))::int as total_attendees,
           (select count(*) from check_ins c where c.check_in_list_id = l.id and c.undone_at is null)::int as checked_in_attendees
    from check_in_lists l
    where l.account_id = ${accountId} and l.event_id = ${eventId} and l.deleted_at is null
    order by l.id limit 200`.execute(db);
  return rows.map((row) => ({
    ...row,
    activates_at: row.activates_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}

export async function findCheckInList(
  db: Db,
  accountId: number,
  eventId: number,
  listId: number,
): Promise<CheckInList> {
  const list = (await listCheckInLists(db, accountId, eventId)).find((one) => one.id === listId);
  if (!list) throw new Refusal("not_found");
  return list;
}
