import type pg from "pg";
import { until } from "./until.ts";

/** Blocks writes to the table until the failpoint is removed. */
export async function setFailpoint(pool: pg.Pool, table: string) {
  const gate = await pool.connect();
  await pool.query(`
    create or replace function stand_still() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return new;
    end $$`);
  await pool.query(
    `create trigger failpoint before insert or update on ${table} for each row execute function stand_still()`,
  );
  await gate.query("select pg_advisory_lock(4711)");
  return {
    /** Returns the process ids of the blocked backends. */
    async reached(): Promise<number[]> {
      let pids: number[] = [];
      await until(`a write to ${table} is blocked`, async () => {
        const { rows } = await pool.query<{ pid: number }>(
          "select pid from pg_locks where locktype = 'advisory' and not granted",
        );
        pids = rows.map(({ pid }) => pid);
        return pids.length > 0;
      });
      return pids;
    },
    /** Ends the given backends, lets the others finish, and removes the failpoint. */
    async letGo(ended: number[]): Promise<void> {
      for (const pid of ended) await pool.query("select pg_terminate_backend($1)", [pid]);
      await gate.query("select pg_advisory_unlock(4711)");
      gate.release();
      await pool.query(`drop trigger failpoint on ${table}`);
    },
  };
}
