import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Waits for a condition; a time-out names it. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 30,
): Promise<void> {
  const giveUpAt = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`after ${seconds} s still not: ${what}`);
    await sleep(50);
  }
}

/** No hold is pending any more, and every sale is in the figures. */
export async function untilQuiet(pool: pg.Pool): Promise<void> {
  await until("no hold is overdue and no fact waits", async () => {
    const { rows } = await pool.query<{ is_quiet: boolean }>(
      `select not exists (select 1 from outbox_events) and not exists (select 1 from parked_outbox_events)
          and not exists (select 1 from orders where status = 'RESERVED' and expires_at <= now()) as is_quiet`,
    );
    return rows[0]!.is_quiet;
  });
}
