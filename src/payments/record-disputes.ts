import { sql } from "kysely";
import { enqueueAll } from "../platform/queue/queue.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { IntentAt, PaymentProvider } from "./providers/provider.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    /** Notifies the organiser of a dispute or of its decision. */
    "send-payment-disputed": { dispute_id: number };
  }
}

/**
 * Records the disputes of a payment and notifies the organiser of each step once. A payment under review has no
 * row in `payments`, so its disputes are only logged.
 */
export async function recordDisputes(
  { db, log }: Pick<PaymentContext, "db" | "log">,
  provider: PaymentProvider,
  intent: IntentAt,
): Promise<void> {
  const disputes = (await provider.listDisputes(intent)).map(({ id, amount, reason, status, respondBy }) => ({
    provider_dispute_id: id,
    amount: amount.minor,
    currency: amount.currency,
    reason,
    status,
    respond_by: respondBy,
  }));
  if (disputes.length === 0) return;
  const underReview = await findIntentUnderReview(db, intent);
  if (underReview !== undefined) {
    for (const { provider_dispute_id: dispute, status } of disputes)
      log.error(
        { payment_intent: underReview, dispute, status },
        "a payment under review is disputed: no order shows it and no email reports it, so answer it at the provider",
      );
    return;
  }
  await db.transaction().execute(async (tx) => {
    // A decided dispute does not change when a late event arrives.
    const { rows } = await sql<{ dispute_id: number }>`
      insert into disputes as d (account_id, event_id, order_id, payment_id, provider_dispute_id, amount,
                                 currency, reason, status, respond_by)
      select p.account_id, p.event_id, p.order_id, p.id, s.provider_dispute_id, s.amount,
             s.currency, s.reason, s.status, s.respond_by
      from jsonb_to_recordset(${JSON.stringify(disputes)}::jsonb) as s(
        provider_dispute_id text, amount bigint, currency text, reason text, status text, respond_by timestamptz)
      join payment_intents i on i.provider_intent_id = ${intent.id}
      join payments p on p.payment_intent_id = i.id
      on conflict (provider_dispute_id) do update
      set status = excluded.status, respond_by = excluded.respond_by, updated_at = clock_timestamp()
      where d.status not in ('WON', 'LOST') and d.status <> excluded.status
      returning id as dispute_id`.execute(tx);
    await enqueueAll(tx, "send-payment-disputed", rows);
  });
}

async function findIntentUnderReview(
  db: PaymentContext["db"],
  { id }: IntentAt,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("payment_intents")
    .select("id")
    .where("provider_intent_id", "=", id)
    .where("status", "=", "MISMATCH")
    .executeTakeFirst();
  return row?.id;
}
