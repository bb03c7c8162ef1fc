import type pg from "pg";
import { parseTicketCode } from "../tickets/index.ts";
import type { DoorAttendee } from "./contract.ts";
import { Refusal } from "../values/refusal.ts";
import type { Door } from "./find-door.ts";
import { IS_TAKEN, MAY_ENTER } from "./taken-tickets.ts";

const MIN_CHARACTERS = 3;
const MAX_WORDS = 3;
const LIKE_SPECIAL = /[\\%_]/g;
/** Separates the words of a name, as in the query below. */
const WORD_ENDS = /[\s'’-]+/;

interface FoundRow extends Omit<DoorAttendee, "checked_in_at"> {
  checked_in_at: Date | null;
}

/**
 * Finds attendees by the beginnings of names or by the readable code: a few matches, without addresses, so
 * that the link to a door does not give the whole guest list. Surnames stay short until one person is chosen.
 */
export async function searchAttendees(pool: pg.Pool, door: Door, query: string): Promise<DoorAttendee[]> {
  const code = parseTicketCode(query);
  const words = query.split(WORD_ENDS).filter(Boolean).slice(0, MAX_WORDS);
  if (words.join("").length < MIN_CHARACTERS) return [];
  const patterns = words.map((word) => `% ${word.replace(LIKE_SPECIAL, "\\$&")}%`);
  const { rows } = await pool.query<FoundRow>({
    name: "search-attendees",
    text: SEARCH_ATTENDEES,
    // A name may read like a code, so both are searched for.
    values: [door.id, door.event_id, patterns, code?.publicId ?? null],
  });
  return rows.map((row) => ({
    ...row,
    // A readable code shows its holder's whole name, as a scan of it does.
    ...(row.public_id !== code?.publicId && { last_name: initialOf(row.last_name) }),
    checked_in_at: row.checked_in_at?.toISOString() ?? null,
  }));
}

/**
 * Returns the first character: enough to ask "Anna K.?", and too little for a list of guests. A character
 * outside the basic plane stays whole.
 */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first ? `${first.segment}.` : "";
}

/** Finds the attendee whom staff have chosen among what they found, with the whole name. */
export async function findAtDoor(pool: pg.Pool, door: Door, publicId: string): Promise<DoorAttendee> {
  const found = await searchAttendees(pool, door, publicId);
  const [attendee] = found.filter(({ public_id }) => public_id === publicId);
  if (!attendee) throw new Refusal("not_found");
  return attendee;
}

/**
 * SQL: a text as the search compares it. It is in lower case, without accents, and has "ø" and the like as
 * people type them without a special key. An ASCII text, as most names are, is only converted to lower case.
 */
const folded = (text: string) => `(
  case when octet_length(${text}) = char_length(${text}) then lower(${text}) else
    replace(replace(replace(replace(
      translate(regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]+', '', 'g'), 'øłđðı’', 'olddi '),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end)`;

const NAMES = "(a.first_name || ' ' || a.last_name || ' ' || a.public_id)";

/** Reads all names of an event, because an index would slow down every sale. */
const SEARCH_ATTENDEES = `
  select a.public_id, a.first_name, a.last_name, a.is_named, p.title as product_title,
         case p.type when 'TIERED' then nullif(t.label, '') end as tier, a.status,
         c.scanned_at as checked_in_at, c.short_id as check_in_short_id, ${MAY_ENTER} as may_enter
  from check_in_lists l
  join attendees a on a.event_id = $2
  join products p on p.id = a.product_id
  left join product_prices t on t.id = a.product_price_id
  left join lateral (
    select c.scanned_at, c.short_id from check_ins c
    where c.check_in_list_id = $1 and c.attendee_id = a.id and c.undone_at is null
    order by c.entry_no desc limit 1) c on true
  where l.id = $1
    and (a.public_id = $4::text
      or ' ' || translate(${folded(NAMES)}, '-''', '  ')
        -- An array, so that the patterns are folded once and not for each person.
        like all ((select array_agg(${folded("pattern")}) from unnest($3::text[]) pattern)::text[]))
    and ${IS_TAKEN}
    and (a.status <> 'AWAITING_PAYMENT' or exists (
      select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT'))
  order by (a.public_id = $4::text) is true desc, a.last_name, a.first_name, a.id
  limit 10`;
