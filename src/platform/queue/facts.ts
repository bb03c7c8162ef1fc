import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { poll } from "./poll.ts";

/** What became true, in the past tense. Written by SQL in the transaction that made it true. */
export type FactKind =
  | "order-completed"
  | "order-awaits-offline-payment"
  | "order-cancelled"
  | "attendee-cancelled"
  | "attendee-reactivated"
  | "ticket-changed"
  | "order-refunded";

export interface Fact {
  id: number;
  kind: FactKind;
  account_id: number;
  event_id: number;
  /** The order or the attendee it is about. */
  subject_id: number;
  /** The line of which a unit was released or taken again after the sale. */
  item_id: number | null;
  created_at: Date;
}

/** Reacts to facts of one kind inside the transaction that takes them off the list: exactly once. */
export type FactReaction = (tx: Tx, facts: Fact[]) => Promise<void>;
export type FactReactions = Record<FactKind, FactReaction[]>;

const BATCH = 500;
const PAUSE_MILLISECONDS = 200;

/**
 * Takes facts off the list in batches and lets everybody react, in one transaction: a reaction that fails
 * leaves the facts where they were. Several processes may drain at once; each takes other rows.
 */
export async function drainFacts(db: Db, reactions: Partial<FactReactions>): Promise<Fact[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Fact>`
      delete from facts where ctid = any (array(select ctid from facts order by id limit ${BATCH} for update skip locked))
      returning id, kind, account_id, event_id, subject_id, item_id, created_at`.execute(tx);
    rows.sort((a, b) => a.id - b.id);
    for (const kind of new Set(rows.map((fact) => fact.kind))) {
      const ofKind = rows.filter((fact) => fact.kind === kind);
      for (const react of reactions[kind] ?? []) await react(tx, ofKind);
    }
    return rows;
  });
}

/** Drains for as long as the process runs; `onDrained` hears which facts are dealt with. */
export function startDraining(
  db: Db,
  reactions: FactReactions,
  log: Log,
  onDrained: (facts: Fact[]) => void,
) {
  return poll({
    async work() {
      const drained = await drainFacts(db, reactions);
      if (drained.length > 0) onDrained(drained);
      return drained.length === BATCH;
    },
    pauseMilliseconds: PAUSE_MILLISECONDS,
    onError: (error) => log.error({ err: error }, "facts could not be drained"),
  });
}
