import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { StripeDouble } from "../../test/stripe/start-stripe.ts";
import { letMinutesPass } from "../audit.ts";
import { checkInvariants, type Violation } from "../invariants.ts";
import { untilQuiet } from "../until.ts";
import { compareLedgers } from "./compare-ledgers.ts";
import { explainDifferences } from "./explain-differences.ts";

interface Given {
  pool: pg.Pool;
  stripe: StripeDouble;
  /** Delivers the remaining messages. */
  deliverAll: () => Promise<void>;
  seconds?: number;
  /** Ends before the next day begins, for calls that will be repeated with their keys. */
  isSameDay?: boolean;
}

export interface SettledState {
  differences: string[];
  violations: Violation[];
}

export const EQUAL_AND_VALID: SettledState = { differences: [], violations: [] };
const LET_TIME_PASS_EVERY_MS = 1_500;
/** All retries have run after this time. A request repeated the next day would be a new one. */
const HALF_A_DAY_AFTER_MS = 4_000;
/** Requests that began within the first half day have finished after this time. */
const WHOLE_DAY_AFTER_MS = 7_000;

/**
 * Ends all faults and lets a day pass in seconds, or a part of it. Then returns the state of the two ledgers
 * and of our own rules.
 */
export async function settleLedgers({
  pool,
  stripe,
  deliverAll,
  seconds = 300,
  isSameDay = false,
}: Given): Promise<SettledState> {
  stripe.calm();
  stripe.whims.fault = () => null;
  await deliverAll();
  let isAfternoon = false;
  let isNextDay = false;
  const startedAt = Date.now();
  const giveUpAt = startedAt + seconds * 1000;
  let passedAt = 0;
  let differences: string[] = [];
  do {
    if (Date.now() - passedAt > LET_TIME_PASS_EVERY_MS) {
      await letANightPass(pool);
      passedAt = Date.now();
    }
    const passed = Date.now() - startedAt;
    if (passed > HALF_A_DAY_AFTER_MS && !isAfternoon && !isSameDay) {
      await pool.query(
        `with due as materialized (select id from refunds where status = 'PENDING' order by id for update)
         update refunds r set created_at = r.created_at - interval '1 day' from due where due.id = r.id`,
      );
      isAfternoon = true;
    }
    if (passed > WHOLE_DAY_AFTER_MS && !isNextDay && !isSameDay && !(await isAnyUnmade(pool))) {
      // A call that has failed under a key fails for as long as the service remembers the key.
      stripe.forgetKeys();
      isNextDay = true;
    }
    await sleep(100);
    await deliverAll();
    differences = await compareLedgers(pool, stripe.books);
  } while (differences.length > 0 && Date.now() < giveUpAt);
  await untilQuiet(pool);
  if (differences.length > 0) console.error(await explainDifferences(pool, stripe.books, differences));
  return { differences: differences.slice(0, 20), violations: await checkInvariants(pool) };
}

async function isAnyUnmade(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from payment_intents where status = 'CREATED'");
  return rowCount !== 0;
}

/** Runs at once the work that would be tried again after a minute, after half an hour or at night. */
async function letANightPass(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with due as materialized (select id from refunds where status = 'PENDING' order by id for update)
     update refunds r set updated_at = r.updated_at - interval '2 minutes' from due where due.id = r.id`,
  );
  await pool.query(
    `with due as materialized (
       select o.id from orders o
       where o.status <> 'RESERVED' and exists (
         select from payment_intents i where i.order_id = o.id
           and i.status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING'))
       order by o.id for update)
     update orders o set updated_at = o.updated_at - interval '31 minutes' from due where due.id = o.id`,
  );
  await pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  // Adds jobs by key. Otherwise a job that is still processing thousands of messages would be queued again each
  // time.
  await pool.query(
    `select graphile_worker.add_job(name, job_key := name)
     from unnest(array['catch-up-events', 'fetch-missing-fees']) name`,
  );
  await letMinutesPass(pool);
}
