import { hash } from "node:crypto";
import { legalLinks, legalTargets, organizerSlug, withTerms } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import type { Ticket } from "../contract.ts";

/** The data that a pass shows in addition to the ticket. */
export interface PassEvent {
  /** The storage key of the event's cover. */
  cover: string | null;
  /** An external address, or a path of this installation. */
  termsUrl: string | null;
  /** The codes of its tickets change every few seconds. */
  rotatesCodes: boolean;
}

/** One issue of a ticket, as its holder sees it. */
export interface PassFacts extends PassEvent {
  serial: string;
  /** Without code and holder if the ticket was reissued since. */
  ticket: Ticket;
  isSuperseded: boolean;
}

/** True if the pass lets its holder in. */
export function isValidPass({ ticket, isSuperseded }: PassFacts): boolean {
  return ticket.status === "ACTIVE" && !isSuperseded && !ticket.event.is_cancelled;
}

/**
 * Returns the serial number of a pass. It is derived from the link of one issue of a ticket, but does not
 * reveal the link.
 */
export function serialOf(shortId: string): string {
  return hash("sha256", shortId, "hex").slice(0, 32);
}

export async function findPassEvent(db: Db, eventId: number): Promise<PassEvent> {
  const row = await db
    .selectFrom("events as e")
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .leftJoin("organizer_settings as os", "os.organizer_id", "o.id")
    .leftJoin("event_settings as es", "es.event_id", "e.id")
    .leftJoin("checkout_settings as c", "c.event_id", "e.id")
    .leftJoin("images as i", (join) => join.onRef("i.event_id", "=", "e.id").on("i.type", "=", "EVENT_COVER"))
    .where("e.id", "=", eventId)
    .select(["o.id", "o.name", "c.terms_url", "i.storage_key", "es.rotates_ticket_codes"])
    .select(legalTargets("os").as("legal_targets"))
    .modifyEnd(acrossAccounts("the event of a ticket that was found"))
    .executeTakeFirstOrThrow();
  const organizer = { id: row.id, slug: organizerSlug(row.name) };
  const links = withTerms(legalLinks(organizer, row.legal_targets), row.terms_url);
  return {
    cover: row.storage_key,
    termsUrl: links.find(({ kind }) => kind === "terms")?.href ?? null,
    rotatesCodes: row.rotates_ticket_codes ?? false,
  };
}
