import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { findEventKeys, type KeySources } from "../../tickets/index.ts";
import type { Door } from "../find-door.ts";
import type { EntryRules } from "../rules/entry-rule.ts";
import { encodeHeader, encodeRecord, type ListedKind, type SnapshotHeader } from "../rules/snapshot-codec.ts";
import { conflictsSince } from "./conflicts-since.ts";
import { readableLookup, sealFacts, ticketKeys } from "./seal-ticket.ts";
import { allTickets, changedTickets, type ListedTicket, MAX_CHANGES } from "./tickets-of-list.ts";

/** The position of the tickets that a device has: it asks for what changed since. */
export interface DevicePosition {
  since?: string | undefined;
  salt?: string | undefined;
}

const RANDOM_BYTES = 16;
/** Other requests get a turn after this many records, about a millisecond of hashing. */
const RECORDS_A_TURN = 100;
const NO_READABLE = Buffer.alloc(6);

/**
 * Writes the tickets of a list for one device, or what has changed since it asked last (docs/domain/check-in.md).
 * Changes that are made meanwhile are in the next delta, because the cursor is from before the first read.
 */
export async function* writeSnapshot(
  { pool, ...keySources }: KeySources & { pool: pg.Pool },
  door: Door,
  { since, salt: known }: DevicePosition,
): AsyncGenerator<Buffer> {
  const [start, keys] = await Promise.all([
    startOf(pool, door, since),
    findEventKeys(keySources, door.event_id),
  ]);
  const salt = known
    ? Buffer.from(known, "base64url")
    : Buffer.concat([randomBytes(RANDOM_BYTES), start.list_version]);
  const kinds = new Map(start.kinds.map(({ priceId }, index) => [priceId, index]));
  const isOfOlderList = start.is_stale || !hasVersion(salt, start.list_version);
  const changes = since && known && !isOfOlderList ? await changedTickets(pool, door, since) : null;
  const isStale = Boolean(since) && (changes === null || changes.length > MAX_CHANGES);
  const header: SnapshotHeader = {
    version: 1,
    salt: salt.toString("base64url"),
    cursor: start.cursor,
    isStale,
    takesOnce: start.takes_once,
    closesAt: door.expires_at.toISOString(),
    kinds: start.kinds,
    entry: start.entry,
    codes: {
      publicKeys: keys ? [keys.publicKey.toString("base64url")] : [],
      asksMore: start.asks_more,
      ...(door.rotates_codes && keys && { liveKey: keys.liveKey.toString("base64url") }),
    },
    conflicts: since && !isStale ? await conflictsSince(pool, door, since) : [],
  };
  yield Buffer.from(encodeHeader(header));
  if (isStale) return;
  const pages = changes ? [changes] : allTickets(pool, door);
  for await (const page of pages) yield* recordsOf(page, salt, kinds, start.takes_once);
}

/**
 * True if the tickets with this salt are of this version of the list. The salt ends with the version, because a change
 * may commit after a cursor that is later than its time. Salts of an earlier version of the program have none.
 */
function hasVersion(salt: Buffer, version: Buffer): boolean {
  return salt.length <= RANDOM_BYTES || salt.subarray(RANDOM_BYTES).equals(version);
}

async function* recordsOf(
  tickets: ListedTicket[],
  salt: Buffer,
  kinds: Map<number, number>,
  takesOnce: boolean,
): AsyncGenerator<Buffer> {
  for (let first = 0; first < tickets.length; first += RECORDS_A_TURN) {
    const some = tickets.slice(first, first + RECORDS_A_TURN);
    yield Buffer.concat(
      some.map((ticket) => recordOf(ticket, salt, kinds.get(ticket.product_price_id) ?? 0, takesOnce)),
    );
    await nextTurn();
  }
}

function recordOf(ticket: ListedTicket, salt: Buffer, kind: number, takesOnce: boolean): Uint8Array {
  const { public_id, secret_hash, state } = ticket;
  const { lookup, key } = ticketKeys(salt, public_id, secret_hash);
  // A door does not learn the names of people who are not on its list.
  const isNameless = state === "NOT_ON_LIST";
  const facts = {
    isNamed: ticket.is_named,
    firstName: ticket.first_name,
    lastName: ticket.last_name,
    at: ticket.at?.toISOString() ?? null,
    by: ticket.by,
    ...(!takesOnce &&
      state !== "SUPERSEDED" && { entries: ticket.entries, leftAt: ticket.left_at?.toISOString() ?? null }),
  };
  return encodeRecord({
    lookup,
    readable: state === "SUPERSEDED" ? NO_READABLE : readableLookup(salt, public_id),
    state,
    kind,
    ...(ticket.is_unpaid && (state === "VALID" || state === "IN") && { isUnpaid: true }),
    sealed: isNameless ? new Uint8Array() : sealFacts(key, facts),
  });
}

interface Start {
  cursor: string;
  is_stale: boolean;
  list_version: Buffer;
  takes_once: boolean;
  entry: EntryRules;
  asks_more: boolean;
  kinds: ListedKind[];
}

async function startOf(pool: pg.Pool, door: Door, since: string | undefined): Promise<Start> {
  const { rows } = await pool.query<Start>({
    name: "snapshot-start",
    text: START,
    values: [door.id, door.event_id, since ?? null],
  });
  return rows[0]!;
}

/**
 * A device needs the whole snapshot if the tickets or rules of the list have changed, or if its cursor is older
 * than a day. If the list names categories, any change of a product counts: it may have moved to another category.
 */
const START = `
  select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor,
         coalesce($3::timestamptz < greatest(l.updated_at, s.updated_at, now() - interval '1 day', moved.at), false)
           as is_stale,
         int8send(hash_record_extended(row(l.updated_at, s.updated_at, moved.at), 0)) as list_version,
         l.entry_rule = 'ONCE' and not l.tracks_exits as takes_once,
         json_build_object('rule', l.entry_rule, 'maxEntries', l.max_entries, 'pauseMinutes', l.pause_minutes,
           'tracksExits', l.tracks_exits,
           'timezone', (select e.timezone from events e where e.id = l.event_id)) as entry,
         l.attendee_label is not null or l.answer_option is not null as asks_more,
         coalesce((
           select json_agg(json_build_object('priceId', t.id, 'title', p.title,
             'tier', case p.type when 'TIERED' then nullif(t.label, '') end, 'colour', p.door_colour,
             'isTaken', l.covers_all_tickets
               or exists (select from check_in_list_products c where c.check_in_list_id = l.id and c.product_id = p.id)
               or exists (select from check_in_list_prices c where c.check_in_list_id = l.id and c.product_price_id = t.id)
               or exists (select from check_in_list_categories c
                 where c.check_in_list_id = l.id and c.product_category_id = p.product_category_id)) order by t.id)
           from products p join product_prices t on t.product_id = p.id where p.event_id = $2), '[]') as kinds
  from check_in_lists l
  join event_settings s on s.event_id = l.event_id
  cross join lateral (
    select max(p.updated_at) as at from products p
    where p.event_id = $2 and exists (
      select from check_in_list_categories c where c.check_in_list_id = l.id)) moved
  where l.id = $1`;
