import { createHmac, randomUUID } from "node:crypto";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { networkOf } from "../../values/network-of.ts";
import {
  type Client,
  countUnderWay,
  EVENT,
  forgetHold,
  type Held,
  heldByOthers,
  heldFor,
  newClient,
  noteHold,
  type Units,
} from "./held-places/client.ts";
import { shareHeld } from "./held-places/share.ts";
import type { HoldDecision } from "./claim-holds.ts";

/** The client and the event of a hold. */
export interface Holder {
  /** Null: nobody from outside, and without limit. */
  address: string | null;
  eventId: number;
  /** Hexadecimal. */
  session: string;
}

/** What is wanted, and how much of it one address may hold. */
export interface RequestedPlaces {
  /** Units of each counter of the stock. */
  units: Units;
  /** Of all together. */
  total: number;
  /** By counter; no entry: no limit. */
  rooms: Units;
  holdMilliseconds: number;
}

/** What the claim decides for an address: its share of small stock, where every unit counts. */
export interface ClientShares {
  /** A hash of event and network. */
  client: string;
  ofCounters: Units;
}

export type HeldPlaces = ReturnType<typeof limitHeldPlaces>;

const HOUR = 3_600_000;
/** From this part of a limit on a client is known to all processes; most never come near. */
const SHARED_FROM = 1 / 8;
const SHARED_MILLISECONDS = 1_000;
const MAX_HOLDS_OF_A_SESSION = 30;
/** So many times the whole time of a hold a session may keep places without buying: then it cools down for an hour. */
const MAX_TURNS_OF_A_SESSION = 3;
const MAX_REMEMBERED = 50_000;

/**
 * Limits how much of an event one network address holds without buying: open holds, those that expired or were given
 * up within the hour, and replaced ones for as long as they lasted. The whole event has a fixed limit, each counter of
 * its stock a share. Only a purchase makes room at once (docs/domain/holds.md). Counted in memory, which costs a sale
 * nothing; once a second the processes share what heavy clients hold, and look up what was bought meanwhile. Shares
 * that are smaller than the limit for the whole event are decided by the claim as well, over all processes.
 */
