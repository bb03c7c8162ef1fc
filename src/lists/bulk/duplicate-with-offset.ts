import { duplicateEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { isWallTime, wallTimeOf } from "../../values/time/zoned-time.ts";

/**
 * Copies a whole event, with the given number of days added to its local dates. In a bulk action the user
 * enters no dates. Refuses dates that no form accepts.
 */
export async function duplicateWithOffset(
  db: Db,
  by: Parameters<typeof duplicateEvent>[1],
  days: number,
): Promise<number> {
  const event = await db
    .selectFrom("events")
    .select(["title", "start_date", "end_date", "timezone"])
    .where("id", "=", by.eventId)
    .where("account_id", "=", by.accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
  const later = (moment: Date) => {
    const time = Temporal.PlainDateTime.from(wallTimeOf(moment, event.timezone)).add({ days }).toString();
    if (!isWallTime(time)) throw invalidField("days_later", "invalid_format");
    return time;
  };
  return duplicateEvent(db, by, {
    title: event.title,
    start_date: later(event.start_date),
    end_date: event.end_date && later(event.end_date),
    duplicate_products: true,
    duplicate_questions: true,
    duplicate_settings: true,
    duplicate_promo_codes: true,
    duplicate_capacity_assignments: true,
    duplicate_check_in_lists: true,
    duplicate_event_cover_image: true,
    duplicate_ticket_logo: true,
    duplicate_webhooks: true,
    duplicate_affiliates: true,
  });
}
