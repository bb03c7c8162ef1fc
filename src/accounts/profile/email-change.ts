import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import type { AccountLimits } from "../limits.ts";
import { checkMailedLink, consumeMailedLink } from "../mailed-links.ts";
import { lockPerson } from "../users.ts";

/**
 * Records the requested address, emails a link to it and notifies the current address. Does not reveal
 * whether another user has the new address: its owner gets the email, but the link cannot take the address.
 * Invalidates a link to a previously requested address.
 */
export async function beginEmailChange(tx: Tx, { userId, accountId }: Member, email: string): Promise<void> {
  await tx.updateTable("users").set({ pending_email: email }).where("id", "=", userId).execute();
  await forgetLink(tx, userId);
  await enqueue(tx, "send-email-change-notice", { user_id: userId });
  await enqueue(tx, "send-email-change", { user_id: userId });
  await recordAccountHistory(tx, { accountId, userId, action: "email-change-asked" });
}

export async function resendEmailChange(db: Db, limits: AccountLimits, userId: number): Promise<void> {
  const row = await db
    .selectFrom("users")
    .select("pending_email")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row?.pending_email) throw new Refusal("not_found");
  await limits.emailToStranger.consume(row.pending_email);
  await enqueue(db, "send-email-change", { user_id: userId });
}

export async function cancelEmailChange(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable("users").set({ pending_email: null }).where("id", "=", userId).execute();
  await forgetLink(tx, userId);
}

async function forgetLink(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", "EMAIL_CHANGE")
    .execute();
}

export async function checkEmailChange(db: Db, token: string): Promise<{ user_id: number; email: string }> {
  const userId = await checkMailedLink(db, "EMAIL_CHANGE", token);
  const row = await db
    .selectFrom("users")
    .select("pending_email")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row?.pending_email) throw new Refusal("token_invalid");
  return { user_id: userId, email: row.pending_email };
}

/** Replaces the address, once. The reader of the email owns the address, so it counts as confirmed. */
export async function confirmEmailChange(
  db: Db,
  { userId, token }: { userId: number; token: string },
): Promise<string> {
  await checkMailedLink(db, "EMAIL_CHANGE", token);
  const change = db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    if ((await consumeMailedLink(tx, "EMAIL_CHANGE", token)) !== userId) throw new Refusal("token_invalid");
    const { rows } = await sql<{ email: string }>`
      update users set email = pending_email, pending_email = null, email_verified_at = now(), updated_at = now()
      where id = ${userId} and pending_email is not null
      returning email`.execute(tx);
    if (!rows[0]) throw new Refusal("token_invalid");
    const { email } = rows[0];
    await sql`
      update accounts a set email = ${email}, updated_at = now()
      from memberships m
      where m.account_id = a.id and m.user_id = ${userId} and m.is_account_owner`.execute(tx);
    await recordAccountHistory(tx, { accountId: null, userId, action: "email-changed" });
    return email;
  });
  return change.catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === "users_email_key")
      throw new Refusal("email_taken", { cause: error });
    throw error;
  });
}
