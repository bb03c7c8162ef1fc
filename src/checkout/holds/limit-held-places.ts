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

export interface Holder {
  /** Null: staff, who are exempt. */
  address: string | null;
  eventId: number;
  /** Hexadecimal. */
  session: string;
}

/** The requested units and the limits of one address. */
export interface RequestedPlaces {
  /** Units by counter. */
  units: Units;
  /** Units in total. */
  total: number;
  /** Limit per counter. A counter without an entry has no limit. */
  rooms: Units;
  holdMilliseconds: number;
}

/** Limits that the claim enforces for an address on small stock, where every unit counts. */
export interface ClientShares {
  /** A hash of event and network. */
  client: string;
  ofCounters: Units;
}

export type HeldPlaces = ReturnType<typeof limitHeldPlaces>;

const HOUR = 3_600_000;
/** Processes share the counts of a client that has reached this part of a limit. Most clients never reach it. */
const SHARED_FROM = 1 / 8;
const SHARED_MILLISECONDS = 1_000;
const MAX_HOLDS_OF_A_SESSION = 30;
/**
 * A session may hold stock without buying for this multiple of a whole hold. Then it cools down for an hour.
 */
const MAX_TURNS_OF_A_SESSION = 3;
const MAX_REMEMBERED = 50_000;

/**
 * Limits the units of an event that one network address holds without buying: open holds, holds that expired
 * or were abandoned within the hour, and replaced holds in proportion to the time they lasted. The limit for the
 * whole event is fixed. The limit for each counter is a share of its capacity. Only a purchase frees the bought
 * units immediately (docs/domain/holds.md). Each process counts in memory, so that a sale needs no extra statement.
 * Once a second the processes share the counts of heavy clients and look up which holds were bought. The claim
 * also enforces shares that are smaller than the event's limit, across all processes.
 */
export function limitHeldPlaces(
  { pool, config }: Pick<Services, "pool" | "config">,
  clients = new Map<string, Client>(),
) {
  const most = config.heldPerAddress;
  const processId = randomUUID();
  /**
   * By the limits of a catalogue snapshot: those of them that do not exceed the event's limit (`sharesOf`).
   * Cached, because many requests use the same snapshot.
   */
  const smallRooms = new WeakMap<Units, Units>();
  let remembered = 0;

  /** Holds the requested units, unless the holder has too many already. */
  async function hold(
    holder: Holder,
    wanted: () => RequestedPlaces,
    claim: (shares: ClientShares | null) => Promise<HoldDecision>,
  ): Promise<HoldDecision> {
    if (most === 0 || holder.address === null) return claim(null);
    const { session } = holder;
    const places = wanted();
    const limited = [...places.units].filter(([counter]) => places.rooms.has(counter));
    const units = new Map(limited).set(EVENT, places.total);
    const key = `${holder.eventId} ${networkOf(holder.address)}`;
    const client = clients.get(key) ?? remember(key);
    await admit(key, client, session, { ...places, units }).catch((refusal: unknown) => {
      forgetIfEmpty(key, client);
      throw refusal;
    });
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

  /** Removes the count of a hold that was bought. Other processes learn of it from the database. */
  function bought({ address, eventId, session }: Holder, orderId: number): void {
    if (most === 0 || address === null) return;
    const key = `${eventId} ${networkOf(address)}`;
    const client = clients.get(key);
    if (!client || client.held.get(session)?.orderId !== orderId) return;
    forget(client, session);
    forgetIfEmpty(key, client);
  }

  /**
   * Checks the limits and counts the units as pending, so that concurrent requests get no more than
   * successive ones.
   */
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
      // A single order may exceed the limit of the event, because the organiser sets the maximum of an order.
      // It may not exceed the share of a scarce counter.
      if (one.counter !== EVENT) throw new Refusal("group_too_large", { facts: { maximum: one.limit } });
    }
    countUnderWay(client, units, 1);
  }

  /**
   * Returns the limits that the claim enforces too: those of counters whose limit does not exceed the event's
   * limit. Null if there are none.
   */
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

  /** Bounds the memory. The client that was seen first has probably left. */
  function forgetLongestKnown(): void {
    for (const [key, client] of clients) {
      if (remembered <= MAX_REMEMBERED / 2) return;
      for (const session of client.held.keys()) forget(client, session);
      forgetIfEmpty(key, client);
    }
  }

  return { hold, bought };
}

/**
 * True if the session has chosen too often, or has held stock long enough that others should get a chance.
 */
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

/** The wait in minutes for people and in seconds for programs, at least one minute. */
function waitOf(milliseconds: number): { minutes: number; seconds: number } {
  const wait = Math.max(60_000, milliseconds);
  return { minutes: Math.ceil(wait / 60_000), seconds: Math.ceil(wait / 1_000) };
}
