import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { Refusal } from "../../values/refusal.ts";
import { type Standing, type Tier, tierOf } from "../rules/tiers.ts";

/** Finds the account's tier, set by an administrator or earned, and the facts that it is based on. */
export async function findAccountTier(
  db: Db | Tx,
  accountId: number,
): Promise<Standing & { tier: Tier; isSet: boolean }> {
  const row = await db
    .selectFrom("accounts as a")
    .leftJoin("account_messaging_tiers as t", "t.account_id", "a.id")
    .where("a.id", "=", accountId)
    .select("t.tier")
    .select([
      sql<number>`extract(epoch from now() - a.created_at)::float8 / 86400`.as("age_days"),
      sql<boolean>`exists (
        select from connected_accounts c where c.account_id = a.id and c.is_charges_enabled)`.as(
        "is_verified",
      ),
      // No tier needs more than a hundred.
      sql<number>`(select count(*)::int from (
        select from payments p where p.account_id = a.id limit 100) paid)`.as("paid_orders"),
    ])
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const standing = { isVerified: row.is_verified, paidOrders: row.paid_orders, ageDays: row.age_days };
  return { ...standing, tier: (row.tier as Tier | null) ?? tierOf(standing), isSet: row.tier !== null };
}

/** Sets an account's tier. Null returns to the tier that the account earns. */
export async function setAccountTier(
  db: Db,
  accountId: number,
  { tier, by }: { tier: Tier | null; by: number },
): Promise<void> {
  if (tier === null) {
    await db.deleteFrom("account_messaging_tiers").where("account_id", "=", accountId).execute();
    return;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_messaging_tiers")
    .columns(["account_id", "tier", "set_by"])
    .expression((from) =>
      from
        .selectFrom("accounts")
        .select(["id", sql<string>`${tier}::text`.as("tier"), sql<number>`${by}::bigint`.as("set_by")])
        .where("id", "=", accountId),
    )
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ tier, set_by: by, set_at: sql<Date>`now()` }),
    )
    .modifyEnd(acrossAccounts("an administrator sets the tier of any account"))
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal("not_found");
}
