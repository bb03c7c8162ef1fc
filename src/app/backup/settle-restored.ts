import { sql } from "kysely";
import { queueAutomaticEmails } from "../../email-texts/index.ts";
import { createEventHandlers } from "../../jobs.ts";
import { cancelUnpaidOrders } from "../../orders/index.ts";
import { type RestoreState, setRestoreState } from "../../platform/backup/restore-state.ts";
import { classifyDatabaseError } from "../../platform/database/classify-database-error.ts";
import type { Db } from "../../platform/database/database.ts";
import { drainSingly } from "../../platform/queue/drain-singly.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { parkJobs } from "../../platform/queue/parked-jobs.ts";
import type { Services } from "../../platform/services.ts";
import { sendDueReports } from "../../reporting/index.ts";
import { queueSaleAlerts } from "../../storefront/index.ts";
import { endRestoredOffers } from "../../waiting-list/index.ts";

/**
 * Completes the half-done work in the backup until only emails and calls to other systems are missing, and parks
 * the jobs for these. Writes figures, invoices and tickets of the last sales, turns everything that is due into
 * jobs, and leaves no job in the queue. Unpaid orders are cancelled first, because reminders, sale alerts, webhooks
 * and the emails about the cancellation depend on it.
 */
export async function settleRestored(services: Services, state: RestoreState): Promise<RestoreState> {
  await untilNone(() => cancelUnpaidOrders(services));
  await drainOutbox(services);
  await untilNone(() => queueAutomaticEmails(services, { maxEvents: null }));
  await untilNone(() => queueSaleAlerts(services, { maxEvents: null }));
  await sendDueReports(services.db, new Date());
  await endRestoredOffers(services.db);
  await drainOutbox(services);
  await parkJobs(services.db);
  const parked: RestoreState = { ...state, phase: "PARKED", restored_at: await findTime(services.db) };
  await setRestoreState(services.db, parked);
  return parked;
}

/** The database's clock has dated the parked work, and this machine's clock may be behind it. */
async function findTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now.toISOString();
}

/**
 * Handles all outbox events. As in the background loop, an event whose handler fails is parked and raises an alarm.
 */
async function drainOutbox(services: Services): Promise<void> {
  const { db, log } = services;
  const handlers = createEventHandlers(services);
  for (;;) {
    try {
      if ((await processOutbox(db, handlers)).length === 0) return;
    } catch (error) {
      if (classifyDatabaseError(error) !== null) throw error;
      await drainSingly(db, { handlers, log, onHandled: () => {} });
    }
  }
}

/** Each round takes a bounded number of events and e-mails. */
const MAX_ROUNDS = 1_000;

/**
 * Repeats the round until it finds nothing. A round has to look at all events: with a limit it could miss those
 * that are due.
 */
async function untilNone(round: () => Promise<number>): Promise<void> {
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) if ((await round()) === 0) return;
}
