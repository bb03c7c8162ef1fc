import { touchCatalog } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { WHOLE_RATE } from "../../values/money.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { refusingDuplicate } from "../refusing-duplicate.ts";
import type { TaxOrFeeInput } from "./contract.ts";

const SAME_NAME = { constraint: "taxes_and_fees_name", field: "name" };

/** Creates a tax or fee for the account's products and returns its id. */
export async function createTaxOrFee(db: Db, accountId: number, input: TaxOrFeeInput): Promise<number> {
  const columns = columnsOf(input, await currencyOf(db, accountId));
  const tax = await refusingDuplicate(SAME_NAME, () =>
    db
      .insertInto("taxes_and_fees")
      .values({ ...columns, account_id: accountId })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return tax.id;
}

/** Changes a tax or fee for future orders. Earlier orders keep their amounts. */
export async function updateTaxOrFee(
  db: Db,
  accountId: number,
  { id, input, edit = unversioned }: { id: number; input: TaxOrFeeInput; edit?: Edit },
): Promise<void> {
  const columns = columnsOf(input, await currencyOf(db, accountId));
  await edit.transaction(db, async (tx) => {
    await touchCatalogsWith(tx, accountId, id);
    const changed = await refusingDuplicate(SAME_NAME, () =>
      tx
        .updateTable("taxes_and_fees")
        .set({ ...columns, updated_at: new Date() })
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .returning("id")
        .executeTakeFirst(),
    );
    if (!changed) throw new Refusal("not_found");
  });
}

/** Switches a tax or fee on or off for future orders. */
export async function switchTaxOrFee(
  db: Db,
  accountId: number,
  { id, is_active }: { id: number; is_active: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalogsWith(tx, accountId, id);
    const changed = await tx
      .updateTable("taxes_and_fees")
      .set({ is_active, updated_at: new Date() })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal("not_found");
  });
}

/** Deletes a tax or fee. Refuses while a product has it. Orders contain copies. */
export async function deleteTaxOrFee(db: Db, accountId: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tax = await tx
      .selectFrom("taxes_and_fees")
      .select("id")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      // Prevents other calls from adding it to a product meanwhile.
      .forUpdate()
      .executeTakeFirst();
    if (!tax) throw new Refusal("not_found");
    const used = await tx
      .selectFrom("product_taxes_and_fees as pt")
      .innerJoin("products as p", "p.id", "pt.product_id")
      .select("p.id")
      .where("pt.tax_or_fee_id", "=", id)
      .where("pt.account_id", "=", accountId)
      .where("p.deleted_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (used) throw new Refusal("tax_in_use");
    await tx
      .deleteFrom("product_taxes_and_fees")
      .where("tax_or_fee_id", "=", id)
      .where("account_id", "=", accountId)
      .execute();
    await tx.deleteFrom("taxes_and_fees").where("id", "=", id).where("account_id", "=", accountId).execute();
  });
}

/** Locks the events that sell a product with this tax or fee, in id order, and then the tax or fee. */
export async function lockTaxOrFee(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .selectFrom("events")
    .select("id")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("id", "in", (charged) =>
      charged.selectFrom("product_taxes_and_fees").select("event_id").where("tax_or_fee_id", "=", id),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom("taxes_and_fees")
    .select("id")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .forNoKeyUpdate()
    .execute();
}

function columnsOf({ currency, ...input }: TaxOrFeeInput, accountCurrency: string) {
  if (input.calculation_type === "PERCENTAGE" && input.rate > WHOLE_RATE)
    throw invalidField("rate", "too_big", { maximum: WHOLE_RATE });
  return { ...input, currency: input.calculation_type === "FIXED" ? (currency ?? accountCurrency) : null };
}

async function currencyOf(db: Db, accountId: number): Promise<string> {
  const account = await db
    .selectFrom("accounts")
    .select("currency_code")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return account.currency_code;
}

/**
 * Changes the catalogue version of every event that sells a product with this tax. Locks in id order, so that
 * two changes do not deadlock.
 */
async function touchCatalogsWith(tx: Tx, accountId: number, taxId: number): Promise<void> {
  const events = await tx
    .selectFrom("product_taxes_and_fees as pt")
    .innerJoin("events as e", "e.id", "pt.event_id")
    .select("pt.event_id")
    .distinct()
    .where("pt.tax_or_fee_id", "=", taxId)
    .where("pt.account_id", "=", accountId)
    .where("e.deleted_at", "is", null)
    .orderBy("pt.event_id")
    .execute();
  for (const { event_id } of events) await touchCatalog(tx, { accountId, eventId: event_id });
}
