import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { shortId } from "../values/short-id.ts";
import type { SeededEvent } from "./seed-event.ts";

const SHARE_WHO_CAME = 0.88;

/** Writes the check-ins of a past event and their scans: most attendees came, within half an hour around the start. */
export async function seedCheckIns(tx: Tx, event: SeededEvent, random: () => number): Promise<void> {
  const attendees = await tx
    .selectFrom("attendees")
    .select(["id", "product_id", "order_id"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  const came = attendees.filter(() => random() < SHARE_WHO_CAME);
  if (came.length === 0) return;
  await tx
    .insertInto("check_ins")
    .values(
      came.map((attendee) => {
        const at = new Date(event.startsAt.getTime() + (random() - 0.7) * 2_700_000);
        return {
          account_id: event.accountId,
          event_id: event.id,
          check_in_list_id: event.listId,
          attendee_id: attendee.id,
          product_id: attendee.product_id,
          order_id: attendee.order_id,
          short_id: shortId("ci"),
          scan_id: shortId("ci"),
          device_name: random() < 0.5 ? "Main door" : "Courtyard",
          scanned_at: at,
          created_at: at,
        };
      }),
    )
    .execute();
  await sql`
    insert into scans (
      account_id, event_id, check_in_list_id, attendee_id, scan_id, verdict, check_in_id, device_name, scanned_at,
      received_at)
    select account_id, event_id, check_in_list_id, attendee_id, scan_id, 'ADMITTED', id, device_name, scanned_at,
           created_at
    from check_ins where account_id = ${event.accountId} and event_id = ${event.id}`.execute(tx);
}
