import type pg from "pg";
import type { StripeCall, StripeDouble } from "../../test/stripe/start-stripe.ts";
import { until } from "../until.ts";

/**
 * A write to a table, or a call to the payment service: before it has done any work, or before it has
 * answered.
 */
export type Failpoint =
  | { write: string; on: "insert" | "update" | "delete" }
  | { call: string; when: "before" | "after" };

export interface SetFailpoint {
  /** Returns the blocked backends. Empty if a call to the payment service is blocked. */
  reached(): Promise<number[]>;
  /** Ends the given backends, lets the others finish, and removes the failpoint. */
  letGo(ended: number[]): Promise<void>;
}

/** Blocks every write or call that reaches the failpoint until it is released. */
export function setFailpoint(
  { pool, stripe }: { pool: pg.Pool; stripe: StripeDouble },
  at: Failpoint,
): Promise<SetFailpoint> {
  return "write" in at ? atWrite(pool, at) : Promise.resolve(atCall(stripe, at));
}

async function atWrite(pool: pg.Pool, { write, on }: { write: string; on: string }): Promise<SetFailpoint> {
  const gate = await pool.connect();
  await gate.query("select pg_advisory_lock(4711)");
  await pool.query(
    `create trigger failpoint before ${on} on ${write} for each row execute function stand_still()`,
  );
  return {
    async reached() {
      let pids: number[] = [];
      await until(`a backend is blocked at ${on} of ${write}`, async () => {
        const { rows } = await pool.query<{ pid: number }>(
          "select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted",
        );
        pids = rows.map(({ pid }) => pid);
        return pids.length > 0;
      });
      return pids;
    },
    async letGo(ended) {
      for (const pid of ended) await pool.query("select pg_terminate_backend($1)", [pid]);
      await gate.query("select pg_advisory_unlock(4711)");
      gate.release();
      await pool.query(`drop trigger failpoint on ${write}`);
    },
  };
}

function atCall(
  { whims }: StripeDouble,
  { call, when }: { call: string; when: "before" | "after" },
): SetFailpoint {
  let isReached = false;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  whims[when] = async ({ method, path }: StripeCall) => {
    if (!`${method} ${path}`.startsWith(call)) return;
    isReached = true;
    await gate;
  };
  return {
    async reached() {
      await until(`the payment service is asked ${call}`, () => isReached);
      return [];
    },
    async letGo() {
      whims[when] = async () => {};
      letGo();
    },
  };
}
