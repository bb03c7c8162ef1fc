import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { sanitizeDescription } from "../platform/html/sanitize.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import { hasOrders, holdNothingMeanwhile } from "./lifecycle/deletion.ts";
import { type EventInput, locationOf, resolveTimes } from "./event-input.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";
import { moveToZone, type WallTimes } from "./wall-times/wall-times.ts";

interface ChangedEvent {
  accountId: number;
  eventId: number;
  /** Times of other areas that keep their wall-clock time if the zone changes. */
  wallTimes?: readonly WallTimes[];
}

/**
 * Changes an event's details. Refuses another currency once the event has an order. Keeps a former zone,
 * because earlier sales stay on their days. Typed times move with the zone
 * (docs/decisions/015-wall-times-outlive-zone-rules.md).
 */
export async function updateEvent(
  db: Db,
  { accountId, eventId, wallTimes = [] }: ChangedEvent,
  input: EventInput,
  edit: Edit = unversioned,
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    const before = await tx
      .selectFrom("events")
      .innerJoin("event_settings", "event_id", "id")
      .select(["timezone", "currency", "category", "is_online_event"])
      .where("id", "=", eventId)
      .where("events.account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal("not_found");
    const currency = input.currency ?? before.currency;
    if (currency !== before.currency) {
      await holdNothingMeanwhile(tx, { accountId, eventId });
      if (await hasOrders(tx, [eventId])) throw new Refusal("currency_locked");
    }
    const timezone = input.timezone ?? before.timezone;
    const isOnline = input.is_online_event ?? before.is_online_event;

    await tx
      .updateTable("events")
      .set((eb) => ({
        title: input.title,
        description: sanitizeDescription(input.description),
        category: input.category ?? before.category,
        ...resolveTimes(input, timezone),
        timezone,
        ...(timezone !== before.timezone && {
          former_zones: sql<string>`former_zones || jsonb_build_object('until', clock_timestamp(), 'timezone', ${before.timezone}::text)`,
        }),
        currency,
        ...(input.attributes && { attributes: JSON.stringify(input.attributes) }),
        location: isOnline ? null : locationOf(input.location),
        catalog_version: eb("catalog_version", "+", 1),
        updated_at: new Date(),
      }))
      .where("id", "=", eventId)
      .where("account_id", "=", accountId)
      .execute();
    if (timezone !== before.timezone)
      for (const times of wallTimes)
        await moveToZone(tx, times, { accountId, eventId, from: before.timezone, to: timezone });
    await addOutboxEvent(tx, {
      kind: "event-updated",
      account_id: accountId,
      event_id: eventId,
      subject_id: eventId,
    });
    if (isOnline === before.is_online_event) return;
    await tx
      .updateTable("event_settings")
      .set({ is_online_event: isOnline, updated_at: new Date() })
      .where("event_id", "=", eventId)
      .where("account_id", "=", accountId)
      .execute();
  });
}
