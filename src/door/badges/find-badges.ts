import { sql } from "kysely";
import { DOOR_BANDS } from "../../catalog/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { ticketCodeText } from "../../tickets/index.ts";
import type { DoorColour } from "../../catalog/contract.ts";
import { ticketName } from "../../values/ticket-name.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Door } from "../../check-in/index.ts";
import { BADGES_PER_FILE } from "../rules/badges-per-file.ts";
import type { Badge } from "./badge-document.ts";

interface BadgeRow {
  first_name: string;
  last_name: string;
  public_id: string;
  ticket_secret: string;
  title: string;
  tier: string | null;
  door_colour: DoorColour | null;
  rotates_codes: boolean;
}

/** Finds the badge of a scanned ticket that is in by this list: an unused code must not be printed. */
export async function findBadgeOfScan(db: Db, door: Door, scanId: string): Promise<Badge> {
  const { rows } = await sql<BadgeRow>`
    select ${COLUMNS}
    from scans s
    join attendees a on a.id = s.attendee_id and a.status = 'ACTIVE'
    join check_ins c on c.check_in_list_id = s.check_in_list_id and c.attendee_id = a.id and c.undone_at is null
    ${JOINS}
    where s.check_in_list_id = ${door.id} and s.scan_id = ${scanId}
    limit 1`.execute(db);
  if (!rows[0]) throw new Refusal("not_found");
  return badgeOf(rows[0]);
}

/** Lists the badges of an event's valid tickets by name, of all products or of one, 200 on a page. */
export async function listBadges(
  db: Db,
  own: { accountId: number; eventId: number },
  { productId, page }: { productId: number | null; page: number },
): Promise<{ badges: Badge[]; title: string }> {
  const event = await requireEvent(db, own);
  const { rows } = await sql<BadgeRow>`
    select ${COLUMNS}
    from attendees a
    ${JOINS}
    where a.event_id = ${event.id} and a.account_id = ${own.accountId} and a.status = 'ACTIVE'
      and (${productId}::bigint is null or a.product_id = ${productId})
    order by a.last_name, a.first_name, a.id
    limit ${BADGES_PER_FILE} offset ${(page - 1) * BADGES_PER_FILE}`.execute(db);
  if (rows.length === 0) throw new Refusal("not_found");
  const { title } = await db
    .selectFrom("events")
    .select("title")
    .where("id", "=", event.id)
    .where("account_id", "=", own.accountId)
    .executeTakeFirstOrThrow();
  return { badges: rows.map(badgeOf), title };
}

const COLUMNS = sql`a.first_name, a.last_name, a.public_id, a.ticket_secret, p.title, p.door_colour,
  case p.type when 'TIERED' then nullif(t.label, '') end as tier,
  (select s.rotates_ticket_codes from event_settings s where s.event_id = a.event_id) as rotates_codes`;
const JOINS = sql`join products p on p.id = a.product_id left join product_prices t on t.id = a.product_price_id`;

function badgeOf({ title, tier, door_colour, rotates_codes, ...person }: BadgeRow): Badge {
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    ticket: ticketName(title, tier),
    colour: door_colour && DOOR_BANDS[door_colour],
    // If the event's codes change, a printed code does not open a door.
    qr_text: rotates_codes ? "" : ticketCodeText(person),
  };
}
