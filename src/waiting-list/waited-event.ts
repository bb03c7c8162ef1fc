import { sql } from "kysely";
import { IS_CANCELLED, OVER_AT } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { MAY_EMAIL_STRANGERS } from "../storefront/index.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";

/** What the waiting list needs to know about its event. */
export interface WaitedEvent {
  id: number;
  account_id: number;
  title: string;
  timezone: string;
  content_language: string | null;
  status: "DRAFT" | "LIVE" | "PAUSED" | "ARCHIVED";
  is_cancelled: boolean;
  over_at: Date;
  is_over: boolean;
  /** False: the account may send nothing to people who only typed their address. */
  may_email: boolean;
  waiting_list: "OFF" | "MANUAL" | "AUTOMATIC";
  waiting_list_offer_minutes: number;
}

/** Finds an event in any status. `accountId` null: of any account. Refuses unknown and deleted events. */
export async function findWaitedEvent(
  db: Db | Tx,
  { accountId, eventId }: { accountId: number | null; eventId: number },
): Promise<WaitedEvent> {
  const { rows } = await sql<WaitedEvent>`
    select e.id, e.account_id, e.title, e.timezone, s.content_language, e.status, ${IS_CANCELLED} as is_cancelled,
           ${OVER_AT} as over_at, ${OVER_AT} <= now() as is_over, ${MAY_EMAIL_STRANGERS} as may_email,
           coalesce(s.waiting_list, 'OFF') as waiting_list,
           coalesce(s.waiting_list_offer_minutes, 720) as waiting_list_offer_minutes
    from events e left join event_settings s on s.event_id = e.id
    where e.id = ${eventId} and e.deleted_at is null
      and (${accountId}::bigint is null or e.account_id = ${accountId}::bigint)`.execute(db);
  const [event] = rows;
  if (!event) throw new Refusal("not_found");
  return event;
}

/** Refuses an event that sells nothing now. Visitors do not learn that a draft exists. */
export function requireSelling(event: WaitedEvent): void {
  const code = closedBy(event);
  if (code) throw new Refusal(code);
}

/** The refusal of an event that sells nothing now. Null: it sells. */
export function closedBy({ status, is_cancelled, is_over }: WaitedEvent): RefusalCode | null {
  if (is_cancelled) return "event_cancelled";
  if (status === "PAUSED") return "event_not_live";
  if (status !== "LIVE") return "not_found";
  return is_over ? "event_over" : null;
}

/** The setting as far as it has an effect. */
export function modeOf({ waiting_list, may_email }: WaitedEvent): WaitedEvent["waiting_list"] {
  return may_email ? waiting_list : "OFF";
}
