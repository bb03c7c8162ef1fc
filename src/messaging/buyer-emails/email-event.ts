import { findTicketEvent, type TicketEvent } from "../../tickets/index.ts";
import type { Db } from "../../platform/database/database.ts";

/** The event's data for emails. */
export interface EmailEvent extends TicketEvent {
  /** The organiser's text at the end of every email, as HTML. */
  footer: string | null;
}

/** The sender of an event's emails: the organiser's name, with replies to their address. */
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
