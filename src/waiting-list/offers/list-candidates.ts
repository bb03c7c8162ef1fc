import { sql } from "kysely";
import type { OwnEvent } from "../../events/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ENTRY_STATUS } from "../entry-status.ts";
import { OPEN, ofPrice, type Prices, readPrices, roomOf } from "../prices.ts";

/** Who gets offers: the next of every price, the next of one price, chosen entries, or nobody. */
export type Offerees =
  | { kind: "next"; priceId?: number; most: number }
  | { kind: "chosen"; entryIds: number[] }
  | { kind: "nobody" };
export type SomeOfferees = Exclude<Offerees, { kind: "nobody" }>;

/** An entry that may get an offer. */
export interface Candidate {
  id: number;
  product_price_id: number;
  quantity: number;
  first_name: string;
  last_name: string;
  email: string;
  locale: string;
  offers: number;
  /** Start of the last offer that was made. */
  offered_at: Date | null;
  /** Its newest offer was interrupted, so its places may be held already. */
  is_interrupted: boolean;
}

/** Finds the entries that may get an offer, in order, with what is left of their prices. */
export async function findCandidates(tx: Tx, own: OwnEvent, offerees: SomeOfferees) {
  if (offerees.kind === "next") {
    const { priceId, most } = offerees;
    const known = await readPrices(tx, own, priceId === undefined ? OPEN : ofPrice(priceId));
    const waited = known.prices.find(({ waiting_for }) => waiting_for.length > 0);
    return {
      ...known,
      candidates: await listNext(tx, own, known),
      most,
      product: waited?.product_title ?? null,
    };
  }
  const candidates = await listChosen(tx, own, offerees.entryIds);
  const ids = candidates.map(({ product_price_id }) => product_price_id);
  const known = await readPrices(tx, own, sql<boolean>`pp.id = any (${ids})`);
  return {
    ...known,
    candidates,
    most: candidates.length,
    product: known.prices[0]?.product_title ?? null,
  };
}

const COLUMNS = sql`w.id, w.product_price_id, w.quantity, w.first_name, w.last_name, w.email, w.locale, w.offers`;
const IS_INTERRUPTED = sql`w.status = 'WAITING' and w.offered_at is not null`;
/** The most entries of one price that a pass looks at. */
const MAX_ENTRIES = 200;

/** Lists the next who wait and whose quantity fits, in the order of the list. */
async function listNext(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  { prices, counters }: Prices,
): Promise<Candidate[]> {
  const now = new Date();
  const rooms = prices.flatMap((price) => {
    const room = roomOf(price, counters, now);
    return room
      ? [{ price_id: price.id, minimum: room.minimum, maximum: Math.min(room.maximum, 2 ** 31 - 1) }]
      : [];
  });
  if (rooms.length === 0) return [];
  const { rows } = await sql<Candidate>`
    select next.* from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as room(
      price_id bigint, minimum integer, maximum integer)
    cross join lateral (
      select ${COLUMNS}, null::timestamptz as offered_at, ${IS_INTERRUPTED} as is_interrupted
      from waiting_entries w
      where w.product_price_id = room.price_id and w.status = 'WAITING'
        and w.event_id = ${eventId} and w.account_id = ${accountId}
        and (w.quantity between room.minimum and room.maximum or ${IS_INTERRUPTED})
      order by w.id limit ${MAX_ENTRIES}) next
    order by next.id`.execute(tx);
  return rows;
}

/**
 * Lists chosen entries that wait, or whose offer has expired. Leaves out those whose mailbox waits for the price again.
 */
async function listChosen(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  entryIds: number[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${COLUMNS}, o.created_at as offered_at,
           w.offered_at is not null and w.offered_at is distinct from o.created_at as is_interrupted
    from waiting_entries w left join orders o on o.id = w.order_id
    where w.event_id = ${eventId} and w.account_id = ${accountId} and w.id = any (${entryIds})
      and (w.status = 'WAITING' or (${ENTRY_STATUS} = 'EXPIRED' and not exists (
        select from waiting_entries again
        where again.product_price_id = w.product_price_id and again.mailbox = w.mailbox
          and again.status in ('WAITING', 'OFFERED'))))
    order by w.id`.execute(tx);
  return rows;
}
