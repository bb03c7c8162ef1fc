/** Counter of the event as a whole. All other counters are stock ids. */
export const EVENT = 0;

/** Units by counter. */
export type Units = ReadonlyMap<number, number>;

const NOTHING_YET: Units = new Map();

/** The latest hold of a session, and the parts of its earlier holds that still count. */
export interface Held {
  orderId: number;
  units: Units;
  /** Milliseconds of performance.now(). */
  at: number;
  holdMilliseconds: number;
  /**
   * Units of the holds that were replaced. Each hold counts in proportion to the part of its hold time that
   * it has lasted: 4 units that were replaced after a quarter of the time count as 1.
   */
  past: Units;
  /** Time for which this session has held stock without buying, in multiples of a whole hold. */
  turns: number;
  /** Number of holds of this session for this event within the hour. */
  times: number;
}

/** Holds of one network address for one event, as one process has seen them. */
export interface Client {
  /** Hash of event and network. Null until it is needed. */
  name: string | null;
  /** Holds by session, oldest first. */
  held: Map<string, Held>;
  counted: Map<number, number>;
  /** Units of requests that are being decided now. */
  underWay: Map<number, number>;
  /** Units that the other processes have counted. */
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

/**
 * Units that other sessions of this address hold. The session's own hold does not count, because its next
 * hold replaces it.
 */
export function heldByOthers(client: Client, counter: number, own: Held | undefined): number {
  const all = (client.counted.get(counter) ?? 0) + (client.underWay.get(counter) ?? 0);
  return all - (own ? amountOf(own, counter) : 0);
}

export function amountOf({ units, past }: Held, counter: number): number {
  return (units.get(counter) ?? 0) + (past.get(counter) ?? 0);
}

/** Records a session's next hold. The hold that it replaces still counts for the time it lasted. */
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

/** Records that another process replaced the session's hold after `share` of its time. */
export function noteReplaced(client: Client, session: string, share: number): void {
  const before = client.held.get(session);
  if (!before) return;
  // Nothing is held any more, so no more time accrues.
  const replaced = { ...replacedAfter(before, share), holdMilliseconds: Infinity };
  count(client, before, -1);
  // Overwrites the entry in place, so that the map keeps its order by age.
  client.held.set(session, replaced);
  count(client, replaced, 1);
}

/** Forgets a hold that was bought or is old. */
export function forgetHold(client: Client, session: string): void {
  const held = client.held.get(session);
  if (!held) return;
  client.held.delete(session);
  count(client, held, -1);
}

/** The elapsed part of the hold time, from 0 to 1. */
export function heldFor({ at, holdMilliseconds }: Held, now: number): number {
  return Math.min(1, Math.max(0, (now - at) / holdMilliseconds));
}

/** Adds units to the requests being decided, or subtracts them. */
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

/** Smaller sums are rounding errors. */
const NOTHING = 1e-6;

function add(sums: Map<number, number>, units: Units, times: number): void {
  for (const [counter, amount] of units) {
    const sum = (sums.get(counter) ?? 0) + amount * times;
    if (sum < NOTHING) sums.delete(counter);
    else sums.set(counter, sum);
  }
}
