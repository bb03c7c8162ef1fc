import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Account } from "./contract.ts";

export async function findAccount(db: Db, accountId: number): Promise<Account> {
  const row = await db
    .selectFrom("accounts as a")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "a.id").on("m.is_account_owner", "=", true),
    )
    .leftJoin("users as u", "u.id", "m.user_id")
    .select(["a.id", "a.name", "a.email", "a.currency_code", "a.timezone", "a.created_at"])
    .select([
      "a.address_line_1",
      "a.address_line_2",
      "a.zip_or_postal_code",
      "a.city",
      "a.country",
      "a.requires_two_factor",
    ])
    .select("u.email_verified_at")
    .where("a.id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { email_verified_at, ...account } = row;
  return {
    ...account,
    currency_code: account.currency_code as Account["currency_code"],
    is_account_email_confirmed: email_verified_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
