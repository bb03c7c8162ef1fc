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
 * because another person may have registered with it and set these up. The caller must hold the user's lock
 * and set a new password.
 */
export async function removeCredentials(
  tx: Tx,
  userId: number,
  { pauseWebhooksOf }: Pick<AccountReactions, "pauseWebhooksOf">,
): Promise<void> {
  for (const table of CREDENTIAL_TABLES) await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  await tx.updateTable("users").set({ pending_email: null }).where("id", "=", userId).execute();
  await revokeApiKeysOf(tx, userId);
  await pauseWebhooksOf(tx, userId);
}
