import { hash } from "node:crypto";
import { legalLinks, legalTargets, organizerSlug, withTerms } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import type { Ticket } from "../contract.ts";

/** What a pass shows beside the ticket itself. */
export interface PassEvent {
  /** The storage key of the event's cover. */
  cover: string | null;
  /** An address elsewhere or a path of this installation. */
  termsUrl: string | null;
}

/** One issue of a ticket, as its holder sees it. */
export interface PassFacts extends PassEvent {
  serial: string;
  /** Without code and holder where it was reissued since. */
  ticket: Ticket;
  isSuperseded: boolean;
}

/** The number of a pass: it follows from the link of one issue of a ticket, and leads nowhere. */
export function serialOf(shortId: string): string {
  return hash("sha256", shortId, "hex").slice(0, 32);
}

export async function findPassEvent(db: Db, eventId: number): Promise<PassEvent> {
  const row = await db
    .selectFrom("events as e")
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .leftJoin("organizer_settings as os", "os.organizer_id", "o.id")
    .leftJoin("checkout_settings as c", "c.event_id", "e.id")
    .leftJoin("images as i", (join) => join.onRef("i.event_id", "=", "e.id").on("i.type", "=", "EVENT_COVER"))
    .where("e.id", "=", eventId)
    .select(["o.id", "o.name", "c.terms_url", "i.storage_key"])
    .select(legalTargets("os").as("legal_targets"))
    .modifyEnd(acrossAccounts("the event of a ticket that was found"))
    .executeTakeFirstOrThrow();
  const organizer = { id: row.id, slug: organizerSlug(row.name) };
  const links = withTerms(legalLinks(organizer, row.legal_targets), row.terms_url);
  return { cover: row.storage_key, termsUrl: links.find(({ kind }) => kind === "terms")?.href ?? null };
}
