import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { forgetEmails } from "./email-allowance.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "forget-expired-sessions": Record<string, never>;
  }
}

/** Deletes rows that no longer count after their time, to keep the tables small. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from one_time_tokens where expires_at < now() - interval '1 day'`.execute(db);
  await forgetAnswers(db);
  await sql`delete from login_steps where expires_at < now()`.execute(db);
  await forgetEmails(db);
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
}

const ANSWERS_AT_ONCE = 10_000;

/** Deletes stored responses of calls with an Idempotency-Key; a sale leaves many. */
async function forgetAnswers(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where (scope, key_hash) in (
        select scope, key_hash from idempotency_keys where created_at < now() - interval '1 day'
        order by created_at limit ${ANSWERS_AT_ONCE})`.execute(db);
    if (numAffectedRows < ANSWERS_AT_ONCE) return;
  }
}
