import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { type AccountTaxOrFee, TAXES_LISTING } from "./contract.ts";

/** Lists an account's taxes and fees, retired ones included. */
export async function listTaxesAndFees(
  db: Db,
  accountId: number,
  wanted: RequestedPage,
): Promise<{ data: AccountTaxOrFee[]; meta: ListMeta }> {
  const { rows: taxes, ...source } = taxesList(db, accountId);
  const { rows, meta } = await listPage(db, taxes, { ...source, wanted });
  return { data: rows.map(taxOf), meta };
}

/** The definition of the list of taxes and fees; bulk actions use it too. */
export function taxesList(db: Db, accountId: number) {
  return {
    rows: selectTaxes(db, accountId),
    listing: TAXES_LISTING,
    columns: {
      name: "t.name",
      type: "t.type",
      calculation_type: "t.calculation_type",
      rate: "t.rate",
      is_active: "t.is_active",
      is_default: "t.is_default",
      product_count: PRODUCT_COUNT,
      created_at: "t.created_at",
    },
    search: { words: sql`t.name || E'\n' || coalesce(t.description, '')` },
    unique: "t.id",
  } as const;
}

const PRODUCT_COUNT = sql<number>`(
  select count(*) from product_taxes_and_fees pt join products p on p.id = pt.product_id
  where pt.tax_or_fee_id = t.id and p.deleted_at is null)`;

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
    .select(PRODUCT_COUNT.as("product_count"))
    .where("t.account_id", "=", accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTaxes>["executeTakeFirstOrThrow"]>>;

function taxOf(row: Row): AccountTaxOrFee {
  return {
    ...row,
    type: row.type as AccountTaxOrFee["type"],
    calculation_type: row.calculation_type as AccountTaxOrFee["calculation_type"],
  };
}
