import { sql } from "kysely";
import type { z } from "zod";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { invalidField } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import type { AccountLimits } from "../limits.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import { refuseCommonPassword } from "../passwords/refuse-common-password.ts";
import { startSession } from "../log-in/start-session.ts";
import type { ProfileContract } from "./contract.ts";
import { beginEmailChange } from "./email-change.ts";
import { requireLiveSession } from "./require-live-session.ts";
import { requirePassword } from "./require-password.ts";

type MyChange = z.output<ProfileContract["changeMe"]["body"]>;

interface Browser {
  userAgent: string;
  oldToken: string | undefined;
}

/**
 * Changes the user's own details. A new email address counts once its link was opened. A new password ends
 * every session and withdraws a requested change of address. It starts a new session here and returns its
 * token.
 */
export async function changeMe(
  services: { db: Db; limits: AccountLimits },
  member: Member,
  change: MyChange,
  { edit = unversioned, ...browser }: Browser & { edit?: Edit },
): Promise<string | null> {
  const { db, limits } = services;
  const { current_password, password, email, ...details } = change;
  const isNewEmail = email !== undefined && email !== (await emailOf(db, member.userId));
  if (isNewEmail || password !== undefined)
    await requirePassword(db, limits, member.userId, current_password);
  if (password !== undefined && password === current_password) throw invalidField("password", "duplicate");
  if (password !== undefined) await refuseCommonPassword(password);
  if (isNewEmail) await limits.emailToStranger.consume(email);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return edit.transaction(db, async (tx) => {
    if (isNewEmail || passwordHash) await requireLiveSession(tx, member);
    await changeDetails(tx, member.userId, details);
    const token = passwordHash ? await changePassword(tx, member, passwordHash, browser) : null;
    // After the password, because a new password withdraws an earlier request.
    if (isNewEmail) await beginEmailChange(tx, member, email);
    return token;
  });
}

async function emailOf(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.email;
}

async function changeDetails(
  tx: Tx,
  userId: number,
  details: Pick<MyChange, "first_name" | "last_name" | "timezone" | "locale">,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...details, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

async function changePassword(
  tx: Tx,
  { userId, accountId }: Member,
  passwordHash: string,
  browser: Browser,
): Promise<string> {
  await tx
    .updateTable("users")
    .set({ password_hash: passwordHash, pending_email: null })
    .where("id", "=", userId)
    .execute();
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await tx.deleteFrom("login_steps").where("user_id", "=", userId).execute();
  await enqueue(tx, "send-password-changed", { user_id: userId });
  await recordAccountHistory(tx, { accountId, userId, action: "password-changed" });
  return startSession(tx, { userId, accountId, ...browser });
}
