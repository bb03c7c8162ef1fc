import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { Webhook } from "./contract.ts";
import { requireOwner, type WebhookOwner } from "./owner.ts";

/** More webhooks than an event or an organiser can have, so no list is cut off. */
const MAX_WEBHOOKS = 200;

export async function listWebhooks(db: Db, owner: WebhookOwner): Promise<Webhook[]> {
  await requireOwner(db, owner);
  const rows = await webhookRows(db, owner).orderBy("w.id", "desc").limit(MAX_WEBHOOKS).execute();
  return rows.map(webhookOf);
}

export async function findWebhook(db: Db | Tx, owner: WebhookOwner, webhookId: number): Promise<Webhook> {
  await requireOwner(db as Db, owner);
  const row = await webhookRows(db, owner).where("w.id", "=", webhookId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return webhookOf(row);
}

/** Restricts a query on webhooks `w` to the owner's. */
export function ofOwner({ accountId, eventId, organizerId }: WebhookOwner): RawBuilder<SqlBool> {
  return sql<SqlBool>`(w.account_id = ${accountId} and w.deleted_at is null
    and w.event_id is not distinct from ${eventId}::bigint and w.organizer_id is not distinct from ${organizerId}::bigint)`;
}

/** SQL for when a waiting delivery `d` of a webhook `w` is sent. Null while the webhook is paused. */
export const NEXT_ATTEMPT_AT = sql<Date | null>`case when w.status = 'ENABLED'
  then greatest(d.next_attempt_at, w.held_until) end`;

function webhookRows(db: Db | Tx, owner: WebhookOwner) {
  return db
    .selectFrom("webhooks as w")
    .select(["w.id", "w.event_id", "w.organizer_id", "w.url", "w.event_types", "w.status"])
    .select(["w.disabled_reason", "w.disabled_at", "w.failing_since", "w.previous_secret_until"])
    .select(["w.last_triggered_at", "w.last_response_code", "w.created_at", "w.updated_at"])
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.status = 'PENDING')`.as(
        "pending_count",
      ),
    )
    .select(
      sql<{ at: string | null; problem: string | null } | null>`(
        select json_build_object('at', ${NEXT_ATTEMPT_AT}, 'problem', d.problem) from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'PENDING' and d.attempts > 0
        order by d.next_attempt_at limit 1)`.as("failed"),
    )
    .where(ofOwner(owner));
}

type Row = Awaited<ReturnType<ReturnType<typeof webhookRows>["executeTakeFirstOrThrow"]>>;

function webhookOf({ failed, ...row }: Row): Webhook {
  const { previous_secret_until: until } = row;
  return {
    ...row,
    event_types: row.event_types as Webhook["event_types"],
    status: row.status as Webhook["status"],
    disabled_reason: row.disabled_reason as Webhook["disabled_reason"],
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_secret_until: until && until > new Date() ? until.toISOString() : null,
    last_triggered_at: row.last_triggered_at?.toISOString() ?? null,
    last_problem: failed?.problem ?? null,
    next_attempt_at: failed?.at ? new Date(failed.at).toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
