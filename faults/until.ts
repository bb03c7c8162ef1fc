import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Much longer than any wait on a busy machine, so only a condition that never becomes true reaches it. */
const PATIENCE_SECONDS = 120;

/**
 * Waits for a condition and returns the seconds that it took. A time-out names the condition. Raise `everyMs` if
 * the check is expensive for the other side.
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  everyMs = 50,
): Promise<number> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  while (!(await isSo())) {
    if (seconds() > PATIENCE_SECONDS) throw new Error(`after ${PATIENCE_SECONDS} s still not: ${what}`);
    await sleep(everyMs);
  }
  return seconds();
}

/** Waits until no hold is overdue, and every sale is in the figures. */
export async function untilQuiet(pool: pg.Pool): Promise<void> {
  await until("no hold is overdue and no fact waits", async () => {
    const { rows } = await pool.query<{ is_quiet: boolean }>(
      `select not exists (select 1 from outbox_events) and not exists (select 1 from parked_outbox_events)
          and not exists (select 1 from orders where status = 'RESERVED' and expires_at <= now()) as is_quiet`,
    );
    return rows[0]!.is_quiet;
  });
}
