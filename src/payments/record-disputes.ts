import type { PaymentContext } from "./payment-context.ts";
import type { IntentAt, PaymentProvider } from "./providers/provider.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    /** Notifies the organiser of a dispute or of its decision. */
    "send-payment-disputed": { dispute_id: number };
  }
}

/** Records the disputes of a payment and notifies the organiser of each step once. */
export async function recordDisputes(
  { pool }: Pick<PaymentContext, "pool">,
  provider: PaymentProvider,
  intent: IntentAt,
): Promise<void> {
  for (const dispute of await provider.listDisputes(intent)) {
    await pool.query({
      name: "keep_dispute",
      // A decided dispute does not change when a late event arrives.
      text: `with kept as (
               insert into disputes as d (account_id, event_id, order_id, payment_id, provider_dispute_id, amount,
                                          currency, reason, status, respond_by)
               select p.account_id, p.event_id, p.order_id, p.id, $2, $3, $4, $5, $6, $7
               from payments p join payment_intents i on i.id = p.payment_intent_id
               where i.provider_intent_id = $1
               on conflict (provider_dispute_id) do update
               set status = excluded.status, respond_by = excluded.respond_by, updated_at = clock_timestamp()
               where d.status not in ('WON', 'LOST') and d.status <> excluded.status
               returning id)
             select graphile_worker.add_job('send-payment-disputed', json_build_object('dispute_id', id)) from kept`,
      values: [
        intent.id,
        dispute.id,
        dispute.amount.minor,
        dispute.amount.currency,
        dispute.reason,
        dispute.status,
        dispute.respondBy,
      ],
    });
  }
}
