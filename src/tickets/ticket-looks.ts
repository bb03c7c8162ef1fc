import type { OwnTicketDesign } from "../events/contract.ts";
import { shownTicketDesign, STANDARD_TICKET_DESIGN, ticketDesignOf } from "../events/index.ts";
import { ticketLogoOf } from "../images/index.ts";
import type { Db } from "../platform/database/database.ts";
import { acrossAccounts } from "../platform/database/require-account.ts";
import { fileAddress } from "../platform/files/file-address.ts";
import type { TicketDesignSources, TicketLook } from "./contract.ts";

/** Returns the look of an event's tickets: the event's choices, and the organiser's for all others. */
export async function findTicketLook(db: Db, eventId: number): Promise<TicketLook> {
  const { own, inherited, cover_colour, logo, organizer_logo } = await findTicketDesign(db, eventId);
  const design = shownTicketDesign(ticketDesignOf(own, inherited));
  return {
    colour: design.accent_color ?? cover_colour,
    layout: design.layout_type,
    footer_text: design.footer_text,
    logo: design.shows_logo ? (logo ?? organizer_logo) : null,
  };
}

/** Returns all sources of the look of an event's tickets. The caller has checked who may see the event. */
export async function findTicketDesign(
  db: Db,
  eventId: number,
): Promise<TicketDesignSources & { own: OwnTicketDesign | null }> {
  const row = await db
    .selectFrom("events as e")
    .leftJoin("event_settings as s", "s.event_id", "e.id")
    .leftJoin("organizer_settings as os", "os.organizer_id", "e.organizer_id")
    .leftJoin("images as i", (join) => join.onRef("i.event_id", "=", "e.id").on("i.type", "=", "EVENT_COVER"))
    .leftJoin("images as l", (join) => join.onRef("l.event_id", "=", "e.id").on("l.type", "=", "TICKET_LOGO"))
    .leftJoin("images as o", (join) =>
      join.onRef("o.organizer_id", "=", "e.organizer_id").on("o.type", "=", "ORGANIZER_LOGO"),
    )
    .where("e.id", "=", eventId)
    .select([
      "s.ticket_design_settings as own",
      "os.ticket_design_settings as inherited",
      "i.average_colour as cover_colour",
      "l.storage_key as logo_key",
      "l.width as logo_width",
      "o.storage_key as organizer_logo_key",
      "o.width as organizer_logo_width",
    ])
    .modifyEnd(acrossAccounts("the event of a ticket that was found"))
    .executeTakeFirstOrThrow();
  return {
    own: row.own as OwnTicketDesign | null,
    inherited: ticketDesignOf(row.inherited as OwnTicketDesign | null, STANDARD_TICKET_DESIGN),
    cover_colour: row.cover_colour,
    logo: logoOf(row.logo_key, row.logo_width),
    organizer_logo: logoOf(row.organizer_logo_key, row.organizer_logo_width),
  };
}

function logoOf(key: string | null, width: number | null): TicketLook["logo"] {
  return key === null || width === null ? null : { url: fileAddress(ticketLogoOf(key, width)) };
}
