import { findTicketEvent, type TicketEvent } from "../../tickets/index.ts";
import { legalLinks, type LegalLink, legalTargets, organizerSlug, withTerms } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";

/** The event data that emails show. */
export interface EmailEvent extends TicketEvent {
  /** The organiser's text at the end of every email, as HTML. */
  footer: string | null;
  /** The links to imprint, privacy policy, terms and refund policy, as far as they exist. */
  legal: LegalLink[];
}

/** The From name and Reply-To of an event's emails: the organiser's name and the event's support address. */
export function fromOrganizer({ organizer_name, support_email }: TicketEvent) {
  return { fromName: organizer_name, replyTo: support_email };
}

export async function findEmailEvent(db: Db, eventId: number): Promise<EmailEvent> {
  const [event, settings] = await Promise.all([
    findTicketEvent(db, eventId),
    db
      .selectFrom("events as e")
      .innerJoin("organizers as o", "o.id", "e.organizer_id")
      .leftJoin("organizer_settings as os", "os.organizer_id", "o.id")
      .leftJoin("event_settings as s", "s.event_id", "e.id")
      .leftJoin("checkout_settings as c", "c.event_id", "e.id")
      .select(["o.id", "o.name", "s.email_footer_message", "c.terms_url"])
      .select(legalTargets("os").as("legal_targets"))
      .where("e.id", "=", eventId)
      .modifyEnd(acrossAccounts("the event of an order or a ticket that was found"))
      .executeTakeFirstOrThrow(),
  ]);
  const organizer = { id: settings.id, slug: organizerSlug(settings.name) };
  return {
    ...event,
    footer: settings.email_footer_message,
    legal: withTerms(legalLinks(organizer, settings.legal_targets), settings.terms_url),
  };
}
