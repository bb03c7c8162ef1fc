import type { Db } from "../../platform/database/database.ts";
import { invalidField } from "../../values/refusal.ts";
import type { AccountLimits } from "../limits.ts";
import { verifyPassword } from "../passwords/password-hash.ts";

/**
 * Requires the current password before changes that could give the account away, because a stranger at an
 * open browser does not know it. Counts tries before the check.
 */
export async function requirePassword(
  db: Db,
  limits: AccountLimits,
  userId: number,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw invalidField("current_password", "required");
  const key = String(userId);
  await limits.passwordByUser.consume(key);
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!(await verifyPassword(password, row?.password_hash)))
    throw invalidField("current_password", "mismatch");
  await limits.passwordByUser.giveBack(key);
}
