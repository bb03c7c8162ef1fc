import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { deleteExpiredResponses } from "../platform/http/idempotency/delete-expired-responses.ts";
import { deleteExpiredLimits } from "../platform/rate-limit/delete-expired-limits.ts";
import { deleteOldEmails } from "./email-allowance.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "delete-expired-sessions": Record<string, never>;
  }
}

/**
 * How long the link of an expired invitation still explains what happened to the invitation. One that nobody answered
 * stays as long as the person is a member who is invited, because it has the address that the account knows.
 */
const INVITATION_KEPT_DAYS = 30;

/** Deletes expired rows, to keep the tables small. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from one_time_tokens where expires_at < now() - interval '1 day'`.execute(db);
  await deleteExpiredResponses(db);
  await sql`delete from login_steps where expires_at < now()`.execute(db);
  await deleteOldEmails(db);
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  await deleteExpiredLimits(db);
  await sql`
    delete from invitations i
    where i.expires_at < now() - make_interval(days => ${INVITATION_KEPT_DAYS})
      and not (i.state = 'OPEN' and exists (
        select from memberships m
        where m.account_id = i.account_id and m.user_id = i.user_id and m.status = 'INVITED'))`.execute(db);
}
