import { findTicketEvent, type TicketEvent } from "../../tickets/index.ts";
import { legalLinks, type LegalLink, legalTargets, organizerSlug, withTerms } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { paletteOf } from "../../values/theme/palette.ts";
import { readThemeChoices } from "../../values/theme/theme-choices.ts";

/** The event data that emails show. */
export interface EmailEvent extends TicketEvent {
  /** How to join online, as HTML. Only for holders of a valid ticket. Null if there is nothing to join. */
  joining: string | null;
  /** The organiser's text at the end of every email, as HTML. */
  footer: string | null;
  /** The links to imprint, privacy policy, terms and refund policy, as far as they exist. */
  legal: LegalLink[];
  /** The accent of the event's theme, as #rrggbb. Null: neither the event nor its organiser has chosen one. */
  accent: string | null;
}

/** The configuration of an email about the event: its buttons have the event's accent. */
export function inColourOf<Config extends { primaryColour?: string | undefined }>(
  { accent }: EmailEvent,
  config: Config,
): Config {
  return accent === null ? config : { ...config, primaryColour: accent };
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
      .select("s.online_event_connection_details as joining")
      .select(["s.homepage_theme_settings", "os.homepage_theme_settings as organizer_theme"])
      .select(legalTargets("os").as("legal_targets"))
      .where("e.id", "=", eventId)
      .modifyEnd(acrossAccounts("the event of an order or a ticket that was found"))
      .executeTakeFirstOrThrow(),
  ]);
  const organizer = { id: settings.id, slug: organizerSlug(settings.name) };
  return {
    ...event,
    joining: event.is_online_event && !event.is_cancelled ? settings.joining : null,
    footer: settings.email_footer_message,
    legal: withTerms(legalLinks(organizer, settings.legal_targets), settings.terms_url),
    accent: accentOf(settings.homepage_theme_settings, settings.organizer_theme),
  };
}

/** Returns the accent, darkened until a button is visible on a white background, as on a page. */
function accentOf(ofEvent: unknown, ofOrganizer: unknown): string | null {
  const accent = readThemeChoices(ofEvent).accent ?? readThemeChoices(ofOrganizer).accent;
  if (accent === undefined) return null;
  return paletteOf({ accent, background: "#ffffff", mode: "light" }, "light").tokens["accent"]!;
}
