/** Counts everything of the event; the others are counters of its stock. */
export const EVENT = 0;

/** Units by counter. */
export type Units = ReadonlyMap<number, number>;

const NOTHING_YET: Units = new Map();

/** The last hold of a session, and what it held before that. */
export interface Held {
  orderId: number;
  units: Units;
  /** Milliseconds of performance.now(). */
  at: number;
  holdMilliseconds: number;
  /** Of holds that this one has replaced, for the share of their time that they took places away. */
  past: Units;
  /** So many times the whole time of a hold has this session held places without buying. */
  turns: number;
  /** How often this session has taken a hold of this event within the hour. */
  times: number;
}

/** What one network address has of one event, as one process has seen it. */
export interface Client {
  /** A hash of event and network, once it was needed. */
  name: string | null;
  /** By session, the oldest first. */
  held: Map<string, Held>;
  counted: Map<number, number>;
  /** Asked for in this moment. */
  underWay: Map<number, number>;
  /** What the other processes have seen. */
  elsewhere: Units;
  sharedAt: number;
  sharing: Promise<void> | null;
}

export function newClient(): Client {
  return {
    name: null,
    held: new Map(),
    counted: new Map(),
    underWay: new Map(),
    elsewhere: new Map(),
    sharedAt: -Infinity,
    sharing: null,
  };
}

/** What the others at this address hold: a session's own hold is given up with its next one. */
export function heldByOthers(client: Client, counter: number, own: Held | undefined): number {
  const all = (client.counted.get(counter) ?? 0) + (client.underWay.get(counter) ?? 0);
  return all - (own ? amountOf(own, counter) : 0);
}

export function amountOf({ units, past }: Held, counter: number): number {
  return (units.get(counter) ?? 0) + (past.get(counter) ?? 0);
}

/** A session's next hold. The one that it replaces goes on counting for the time it lasted. */
export function noteHold(
  client: Client,
  session: string,
  hold: Pick<Held, "orderId" | "units" | "holdMilliseconds" | "at">,
): void {
  const before = client.held.get(session);
  const replaced = before && replacedAfter(before, heldFor(before, hold.at));
  forgetHold(client, session);
  const next: Held = {
    ...hold,
    past: replaced?.past ?? NOTHING_YET,
    turns: replaced?.turns ?? 0,
    times: (replaced?.times ?? 0) + 1,
  };
  client.held.set(session, next);
  count(client, next, 1);
}

/** The hold of a session was replaced in another process, after this share of its time. */
export function noteReplaced(client: Client, session: string, share: number): void {
  const before = client.held.get(session);
  if (!before) return;
  // From here on it holds nothing, for no time.
  const replaced = { ...replacedAfter(before, share), holdMilliseconds: Infinity };
  count(client, before, -1);
  // In place: its age stays.
  client.held.set(session, replaced);
  count(client, replaced, 1);
}

/** It was bought, or it is long ago. */
export function forgetHold(client: Client, session: string): void {
  const held = client.held.get(session);
  if (!held) return;
  client.held.delete(session);
  count(client, held, -1);
}

/** How much of its time a hold has lasted by then, from 0 to 1. */
export function heldFor({ at, holdMilliseconds }: Held, now: number): number {
  return Math.min(1, Math.max(0, (now - at) / holdMilliseconds));
}

/** Adds to, or takes from, what is under way. */
export function countUnderWay(client: Client, units: Units, sign: 1 | -1): void {
  add(client.underWay, units, sign);
}

function replacedAfter(held: Held, share: number): Held {
  const past = new Map(held.past);
  add(past, held.units, share);
  return { ...held, units: NOTHING_YET, past, turns: held.turns + share };
}

function count({ counted }: Client, held: Held, sign: 1 | -1): void {
  add(counted, held.units, sign);
  add(counted, held.past, sign);
}

/** Sums of shares: what is left of rounding is nothing. */
const NOTHING = 1e-6;

function add(sums: Map<number, number>, units: Units, times: number): void {
  for (const [counter, amount] of units) {
    const sum = (sums.get(counter) ?? 0) + amount * times;
    if (sum < NOTHING) sums.delete(counter);
    else sums.set(counter, sum);
  }
}
