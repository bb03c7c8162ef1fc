import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Ticket } from "../contract.ts";
import { passEventDigest } from "./pass-event-digest.ts";
import type { PassEvent } from "./pass-facts.ts";

interface IssuedTickets {
  /** At least one ticket, all of one event. */
  tickets: readonly Ticket[];
  event: PassEvent;
  locale: string;
}

/**
 * Records that tickets go into a wallet, so that the wallet is updated with them. A repeat only changes the
 * language.
 */
export async function issuePasses(db: Db, { tickets, event, locale }: IssuedTickets): Promise<void> {
  const [first] = tickets;
  const eventId = first!.event_id;
  const shortIds = tickets.map(({ short_id }) => short_id);
  await sql`
    insert into wallet_events (event_id, account_id, digest)
    select id, account_id, ${passEventDigest(first!.event, event)} from events where id = ${eventId}
    on conflict (event_id) do nothing`.execute(db);
  await sql`
    insert into wallet_passes (serial, account_id, event_id, attendee_id, locale)
    select substr(encode(sha256(convert_to(short_id, 'UTF8')), 'hex'), 1, 32), account_id, event_id, id, ${locale}
    from attendees where short_id = any (${shortIds}::text[]) and event_id = ${eventId} order by id
    on conflict (serial) do update set locale = excluded.locale where wallet_passes.locale <> excluded.locale`.execute(
    db,
  );
}
