import type { Tx } from "../platform/database/database.ts";

/** Pauses the webhooks that a user made, in all accounts. An admin sees them and can enable or delete them. */
export async function pauseWebhooksOf(tx: Tx, userId: number): Promise<void> {
  const accountsOfUser = tx.selectFrom("memberships").select("account_id").where("user_id", "=", userId);
  await tx
    .updateTable("webhooks")
    .set({ status: "PAUSED", updated_at: new Date() })
    .where("account_id", "in", accountsOfUser)
    .where("created_by_user_id", "=", userId)
    .where("status", "=", "ENABLED")
    .where("deleted_at", "is", null)
    .execute();
}