export function limitHeldPlaces({ pool, config }: Pick<Services, "pool" | "config">) {
  const most = config.heldPerAddress;
  const processId = randomUUID();
  const clients = new Map<string, Client>();
  /** By the rooms of a snapshot of the catalogue, which many ask. */
  const smallRooms = new WeakMap<Units, Units>();
  let remembered = 0;

  /** Holds something, unless the holder holds too much already. */
  async function hold(
    holder: Holder,
    wanted: () => RequestedPlaces,
    claim: (shares: ClientShares | null) => Promise<HoldDecision>,
  ): Promise<HoldDecision> {
    if (most === 0 || holder.address === null) return claim(null);
    const { session } = holder;
    const key = `${holder.eventId} ${networkOf(holder.address)}`;
    const client = clients.get(key) ?? remember(key);
    const places = wanted();
    const limited = [...places.units].filter(([counter]) => places.rooms.has(counter));
    const units = new Map(limited).set(EVENT, places.total);
    await admit(key, client, session, { ...places, units });
    try {
      const decision = await claim(sharesOf(key, client, places.rooms));
      if (decision.outcome === "too_many_held")
        throw tooMuch(places.rooms.get(decision.stockId)!, decision.secondsLeft * 1_000);
      if (decision.outcome === "held")
        note(client, session, {
          orderId: decision.orderId,
          units,
          holdMilliseconds: places.holdMilliseconds,
        });
      return decision;
    } finally {
      countUnderWay(client, units, -1);
      forgetIfEmpty(key, client);
    }
  }

  /** It was bought, so it is no longer held. Other processes find out by themselves. */
  function bought({ address, eventId, session }: Holder, orderId: number): void {
    if (most === 0 || address === null) return;
    const key = `${eventId} ${networkOf(address)}`;
    const client = clients.get(key);
    if (!client || client.held.get(session)?.orderId !== orderId) return;
    forget(client, session);
    forgetIfEmpty(key, client);
  }

  /** From the check on these units are under way, so that of many at once no more get in than one by one. */
  async function admit(
    key: string,
    client: Client,
    session: string,
    { units, rooms }: RequestedPlaces,
  ): Promise<void> {
    forgetOld(client);
    const own = () => client.held.get(session);
    const limits = [...units].map(([counter, wanted]) => ({
      counter,
      wanted,
      limit: counter === EVENT ? most : rooms.get(counter)!,
    }));
    const isNear = ({ counter, limit }: (typeof limits)[number]) =>
      heldByOthers(client, counter, own()) >= limit * SHARED_FROM;
    const isDue = performance.now() - client.sharedAt > SHARED_MILLISECONDS;
    if (isDue && (limits.some(isNear) || isTired(own())))
      await (client.sharing ??= share(key, client).finally(() => (client.sharing = null)));

    if (isTired(own())) throw coolDown(own()!);
    for (const one of limits) {
      const seenElsewhere = isNear(one) ? (client.elsewhere.get(one.counter) ?? 0) : 0;
      const others = heldByOthers(client, one.counter, own()) + seenElsewhere;
      if (others + one.wanted <= one.limit) continue;
      if (others > 0) throw tooMuch(one.limit, untilOldestIsForgotten(client));
      // What one order may have of the event is the organiser's to say; what is scarce is not for one order alone.
      if (one.counter !== EVENT) throw new Refusal("group_too_large", { facts: { maximum: one.limit } });
    }
    countUnderWay(client, units, 1);
  }

  /** Null where no counter of the event has so small a share. */
  function sharesOf(key: string, client: Client, rooms: Units): ClientShares | null {
    const ofCounters = smallRooms.get(rooms) ?? new Map([...rooms].filter(([, room]) => room <= most));
    smallRooms.set(rooms, ofCounters);
    return ofCounters.size === 0 ? null : { client: nameOf(key, client), ofCounters };
  }

  function nameOf(key: string, client: Client): string {
    client.name ??= createHmac("sha256", config.secretKey).update(key).digest("base64url");
    return client.name;
  }

  async function share(key: string, client: Client): Promise<void> {
    const before = client.held.size;
    await shareHeld({ pool, client: nameOf(key, client), processId }, client);
    remembered += client.held.size - before;
    client.sharedAt = performance.now();
  }

  function remember(key: string): Client {
    const client = newClient();
    clients.set(key, client);
    return client;
  }

  function note(
    client: Client,
    session: string,
    taken: Pick<Held, "orderId" | "units" | "holdMilliseconds">,
  ): void {
    const before = client.held.size;
    noteHold(client, session, { ...taken, at: performance.now() });
    remembered += client.held.size - before;
    if (remembered > MAX_REMEMBERED) forgetLongestKnown();
  }

  function forget(client: Client, session: string): void {
    const before = client.held.size;
    forgetHold(client, session);
    remembered -= before - client.held.size;
  }

  function forgetOld(client: Client): void {
    for (const [session, { at }] of client.held) {
      if (performance.now() - at < HOUR) return;
      forget(client, session);
    }
  }

  function forgetIfEmpty(key: string, client: Client): void {
    if (client.held.size === 0 && client.underWay.size === 0 && clients.get(key) === client)
      clients.delete(key);
  }

  /** Memory is bounded: the client seen first has most likely left. */
  function forgetLongestKnown(): void {
    for (const [key, client] of clients) {
      if (remembered <= MAX_REMEMBERED / 2) return;
      for (const session of client.held.keys()) forget(client, session);
      forgetIfEmpty(key, client);
    }
  }

  return { hold, bought };
}

/** The session chose too often, or it has kept places for so long that others should have a chance. */
function isTired(own: Held | undefined): boolean {
  if (!own) return false;
  const turns = own.turns + heldFor(own, performance.now());
  return own.times >= MAX_HOLDS_OF_A_SESSION || turns >= MAX_TURNS_OF_A_SESSION;
}

function coolDown(own: Held): Refusal {
  return new Refusal("hold_cooldown", { facts: waitOf(own.at + HOUR - performance.now()) });
}

function untilOldestIsForgotten(client: Client): number {
  const [oldest] = client.held.values();
  return oldest ? oldest.at + HOUR - performance.now() : HOUR;
}

function tooMuch(maximum: number, milliseconds: number): Refusal {
  return new Refusal("too_many_held", { facts: { ...waitOf(milliseconds), maximum } });
}

/** In minutes for people, in seconds for programs; a minute at least. */
function waitOf(milliseconds: number): { minutes: number; seconds: number } {
  const wait = Math.max(60_000, milliseconds);
  return { minutes: Math.ceil(wait / 60_000), seconds: Math.ceil(wait / 1_000) };
}
