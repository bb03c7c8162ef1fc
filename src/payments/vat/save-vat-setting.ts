import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { invalidField } from "../../values/refusal.ts";
import { normalVatNumber, vatNumberProblem } from "../rules/vat-number.ts";
import type { VatSetting } from "./contract.ts";
import { storeVatSetting } from "./store-vat-setting.ts";
import { findVatSetting } from "./vat-settings.ts";

interface SubmittedVatSetting {
  vat_registered: boolean;
  vat_number: string | null;
}

/**
 * Saves an account's statement about its value-added tax. A job checks a plausible number; until then the
 * number proves nothing. Saving the current valid number again changes nothing. Saving any other number again
 * restarts its check.
 */
export async function saveVatSetting(
  db: Db,
  accountId: number,
  said: SubmittedVatSetting,
): Promise<VatSetting> {
  const number = said.vat_registered ? normalVatNumber(said.vat_number ?? "") : null;
  if (number === "") throw invalidField("vat_number", "required");
  return db.transaction().execute(async (tx) => {
    // Serialises with other saves and with recording the register's answer.
    await tx
      .selectFrom("account_vat_settings")
      .select("account_id")
      .where("account_id", "=", accountId)
      .forUpdate()
      .execute();
    const before = await findVatSetting(tx, accountId);
    if (number !== null && before?.vat_validated && before.vat_number === number) return before;

    const problem = number === null ? null : vatNumberProblem(number);
    return storeVatSetting(tx, accountId, {
      is_registered: said.vat_registered,
      number,
      status: problem ? "INVALID" : "PENDING",
      error: problem,
      attempts: 0,
      validated_at: null,
      business_name: null,
      business_address: null,
      country: null,
      updated_at: sql<Date>`clock_timestamp()`,
    });
  });
}
