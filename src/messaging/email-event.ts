import { findTicketEvent, type TicketEvent } from "../tickets/index.ts";
import type { Db } from "../platform/database/database.ts";

/** An event as letters speak of it. */
export interface EmailEvent extends TicketEvent {
  /** What the organiser wants said at the end of every letter, as HTML. */
  footer: string | null;
}

/** Who an event's letters are from: the organiser by name, with answers to their address. */
export function fromOrganizer({ organizer_name, support_email }: TicketEvent) {
  return { fromName: organizer_name, replyTo: support_email };
}

export async function findEmailEvent(db: Db, eventId: number): Promise<EmailEvent> {
  const [event, settings] = await Promise.all([
    findTicketEvent(db, eventId),
    db
      .selectFrom("event_settings")
      .select("email_footer_message")
      .where("event_id", "=", eventId)
      .executeTakeFirst(),
  ]);
  return { ...event, footer: settings?.email_footer_message ?? null };
}
