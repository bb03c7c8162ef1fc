import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { AccountTaxOrFee } from "./contract.ts";

/** More than anybody charges: the list has no pages. */
const MAX_LISTED = 500;

/** Everything an account's products may be charged with, and what is retired. */
export async function listTaxesAndFees(db: Db, accountId: number): Promise<AccountTaxOrFee[]> {
  const rows = await selectTaxes(db, accountId).orderBy("t.name").orderBy("t.id").limit(MAX_LISTED).execute();
  return rows.map(taxOf);
}

export async function findTaxOrFee(db: Db, accountId: number, id: number): Promise<AccountTaxOrFee> {
  const row = await selectTaxes(db, accountId).where("t.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return taxOf(row);
}

function selectTaxes(db: Db, accountId: number) {
  return db
    .selectFrom("taxes_and_fees as t")
    .select(["t.id", "t.account_id", "t.name", "t.description", "t.type", "t.calculation_type"])
    .select(["t.rate", "t.currency", "t.is_active", "t.is_default"])
    .select((eb) =>
      eb
        .selectFrom("product_taxes_and_fees as pt")
        .innerJoin("products as p", "p.id", "pt.product_id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("pt.tax_or_fee_id", "=", "t.id")
        .where("p.deleted_at", "is", null)
        .as("product_count"),
    )
    .where("t.account_id", "=", accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTaxes>["executeTakeFirstOrThrow"]>>;

function taxOf(row: Row): AccountTaxOrFee {
  return {
    ...row,
    type: row.type as AccountTaxOrFee["type"],
    calculation_type: row.calculation_type as AccountTaxOrFee["calculation_type"],
    product_count: row.product_count ?? 0,
  };
}
