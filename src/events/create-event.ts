import type { Db, Tx } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { invalidField } from "../values/refusal.ts";
import { shortId } from "../values/short-id.ts";
import { findOrCreateFirstOrganizer, type OrganizerOfEvent } from "./create-organizer.ts";
import { locationOf, type NewEventInput, resolveTimes } from "./event-input.ts";

/** What others need to know to make their part of a new event. */
export interface NewEvent {
  id: number;
  account_id: number;
  title: string;
}

/** What other areas do in the transaction that makes an event, such as its first category. */
export type EventReaction = (tx: Tx, event: NewEvent) => Promise<void>;

interface CreatedBy {
  accountId: number;
  userId: number;
  onEventCreated: EventReaction[];
}

/**
 * Makes a draft event with its settings and whatever other areas add to it, and answers its id. Without
 * an organiser given it belongs to the account's first one.
 */
export async function createEvent(db: Db, input: NewEventInput, by: CreatedBy): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const organizer = await chooseOrganizer(tx, by.accountId, input.organizer_id);
    const timezone = input.timezone ?? organizer.timezone;
    const isOnline = input.is_online_event ?? false;
    const event = await tx
      .insertInto("events")
      .values({
        account_id: by.accountId,
        organizer_id: organizer.id,
        created_by_user_id: by.userId,
        short_id: shortId("e"),
        title: input.title,
        description: sanitizeHtml(input.description),
        category: input.category ?? "OTHER",
        ...resolveTimes(input, timezone),
        timezone,
        currency: input.currency ?? organizer.currency,
        location: isOnline ? null : locationOf(input.location),
      })
      .returning(["id", "account_id", "title"])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("event_settings")
      .values({
        event_id: event.id,
        account_id: by.accountId,
        is_online_event: isOnline,
        support_email: organizer.email,
      })
      .execute();
    for (const react of by.onEventCreated) await react(tx, event);
    return event.id;
  });
}

async function chooseOrganizer(
  tx: Tx,
  accountId: number,
  organizerId: number | undefined,
): Promise<OrganizerOfEvent> {
  if (organizerId === undefined) return findOrCreateFirstOrganizer(tx, accountId);
  const organizer = await tx
    .selectFrom("organizers")
    .select(["id", "email", "timezone", "currency"])
    .where("id", "=", organizerId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!organizer) throw invalidField("organizer_id", "unknown");
  return organizer;
}
