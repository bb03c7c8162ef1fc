import { sql } from "kysely";
import { findAttendee } from "../../tickets/index.ts";
import { findOnSaleSince } from "../../catalog/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { TicketChoice } from "../contract.ts";
import type { OwnEvent } from "../../checkout/index.ts";
import { lineOf } from "./change-ticket.ts";
import { ticketKindsOf } from "./ticket-kinds.ts";

/**
 * Lists every kind of ticket of an event with its remaining stock, for organisers who issue or change a
 * ticket. With an attendee, also gives the price difference and counts the attendee's own unit as left.
 */
export async function listTicketChoices(
  db: Db,
  own: OwnEvent,
  attendeeId: number | undefined,
): Promise<TicketChoice[]> {
  await requireEvent(db, own);
  const onSale = await findOnSaleSince(db, own.eventId, performance.now());
  if (!onSale) throw new Refusal("not_found");
  const attendee = attendeeId === undefined ? null : await findAttendee(db, own, attendeeId);
  const line = attendee && (await lineOf(db, own.accountId, attendee.id));
  const kinds = ticketKindsOf(onSale);
  const { rows } = await sql<{ id: number; remaining: number | null }>`
    select id, case when capacity is not null then greatest(0, capacity - taken) end as remaining from stock
    where event_id = ${own.eventId} and id = any (${kinds.flatMap(({ stockIds }) => stockIds)}::bigint[])`.execute(
    db,
  );
  const remainingOf = new Map(rows.map(({ id, remaining }) => [id, remaining]));
  return kinds.map(({ product, price, name, gross, parts, stockIds }) => {
    const left = stockIds
      .filter((id) => !line?.stock_ids.includes(id))
      .flatMap((id) => remainingOf.get(id) ?? []);
    return {
      product_id: product.id,
      product_price_id: price.id,
      name,
      gross,
      taxes_and_fees: parts,
      currency: onSale.event.currency,
      remaining: left.length > 0 ? Math.min(...left) : null,
      difference: line ? gross - line.worth : null,
      is_current: attendee?.product_price_id === price.id,
    };
  });
}
