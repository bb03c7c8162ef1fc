import type pg from "pg";

export interface DoorCounts {
  total_attendees: number;
  checked_in_attendees: number;
}

const KEPT_MILLISECONDS = 1_000;
const MAX_LISTS = 1_000;

/**
 * How many are in, at most a second old and counted once for all devices: a count walks the list, and a
 * busy door asks with every scan. What this process itself lets in shows at once.
 */
export function createDoorCounts(pool: pg.Pool) {
  const kept = new Map<number, { at: number; counts: Promise<DoorCounts> }>();

  function countsOf(listId: number): Promise<DoorCounts> {
    const found = kept.get(listId);
    if (found && performance.now() - found.at < KEPT_MILLISECONDS) return found.counts;
    const entry = { at: performance.now(), counts: count(pool, listId) };
    kept.delete(listId);
    kept.set(listId, entry);
    entry.counts.catch(() => kept.delete(listId));
    if (kept.size > MAX_LISTS) kept.delete(kept.keys().next().value!);
    return entry.counts;
  }

  function move(listId: number, by: number): void {
    const found = kept.get(listId);
    if (!found || by === 0) return;
    found.counts = found.counts.then((counts) => ({
      ...counts,
      checked_in_attendees: counts.checked_in_attendees + by,
    }));
    found.counts.catch(() => {});
  }

  return { countsOf, move };
}

async function count(pool: pg.Pool, listId: number): Promise<DoorCounts> {
  const { rows } = await pool.query<DoorCounts>({ name: "door-counts", text: COUNT, values: [listId] });
  return rows[0]!;
}

const COUNT = `
  select (select count(*) from attendees a
          where a.event_id = l.event_id
            and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT' and s.allow_orders_awaiting_offline_payment_to_check_in and exists (
              select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT')))
            and (l.covers_all_tickets or a.product_id in (select product_id from check_in_list_products where check_in_list_id = l.id))
         )::int as total_attendees,
         (select count(*) from check_ins c where c.check_in_list_id = l.id and c.undone_at is null)::int as checked_in_attendees
  from check_in_lists l
  join event_settings s on s.event_id = l.event_id
  where l.id = $1`;
