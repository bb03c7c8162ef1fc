import type { Selectable } from "kysely";
import type { AccountVatSettings } from "../../../database/schema.ts";
import type { Db } from "../../platform/database/database.ts";
import type { VatSetting } from "./contract.ts";

/** Finds an account's statement about its value-added tax. Null if the account was not asked. */
export async function findVatSetting(db: Db, accountId: number): Promise<VatSetting | null> {
  const row = await db
    .selectFrom("account_vat_settings")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ? vatSetting(row) : null;
}

export function vatSetting(row: Selectable<AccountVatSettings>): VatSetting {
  return {
    account_id: row.account_id,
    vat_registered: row.is_registered,
    vat_number: row.number,
    vat_validated: row.status === "VALID",
    vat_validation_status: row.status as VatSetting["vat_validation_status"],
    vat_validation_error: row.error as VatSetting["vat_validation_error"],
    vat_validation_attempts: row.attempts,
    vat_validation_date: row.validated_at?.toISOString() ?? null,
    business_name: row.business_name,
    business_address: row.business_address,
    vat_country_code: row.country,
  };
}
