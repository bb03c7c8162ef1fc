import type pg from "pg";
import { type Client, forgetHold, noteReplaced, type Units } from "./client.ts";

export interface Sharing {
  pool: pg.Pool;
  /** A hash of event and network. */
  client: string;
  processId: string;
}

/**
 * Learns which holds other processes completed or replaced, stores this process's counts, and reads theirs.
 */
export async function shareHeld(sharing: Sharing, client: Client): Promise<void> {
  await takeIn(sharing, client);
  client.elsewhere = await exchange(sharing, client.counted);
}

async function takeIn({ pool }: Sharing, client: Client): Promise<void> {
  const sessions = new Map(
    [...client.held].flatMap(([session, { orderId, units }]) => (units.size > 0 ? [[orderId, session]] : [])),
  );
  if (sessions.size === 0) return;
  const { rows } = await pool.query<{ id: number; is_bought: boolean; share: number }>({
    name: "outcomes_of_held",
    text: OUTCOMES,
    values: [[...sessions.keys()]],
  });
  for (const { id, is_bought, share } of rows) {
    const session = sessions.get(id)!;
    // This process has given the session another hold meanwhile.
    if (client.held.get(session)?.orderId !== id) continue;
    if (is_bought) forgetHold(client, session);
    else noteReplaced(client, session, share);
  }
}

async function exchange({ pool, client, processId }: Sharing, counted: Units): Promise<Units> {
  const { rows } = await pool.query<{ counter: number; units: number }>({
    name: "share_held_places",
    text: EXCHANGE,
    values: [client, processId, [...counted.keys()], [...counted.values()].map(Math.ceil)],
  });
  return new Map(rows.map(({ counter, units }) => [counter, units]));
}

/**
 * Selects the holds that were bought, or that a later hold of the same session replaced. Leaves out holds that
 * expired or were abandoned, because they still count.
 */
const OUTCOMES = `
  select o.id, o.status <> 'ABANDONED' as is_bought,
         least(1, greatest(0, extract(epoch from o.updated_at - o.created_at)
           / greatest(1, extract(epoch from o.expires_at - o.created_at))))::float8 as share
  from orders o
  where o.id = any ($1::bigint[]) and o.status <> 'RESERVED' and (
    o.status <> 'ABANDONED'
    or exists (select from orders n where n.session_hash = o.session_hash and n.event_id = o.event_id and n.id > o.id))`;

const EXCHANGE = `
  with forgotten as (
    delete from held_by_clients where expires_at < clock_timestamp() and client <> $1
  ), own as (
    insert into held_by_clients (client, process_id, counter, units, expires_at)
    select $1, $2, h.counter, h.units, clock_timestamp() + interval '10 minutes'
    from unnest($3::bigint[], $4::integer[]) as h(counter, units)
    on conflict (client, counter, process_id) do update set units = excluded.units, expires_at = excluded.expires_at
  ), returned as (
    delete from held_by_clients where client = $1 and process_id = $2 and not counter = any ($3)
  )
  select counter, sum(units)::integer as units from held_by_clients
  where client = $1 and process_id <> $2 and expires_at > clock_timestamp()
  group by counter`;
