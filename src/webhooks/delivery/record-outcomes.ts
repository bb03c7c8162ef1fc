import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { FAILING_HOURS, retryIn } from "../rules/retry-times.ts";
import type { Claimed } from "./claim-deliveries.ts";
import type { Outcome } from "./post-webhook.ts";

interface Recording {
  delivery: Claimed;
  outcome: Outcome;
  random: number;
  schedule?: readonly number[] | undefined;
}

const GONE = 410;

/**
 * Records an attempt and what follows: delivered, retried later, or failed. Pauses the webhook and notifies
 * members if the receiver is gone or has failed for three days. Does nothing if the lease expired and another
 * process has repeated the attempt.
 */
export async function recordOutcome(db: Db, recording: Recording): Promise<void> {
  const { delivery, outcome } = recording;
  const hasArrived = outcome.code !== null && outcome.code >= 200 && outcome.code < 300;
  await db.transaction().execute(async (tx) => {
    // Locks the webhook first, in the same order as changes of the webhook.
    const webhook = await tx
      .selectFrom("webhooks")
      .select(["status", "deleted_at"])
      .select(
        sql<boolean>`failing_since < now() - make_interval(hours => ${FAILING_HOURS})`.as("has_failed_long"),
      )
      .where("id", "=", delivery.webhook_id)
      .where("account_id", "=", delivery.account_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const wait =
      hasArrived || outcome.code === GONE || delivery.kind === "TEST"
        ? null
        : retryIn({
            attempts: delivery.attempts,
            retryAfter: outcome.retryAfter,
            random: recording.random,
            ...(recording.schedule && { schedule: recording.schedule }),
          });
    const status = hasArrived ? "DELIVERED" : wait === null ? "FAILED" : "PENDING";
    if (!webhook || !(await finishAttempt(tx, delivery, { outcome, status, wait }))) return;
    await moveFollowers(tx, delivery, wait);
    await noteOnWebhook(tx, delivery, { outcome, hasArrived });
    if (hasArrived || webhook.status === "PAUSED" || webhook.deleted_at) return;
    if (outcome.code === GONE) await switchOff(tx, delivery, "GONE");
    else if (webhook.has_failed_long) await switchOff(tx, delivery, "FAILING");
  });
}

interface Attempted {
  outcome: Outcome;
  status: "DELIVERED" | "FAILED" | "PENDING";
  wait: number | null;
}

async function finishAttempt(
  tx: Tx,
  { id, account_id, attempts }: Claimed,
  { outcome, status, wait }: Attempted,
): Promise<boolean> {
  const at = { response_code: outcome.code, problem: outcome.problem, duration_ms: outcome.durationMs };
  const updated = await tx
    .updateTable("webhook_deliveries")
    .set({
      ...at,
      status,
      ...(status !== "PENDING" && { finished_at: sql<Date>`now()` }),
      ...(wait !== null && { next_attempt_at: inMilliseconds(wait) }),
    })
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .where("attempts", "=", attempts)
    .where("status", "=", "PENDING")
    .returning("attempted_at")
    .executeTakeFirst();
  if (!updated) return false;
  await tx
    .insertInto("webhook_attempts")
    .values({ ...at, account_id, delivery_id: id, attempted_at: updated.attempted_at ?? new Date() })
    .execute();
  return true;
}

/**
 * Without a retry, makes the next delivery about the object due now. With one, no later delivery about it is
 * due before the retry.
 */
async function moveFollowers(tx: Tx, { id, account_id, webhook_id, subject }: Claimed, wait: number | null) {
  const followers = sql<boolean>`webhook_id = ${webhook_id} and account_id = ${account_id} and subject = ${subject}
    and status = 'PENDING' and id > ${id}`;
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: wait === null ? sql<Date>`now()` : inMilliseconds(wait) })
    .where(
      wait === null
        ? sql<boolean>`id = (select min(id) from webhook_deliveries where ${followers})`
        : followers,
    )
    .where("account_id", "=", account_id)
    .execute();
}

async function noteOnWebhook(
  tx: Tx,
  { webhook_id, account_id }: Claimed,
  { outcome, hasArrived }: { outcome: Outcome; hasArrived: boolean },
): Promise<void> {
  await tx
    .updateTable("webhooks")
    .set((eb) => ({
      last_triggered_at: sql<Date>`now()`,
      last_response_code: outcome.code,
      failing_since: hasArrived ? null : eb.fn.coalesce("failing_since", sql<Date>`now()`),
      held_until:
        !hasArrived && outcome.retryAfter ? inMilliseconds(Math.min(outcome.retryAfter, DAY)) : null,
    }))
    .where("id", "=", webhook_id)
    .where("account_id", "=", account_id)
    .execute();
}

async function switchOff(tx: Tx, { webhook_id, account_id }: Claimed, reason: "GONE" | "FAILING") {
  await tx
    .updateTable("webhooks")
    .set({ status: "PAUSED", disabled_reason: reason, disabled_at: sql<Date>`now()` })
    .where("id", "=", webhook_id)
    .where("account_id", "=", account_id)
    .execute();
  await enqueue(tx, "notify-of-disabled-webhook", { webhook_id });
}

const DAY = 86_400_000;
const inMilliseconds = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;
