import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

interface Rehearsal {
  client: pg.PoolClient;
  savepoints: number;
  hasEnded: boolean;
  /** The first effect outside the database that was refused. */
  stoppedBy: string | null;
}

const rehearsals = new AsyncLocalStorage<Rehearsal>();

/** The rehearsed work tried to do something that a rollback cannot undo. */
export class NotInRehearsal extends Error {
  override name = "NotInRehearsal";
}

/**
 * Call it before every effect outside the database: an email, a file, a call to a payment provider. Throws in
 * a rehearsal. `deed` completes the sentence "it would …".
 */
export function refuseInRehearsal(deed: string): void {
  const rehearsal = rehearsals.getStore();
  if (!rehearsal) return;
  rehearsal.stoppedBy ??= deed;
  throw new NotInRehearsal(`a rehearsal may not ${deed}`);
}

export function isRehearsing(): boolean {
  return rehearsals.getStore() !== undefined;
}

/** Sends a statement in the transaction of the rehearsal. */
export type Measure = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface Rehearsed<Before, After> {
  before: Before;
  after: After;
  /** The first effect that was refused. `after` is then null, unless the work caught the error and completed. */
  stoppedBy: string | null;
  /** What the work threw. */
  error: unknown;
}

/** A rehearsal that waits for a lock of real work gives up after this time. */
const BEGIN =
  "begin isolation level repeatable read; set local lock_timeout = '2s'; set local statement_timeout = '10s'";

/**
 * Runs work in one transaction that is always rolled back, whatever pool and transactions the work uses:
 * within the work, every connection is this one and every transaction is a savepoint. The snapshot is fixed,
 * so `measure` sees only what the work wrote. Nothing that the work leaves running can write afterwards.
 */
export async function rehearse<Before, After>(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  {
    measureBefore,
    measureAfter,
  }: {
    measureBefore(measure: Measure): Promise<Before>;
    measureAfter(measure: Measure, before: Before): Promise<After>;
  },
): Promise<Rehearsed<Before, After | null>> {
  const client = await pool.connect();
  const rehearsal: Rehearsal = { client, savepoints: 0, hasEnded: false, stoppedBy: null };
  const measure: Measure = async (text, values) => (await client.query(text, values)).rows;
  let broken: Error | undefined;
  try {
    await client.query(BEGIN);
    const before = await measureBefore(measure);
    const error = await rehearsals.run(rehearsal, work).then(
      () => client.query("set constraints all immediate").then(() => null),
      (thrown: unknown) => thrown,
    );
    rehearsal.hasEnded = true;
    const after = error === null ? await measureAfter(measure, before) : null;
    return { before, after, stoppedBy: rehearsal.stoppedBy, error };
  } finally {
    rehearsal.hasEnded = true;
    await client.query("rollback").catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient, release: () => void) => void;

/** Makes the pool hand out the connection of the rehearsal to the work of a rehearsal. */
export function joinRehearsals(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: [Connected?]) => {
    const rehearsal = rehearsals.getStore();
    if (!rehearsal) return connect(...given);
    const client = withinRehearsal(rehearsal);
    const [callback] = given;
    return callback ? callback(undefined, client, () => {}) : Promise.resolve(client);
  }) as typeof pool.connect;
}

function withinRehearsal(rehearsal: Rehearsal): pg.PoolClient {
  const { client } = rehearsal;
  const open: string[] = [];
  const query = (first: unknown, ...rest: unknown[]) => {
    if (rehearsal.hasEnded) throw new NotInRehearsal("the rehearsal has ended");
    const sent = typeof first === "string" ? asSavepoint(first, rehearsal, open) : checked(first);
    return (client.query as (...all: unknown[]) => unknown)(sent, ...rest);
  };
  return new Proxy(client, {
    get(target, key) {
      if (key === "release") return () => {};
      if (key === "query") return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const BEGINS = /^\s*(?:begin|start transaction)\b[^;]*$/i;
const ENDS = /^\s*(commit|rollback)\s*$/i;
/** Any other statement that could end the transaction, also after a semicolon. */
const LEAVES =
  /(?:^|;)\s*(?:begin|start\s|commit|end\b|abort|prepare\s+transaction|rollback(?!\s+to\b)|call\s)/i;

function asSavepoint(text: string, rehearsal: Rehearsal, open: string[]): string {
  if (BEGINS.test(text)) {
    const name = `rehearsed_${(rehearsal.savepoints += 1)}`;
    open.push(name);
    return `savepoint ${name}`;
  }
  const ends = ENDS.exec(text)?.[1]?.toLowerCase();
  if (ends === undefined) return checkedText(text);
  const name = open.pop();
  if (name === undefined) throw new NotInRehearsal("no transaction is open");
  return ends === "commit" ? `release savepoint ${name}` : `rollback to savepoint ${name}`;
}

function checked(query: unknown): unknown {
  const { text } = (query ?? {}) as { text?: unknown };
  if (typeof text === "string") checkedText(text);
  return query;
}

function checkedText(text: string): string {
  if (LEAVES.test(text)) throw new NotInRehearsal("a statement that ends the transaction");
  return text;
}
