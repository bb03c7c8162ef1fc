import type { Db } from "../../../platform/database/database.ts";
import { acrossAccounts } from "../../../platform/database/require-account.ts";
import { type Locale, offeredLocale } from "../../../values/languages/locales.ts";
import type { Ticket } from "../../contract.ts";
import type { KeySources } from "../../codes/event-keys.ts";
import { findTicket } from "../../tickets.ts";
import { findTicketEvent } from "../../ticket-events.ts";
import { findPassEvent, type PassFacts, serialOf } from "../pass-facts.ts";

export interface IssuedPass {
  facts: PassFacts;
  locale: Locale;
  changedAt: Date;
}

/**
 * Returns the current content of a pass by its serial number. If its ticket was reissued since, the pass
 * contains no name and no code, because its device may belong to the former holder.
 */
export async function findIssuedPass(sources: KeySources, serial: string): Promise<IssuedPass | null> {
  const { db } = sources;
  const row = await db
    .selectFrom("wallet_passes as w")
    .innerJoin("attendees as a", "a.id", "w.attendee_id")
    .where("w.serial", "=", serial)
    .select(["w.event_id", "w.locale", "w.changed_at", "a.short_id"])
    .modifyEnd(acrossAccounts("the pass of a serial number whose token was checked"))
    .executeTakeFirst();
  if (!row) return null;
  const eventId = row.event_id;
  const isSuperseded = serialOf(row.short_id) !== serial;
  const [event, ticket] = await Promise.all([
    findPassEvent(db, eventId),
    isSuperseded ? supersededTicket(db, eventId) : findTicket(sources, { eventId, shortId: row.short_id }),
  ]);
  return {
    facts: { ...event, serial, ticket, isSuperseded },
    locale: offeredLocale(row.locale),
    changedAt: row.changed_at,
  };
}

async function supersededTicket(db: Db, eventId: number): Promise<Ticket> {
  return {
    short_id: "-",
    public_id: "",
    event_id: eventId,
    status: "CANCELLED",
    first_name: "",
    last_name: "",
    is_named: true,
    product_title: "",
    order_public_id: "",
    qr_text: "",
    live_code: null,
    checked_in_at: null,
    event: await findTicketEvent(db, eventId),
  };
}
