import type { InsertObject } from "kysely";

import type { Database, Tx } from "../../platform/database/database.ts";
import { dropJob, enqueue } from "../../platform/queue/queue.ts";
import { CHECKS, checkKey } from "./check-vat-number.ts";
import type { VatSetting } from "./contract.ts";
import { vatSetting } from "./vat-settings.ts";

/** Replaces an account's VAT setting. A job asks the register about a number whose status is `PENDING`. */
export async function storeVatSetting(
  tx: Tx,
  accountId: number,
  fields: Omit<InsertObject<Database, "account_vat_settings">, "account_id">,
): Promise<VatSetting> {
  const row = await tx
    .insertInto("account_vat_settings")
    .values({ account_id: accountId, ...fields })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.number !== null && row.status === "PENDING")
    await enqueue(
      tx,
      "check-vat-number",
      { account_id: accountId },
      { key: checkKey(accountId), queueName: CHECKS },
    );
  else await dropJob(tx, checkKey(accountId));
  return vatSetting(row);
}
