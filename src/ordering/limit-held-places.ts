import { createHmac, randomUUID } from "node:crypto";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import { networkOf } from "../values/network-of.ts";

/** Who wants to hold places of which event. */
export interface Holder {
  /** Null: nobody from outside, and without limit. */
  address: string | null;
  eventId: number;
  /** Hexadecimal. */
  session: string;
}

export type HeldPlaces = ReturnType<typeof limitHeldPlaces>;

const HOUR = 3_600_000;
/** From this part of the limit on a client is known to all processes; most never come near. */
const SHARED_FROM = 1 / 8;
const SHARED_MILLISECONDS = 1_000;
const MOST_HOLDS_OF_A_SESSION = 30;
const MAX_REMEMBERED = 100_000;

interface Held {
  orderId: number;
  units: number;
  at: number;
  /** How often this session has taken a hold of this event within the hour. */
  times: number;
}

interface Client {
  /** The last hold of each session, the oldest first. */
  held: Map<string, Held>;
  units: number;
  /** Asked for in this moment. */
  underWay: number;
  /** What the other processes have seen. */
  elsewhere: number;
  sharedAt: number;
  sharing: Promise<void> | null;
}

/**
 * How much a network address has held of an event within an hour without buying it: open holds, and those that
 * ran out or were given up. Only buying gives it back, so whoever takes stock away from others for nothing comes
 * to an end of it (docs/domain/holds.md). Counted in memory, which costs a sale nothing; a client that holds much
 * is counted by all processes together, once a second, and only then is looked up what was bought meanwhile.
 */
export function limitHeldPlaces({ pool, config }: Pick<Services, "pool" | "config">) {
  const most = config.heldPerAddress;
  const processId = randomUUID();
  const clients = new Map<string, Client>();
  let remembered = 0;

  /** Holds something, unless the holder holds too much already. Whatever its size, a first hold is never too much. */
  async function hold<Result>(
    holder: Holder,
    units: number,
    claim: () => Promise<Result>,
    orderOf: (result: Result) => number | null,
  ): Promise<Result> {
    if (most === 0 || holder.address === null) return claim();
    const key = `${holder.eventId} ${networkOf(holder.address)}`;
    const client = clients.get(key) ?? newClient(key);
    await admit(key, client, holder, units);
    try {
      const result = await claim();
      const orderId = orderOf(result);
      if (orderId !== null) note(client, holder.session, { orderId, units });
      return result;
    } finally {
      client.underWay -= units;
      forgetIfEmpty(key, client);
    }
  }

  /** It was bought, so it is held no more. Other processes find out by themselves. */
  function bought({ address, eventId, session }: Holder, orderId: number): void {
    if (most === 0 || address === null) return;
    const key = `${eventId} ${networkOf(address)}`;
    const client = clients.get(key);
    const held = client?.held.get(session);
    if (!client || held?.orderId !== orderId) return;
    forget(client, session, held);
    forgetIfEmpty(key, client);
  }

  /** From the check on these units are under way, so that of many at once no more get in than one by one. */
  async function admit(key: string, client: Client, { session }: Holder, units: number): Promise<void> {
    forgetOld(client);
    const own = client.held.get(session);
    if (own && own.times >= MOST_HOLDS_OF_A_SESSION) throw tooMuch(client);
    // What the session holds is given up with its next hold.
    const amount = () => client.units + client.underWay - (own?.units ?? 0);
    if (amount() >= most * SHARED_FROM && performance.now() - client.sharedAt > SHARED_MILLISECONDS) {
      await (client.sharing ??= share(key, client).finally(() => (client.sharing = null)));
    }
    if (amount() >= most * SHARED_FROM && amount() + client.elsewhere >= most) throw tooMuch(client);
    client.underWay += units;
  }

  /** Says what this process has seen, hears what the others have, and drops what was bought. */
  async function share(key: string, client: Client): Promise<void> {
    const orders = new Map([...client.held].map(([session, held]) => [held.orderId, session]));
    const { rows } = await pool.query<{ bought: number[]; elsewhere: number }>({
      name: "share_held_places",
      text: SHARE,
      values: [
        createHmac("sha256", config.secretKey).update(key).digest("base64url"),
        processId,
        [...orders.keys()],
        [...client.held.values()].map(({ units }) => units),
      ],
    });
    for (const orderId of rows[0]!.bought) {
      const session = orders.get(orderId)!;
      const held = client.held.get(session);
      if (held?.orderId === orderId) forget(client, session, held);
    }
    client.elsewhere = rows[0]!.elsewhere;
    client.sharedAt = performance.now();
  }

  function newClient(key: string): Client {
    const client: Client = {
      held: new Map(),
      units: 0,
      underWay: 0,
      elsewhere: 0,
      sharedAt: -Infinity,
      sharing: null,
    };
    clients.set(key, client);
    return client;
  }

  function note(client: Client, session: string, hold: Pick<Held, "orderId" | "units">): void {
    const before = client.held.get(session);
    if (before) forget(client, session, before);
    client.held.set(session, { ...hold, at: performance.now(), times: (before?.times ?? 0) + 1 });
    client.units += hold.units;
    remembered += 1;
    if (remembered > MAX_REMEMBERED) forgetLongestKnown();
  }

  function forget(client: Client, session: string, { units }: Held): void {
    client.held.delete(session);
    client.units -= units;
    remembered -= 1;
  }

  function forgetOld(client: Client): void {
    for (const [session, held] of client.held) {
      if (performance.now() - held.at < HOUR) return;
      forget(client, session, held);
    }
  }

  function forgetIfEmpty(key: string, client: Client): void {
    if (client.held.size === 0 && client.underWay === 0 && clients.get(key) === client) clients.delete(key);
  }

  /** Memory has an end; whoever was the first to be seen has most likely gone. */
  function forgetLongestKnown(): void {
    for (const [key, client] of clients) {
      if (remembered <= MAX_REMEMBERED / 2) return;
      remembered -= client.held.size;
      client.held.clear();
      client.units = 0;
      forgetIfEmpty(key, client);
    }
  }

  return { hold, bought };
}

const SHARE = `
  with held as (
    select order_id, units from unnest($3::bigint[], $4::integer[]) as h(order_id, units)
  ), sold as (
    select o.id from orders o where o.id = any ($3::bigint[]) and o.status not in ('RESERVED', 'ABANDONED')
  ), forgotten as (
    delete from held_by_clients where expires_at < clock_timestamp() and client <> $1
  ), own as (
    insert into held_by_clients (client, process_id, units, expires_at)
    select $1, $2, coalesce(sum(held.units), 0), clock_timestamp() + interval '10 minutes'
    from held where held.order_id not in (select id from sold)
    on conflict (client, process_id) do update set units = excluded.units, expires_at = excluded.expires_at
  )
  select array(select id from sold) as bought,
         coalesce((
           select sum(units) from held_by_clients
           where client = $1 and process_id <> $2 and expires_at > clock_timestamp()), 0)::integer as elsewhere`;

/** Until the oldest of it is an hour ago. */
function tooMuch(client: Client): Refusal {
  const [oldest] = client.held.values();
  const milliseconds = oldest ? Math.max(60_000, oldest.at + HOUR - performance.now()) : HOUR;
  return new Refusal("too_many_held", {
    facts: { minutes: Math.ceil(milliseconds / 60_000), seconds: Math.ceil(milliseconds / 1_000) },
  });
}
