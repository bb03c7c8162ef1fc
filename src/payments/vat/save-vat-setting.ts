import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { invalidField } from "../../values/refusal.ts";
import { normalVatNumber, vatNumberProblem } from "../rules/vat-number.ts";
import { CHECKS, checkKey } from "./check-vat-number.ts";
import type { VatSetting } from "./contract.ts";
import { findVatSetting, vatSetting } from "./vat-settings.ts";

interface Said {
  vat_registered: boolean;
  vat_number: string | null;
}

/**
 * Keeps what an account says of its value-added tax. A number that may be one is looked up by a job; until that is
 * done it proves nothing. The number that is valid already stays so; any other given again is asked about again.
 */
export async function saveVatSetting(db: Db, accountId: number, said: Said): Promise<VatSetting> {
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
    const fields = {
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
    };
    const row = await tx
      .insertInto("account_vat_settings")
      .values({ account_id: accountId, ...fields })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(fields))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (number !== null && !problem)
      await enqueue(
        tx,
        "check-vat-number",
        { account_id: accountId },
        { key: checkKey(accountId), line: CHECKS },
      );
    return vatSetting(row);
  });
}
