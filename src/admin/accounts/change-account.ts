import { lockAccount, noteOnAccount, restoreAccount, suspendAccount } from "../../accounts/index.ts";
import { pauseEventsOfSuspended, resumeEventsOfRestored } from "../../events/index.ts";
import { extendUnpaidOrders } from "../../orders/index.ts";
import { giveAccountFees } from "../../payments/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { notifyWithCommit } from "../../platform/queue/wake-ups.ts";

/**
 * Suspends an account. From the next call on, its members and API keys are refused. Its live events are paused,
 * so that nothing more is sold. Sold tickets stay valid: they open, doors admit them, buyers can reach their
 * orders, and a checkout under way can be finished. Unpaid offline orders are not cancelled. Its webhooks receive
 * nothing.
 */
export async function suspend(db: Db, accountId: number, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await suspendAccount(tx, accountId, reason);
    await pauseEventsOfSuspended(tx, accountId);
  });
}

/**
 * Ends a suspension. The events that it paused are on sale again, unless their status has changed since. Unpaid
 * offline orders have at least one more day. The waiting deliveries to the account's webhooks are sent.
 */
export async function restore(db: Db, accountId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await extendUnpaidOrders(tx, accountId);
    await restoreAccount(tx, accountId);
    await resumeEventsOfRestored(tx, accountId);
    await notifyWithCommit(tx, "webhooks");
  });
}

export async function changeNotes(db: Db, accountId: number, notes: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await noteOnAccount(tx, accountId, notes);
  });
}

/** Sets the fees that the account pays from its next order on. Null: the installation's own fees. */
export async function chooseFees(db: Db, accountId: number, configurationId: number | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await giveAccountFees(tx, accountId, configurationId);
  });
}
