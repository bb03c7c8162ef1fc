import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { DELIVERIES_LISTING, type WebhookDelivery } from "./contract.ts";
import type { WebhookOwner } from "./owner.ts";
import { findWebhook, NEXT_ATTEMPT_AT } from "./webhooks.ts";

interface AttemptRow {
  attempted_at: string;
  response_code: number | null;
  problem: string | null;
  duration_ms: number;
}

/** Lists the deliveries of a webhook with their attempts, including waiting ones. */
export async function listDeliveries(
  db: Db,
  owner: WebhookOwner,
  { webhookId, wanted }: { webhookId: number; wanted: RequestedPage },
): Promise<{ data: WebhookDelivery[]; meta: ListMeta }> {
  await findWebhook(db, owner, webhookId);
  const deliveries = db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_messages as m", "m.id", "d.message_id")
    .innerJoin("webhooks as w", "w.id", "d.webhook_id")
    .select(["d.id", "d.webhook_id", "m.uid as message_id", "m.event_type", "d.kind", "d.status"])
    .select(["m.body as payload", "d.attempts", "d.response_code", "d.problem", "d.duration_ms"])
    .select(["d.attempted_at", NEXT_ATTEMPT_AT.as("next_attempt_at"), "d.created_at"])
    .select(
      sql<AttemptRow[]>`coalesce((
        select json_agg(json_build_object('attempted_at', t.attempted_at, 'response_code', t.response_code,
          'problem', t.problem, 'duration_ms', t.duration_ms) order by t.id)
        from webhook_attempts t where t.delivery_id = d.id), '[]')`.as("attempt_log"),
    )
    .where("d.account_id", "=", owner.accountId)
    .where("d.webhook_id", "=", webhookId);
  const { rows, meta } = await listPage(db, deliveries, {
    listing: DELIVERIES_LISTING,
    wanted,
    columns: {
      created_at: "d.created_at",
      status: "d.status",
      kind: "d.kind",
      message_id: "m.uid",
      event_type: "m.event_type",
      response_code: "d.response_code",
    },
    search: { words: sql`m.uid || ' ' || m.event_type` },
    unique: "d.id",
    zone: "UTC",
  });
  return { data: rows.map(deliveryOf), meta };
}

type Row = Omit<
  WebhookDelivery,
  "attempted_at" | "next_attempt_at" | "created_at" | "event_type" | "kind" | "status" | "attempt_log"
> & {
  event_type: string;
  kind: string;
  status: string;
  attempted_at: Date | null;
  next_attempt_at: Date | null;
  created_at: Date;
  attempt_log: AttemptRow[];
};

function deliveryOf(row: Row): WebhookDelivery {
  return {
    ...row,
    event_type: row.event_type as WebhookDelivery["event_type"],
    kind: row.kind as WebhookDelivery["kind"],
    status: row.status as WebhookDelivery["status"],
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: (row.status === "PENDING" && row.next_attempt_at?.toISOString()) || null,
    created_at: row.created_at.toISOString(),
    attempt_log: row.attempt_log.map((attempt) => ({
      ...attempt,
      attempted_at: new Date(attempt.attempted_at).toISOString(),
    })),
  };
}
