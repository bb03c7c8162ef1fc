import type { Tx } from "../../platform/database/database.ts";
import { recordAccountHistory } from "../history.ts";

/** Revokes all API keys that a user made, in all accounts. */
export async function revokeApiKeysOf(tx: Tx, userId: number): Promise<void> {
  const revoked = await tx
    .updateTable("api_keys")
    .set({ revoked_at: new Date() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning(["account_id", "name"])
    .execute();
  for (const { account_id: accountId, name } of revoked)
    await recordAccountHistory(tx, { accountId, userId, action: "api-key-revoked", facts: { name } });
}
