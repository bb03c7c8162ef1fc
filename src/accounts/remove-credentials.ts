import type { Tx } from "../platform/database/database.ts";
import type { AccountReactions } from "./account-reactions.ts";
import { revokeApiKeysOf } from "./api-keys/revoke-api-keys-of.ts";

const CREDENTIAL_TABLES = [
  "sessions",
  "login_steps",
  "passkeys",
  "passkey_challenges",
  "authenticators",
  "recovery_codes",
] as const;

/**
 * Removes every way to log in except the password, and a requested change of address. Revokes the user's API
 * keys and pauses their webhooks. Called when a reset or an invitation confirms an address for the first time,
 * because another person may have registered with it and set these up. Without a password or another way to log
 * in, nobody can have: keys and webhooks came with an imported account, and stay. The caller must hold the user's
 * lock and set a new password afterwards.
 */
export async function removeCredentials(
  tx: Tx,
  userId: number,
  { pauseWebhooksOf }: Pick<AccountReactions, "pauseWebhooksOf">,
): Promise<void> {
  const { password_hash } = await tx
    .updateTable("users")
    .set({ pending_email: null })
    .where("id", "=", userId)
    .returning("password_hash")
    .executeTakeFirstOrThrow();
  let removed = 0n;
  for (const table of CREDENTIAL_TABLES)
    removed += (await tx.deleteFrom(table).where("user_id", "=", userId).executeTakeFirst()).numDeletedRows;
  if (password_hash === null && removed === 0n) return;
  await revokeApiKeysOf(tx, userId);
  await pauseWebhooksOf(tx, userId);
}
