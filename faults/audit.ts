import type pg from "pg";
import type { LoadReport } from "./load.ts";
import { checkInvariants } from "./invariants.ts";
import { until, untilQuiet } from "./until.ts";

/**
 * Releases the jobs of a killed worker immediately instead of after minutes. Locks rows in id order, because the
 * programs lock the same rows in that order.
 */
export async function letMinutesPass(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes' where locked_at is not null`,
  );
  await pool.query("update provider_events set next_try_at = received_at where processed_at is null");
  await pool.query(
    `with due as materialized (
       select id from payment_intents
       where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING')
       order by id for update)
     update payment_intents i set updated_at = i.updated_at - interval '2 minutes' from due where due.id = i.id`,
  );
  await pool.query(
    `with held as materialized (select id from orders where status = 'RESERVED' order by id for update)
     update orders o set expires_at = least(o.expires_at, clock_timestamp()) from held where held.id = o.id`,
  );
  await pool.query("select graphile_worker.add_job('reconcile-payments')");
}

/** Waits until every payment has reached its order or was refunded. */
export async function untilSettled(pool: pg.Pool): Promise<void> {
  await until("every payment has reached its order", async () => {
    const { rows } = await pool.query<{ is_settled: boolean }>(
      `select not exists (
         select 1 from simulator_intents s
         left join payment_intents i on i.provider_intent_id = s.id
         where s.status = 'succeeded' and i.status is distinct from 'SUCCEEDED')
       and not exists (select 1 from refunds where status = 'PENDING') as is_settled`,
    );
    return rows[0]!.is_settled;
  });
  await untilQuiet(pool);
}

export interface Audit {
  /** Orders that buyers saw as complete and that are missing, or miss some of their tickets. */
  missing: string[];
  violations: Awaited<ReturnType<typeof checkInvariants>>;
  surprises: string[];
}

/**
 * Compares the acknowledged orders with the rows. Payments that arrived after the stock was gone were
 * refunded.
 */
export async function audit(pool: pg.Pool, { bought, surprises }: LoadReport): Promise<Audit> {
  const { rows } = await pool.query<{ short_id: string; tickets: number; is_refunded: boolean }>(
    `select o.short_id, o.refund_status is not distinct from 'REFUNDED' as is_refunded,
            (select count(*) from attendees a where a.order_id = o.id and a.status = 'ACTIVE' and o.status = 'COMPLETED') as tickets
     from orders o where o.short_id = any ($1)`,
    [[...bought.keys()]],
  );
  const found = new Map(rows.map((row) => [row.short_id, row]));
  const missing = [...bought].flatMap(([shortId, { units, isPaid }]) => {
    const order = found.get(shortId);
    const isKept = order?.tickets === units || (isPaid && order?.is_refunded && order.tickets === 0);
    return isKept ? [] : [`${shortId}: ${units} units, found ${JSON.stringify(order)}`];
  });
  return { missing, violations: await checkInvariants(pool), surprises };
}

export const ALL_IS_WELL: Audit = { missing: [], violations: [], surprises: [] };
