import { createHash } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import type { AccountLimits } from "../limits.ts";
import { findLogin } from "../users.ts";
import { networkOf } from "../../values/network-of.ts";

/** The user id in the job for an unknown address. The job then sends nothing. */
const NOBODY = 0;

/**
 * Emails a link to choose a new password. An unknown address takes the same path into the same job, so that
 * neither the response nor its time reveals who has an account. Several requests before the job runs make one
 * email.
 */
export async function requestPasswordReset(
  db: Db,
  limits: AccountLimits,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limits.resetByAddress.consume(networkOf(address));
  await limits.resetByEmail.consume(email);
  const found = await findLogin(db, email);
  const userId = found?.is_member ? found.id : NOBODY;
  const key = `password-reset:${createHash("sha256").update(email).digest("base64url")}`;
  await enqueue(db, "send-password-reset", { user_id: userId }, { key });
}
