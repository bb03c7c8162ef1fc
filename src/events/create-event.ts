import type { Db, Tx } from "../platform/database/database.ts";
import { sanitizeDescription } from "../platform/html/sanitize.ts";
import { type Locale, menuLocale } from "../values/languages/locales.ts";
import { invalidField } from "../values/refusal.ts";
import { shortId } from "../values/short-id.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { insertImage } from "../images/index.ts";
import type { DefaultSettings } from "./defaults/contract.ts";
import { insertSettings } from "./defaults/insert-settings.ts";
import type { CheckoutSettingsStore } from "./event-settings.ts";
import { stockCover } from "./stock-covers.ts";
import { findOrCreateFirstOrganizer, type OrganizerOfEvent } from "./organizers/first-organizer.ts";
import { locationOf, type NewEventInput, resolveTimes } from "./event-input.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

/** Facts of a new event for other areas, which add their part to it. */
export interface NewEvent {
  id: number;
  account_id: number;
  title: string;
}

/** A step of another area in the transaction that creates an event, such as adding its first category. */
export type EventReaction = (tx: Tx, event: NewEvent) => Promise<void>;

interface CreatedBy {
  accountId: number;
  userId: number;
  /** The member's language. The event gets it unless another is chosen. */
  locale: Locale;
  files: FileStore;
  checkout: CheckoutSettingsStore;
  onEventCreated: EventReaction[];
}

/**
 * Creates a draft event with the defaults for new events, the cover of its category and the parts that other
 * areas add. Returns its id. Without an organiser, the event belongs to the account's first one.
 */
export async function createEvent(db: Db, input: NewEventInput, by: CreatedBy): Promise<number> {
  const cover = input.category && (await stockCover(by.files, input.category));
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
        description: sanitizeDescription(input.description),
        category: input.category ?? "OTHER",
        ...resolveTimes(input, timezone),
        timezone,
        currency: input.currency ?? organizer.currency,
        location: isOnline ? null : locationOf(input.location),
        attributes: JSON.stringify(input.attributes ?? []),
      })
      .returning(["id", "account_id", "title"])
      .executeTakeFirstOrThrow();
    const settings = {
      eventId: event.id,
      accountId: by.accountId,
      organizerId: organizer.id,
      own: (defaults: DefaultSettings) => ({
        is_online_event: isOnline,
        support_email: defaults.support_email ?? organizer.email,
        content_language: defaults.content_language ?? menuLocale(by.locale),
      }),
    };
    await insertSettings(tx, settings, by.checkout);
    if (cover) await insertImage(tx, { ...cover, account_id: by.accountId, event_id: event.id });
    for (const react of by.onEventCreated) await react(tx, event);
    await addOutboxEvent(tx, {
      kind: "event-created",
      account_id: by.accountId,
      event_id: event.id,
      subject_id: event.id,
    });
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
    // Prevents a concurrent deletion of the organiser, which would miss this event.
    .forShare()
    .executeTakeFirst();
  if (!organizer) throw invalidField("organizer_id", "unknown");
  return organizer;
}
