import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";

/**
 * Suspends an account. From the next call on its members are refused. The account of a platform administrator
 * cannot be suspended.
 */
export async function suspendAccount(tx: Tx, accountId: number, reason: string): Promise<void> {
  await lockAccount(tx, accountId);
  const administers = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("account_id", "=", accountId)
    .where("role", "=", "SUPERADMIN")
    .executeTakeFirst();
  if (administers) throw new Refusal("conflict");
  await tx
    .updateTable("accounts")
    .set({ suspended_at: sql`coalesce(suspended_at, now())`, suspended_reason: reason })
    .where("id", "=", accountId)
    .execute();
}

export async function restoreAccount(tx: Tx, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  await tx
    .updateTable("accounts")
    .set({ suspended_at: null, suspended_reason: null })
    .where("id", "=", accountId)
    .execute();
}

/** Stores notes about an account for platform administrators. Its members cannot read them. */
export async function noteOnAccount(tx: Tx, accountId: number, notes: string | null): Promise<void> {
  await tx.updateTable("accounts").set({ platform_notes: notes }).where("id", "=", accountId).execute();
}

export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const found = await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found");
}
