import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

export interface FailingWebhook {
  id: number;
  account_id: number;
  account_name: string;
  event_title: string | null;
  organizer_name: string | null;
  host: string;
  status: "ENABLED" | "PAUSED";
  disabled_reason: "GONE" | "FAILING" | null;
  failing_since: Date | null;
  disabled_at: Date | null;
  last_response_code: number | null;
  pending_count: number;
}

const SHOWN = 200;

/**
 * Lists the failing webhooks of all accounts, the longest-failing first. Includes those that were paused
 * automatically.
 */
export async function listFailingWebhooks(db: Db): Promise<FailingWebhook[]> {
  const { rows } = await sql<FailingWebhook & { url: string }>`
    select w.id, w.account_id, a.name as account_name, e.title as event_title, o.name as organizer_name, w.url, w.status,
           w.disabled_reason, w.failing_since, w.disabled_at, w.last_response_code,
           (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.status = 'PENDING')
             as pending_count
    from webhooks w join accounts a on a.id = w.account_id
    left join events e on e.id = w.event_id left join organizers o on o.id = w.organizer_id
    where w.deleted_at is null and (w.failing_since is not null or w.disabled_reason is not null)
    order by coalesce(w.failing_since, w.disabled_at), w.id limit ${SHOWN}`.execute(db);
  return rows.map(({ url, ...row }) => ({ ...row, host: URL.parse(url)?.host ?? "" }));
}
