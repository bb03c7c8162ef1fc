import { sql } from "kysely";
import { createDefaultCategory } from "./change-categories.ts";
import type { EventCopy } from "../events/index.ts";
import { type CopiedIds, copyOf, copyRows } from "../platform/database/copy-rows.ts";
import type { Tx } from "../platform/database/database.ts";

/**
 * Duplication step: copies what an event sells: categories, products, prices, taxes, promo codes, shared
 * capacities and affiliates. Every counter starts at zero.
 */
export async function copyCatalog(tx: Tx, copy: EventCopy): Promise<void> {
  const { wants } = copy;
  if (wants.duplicate_products) {
    await copyProducts(tx, copy);
    if (wants.duplicate_promo_codes) await copyPromoCodes(tx, copy);
    if (wants.duplicate_capacity_assignments) await copyCapacity(tx, copy);
  } else {
    await createDefaultCategory(tx, { id: copy.to, account_id: copy.accountId });
  }
  if (wants.duplicate_affiliates) {
    await copyRows(tx, { table: "affiliates", where: standing(copy), set: inCopy(copy) });
  }
}

const inCopy = ({ to }: EventCopy) => ({ event_id: sql`${to}::bigint`, created_at: sql`now()` });
const standing = ({ from }: EventCopy) => sql`event_id = ${from} and deleted_at is null`;

async function copyProducts(tx: Tx, copy: EventCopy): Promise<void> {
  copy.categories = await copyRows(tx, {
    table: "product_categories",
    where: standing(copy),
    set: inCopy(copy),
  });
  const windows = copy.movedWindow("sale_start_date", "sale_end_date");
  copy.products = await copyRows(tx, {
    table: "products",
    where: standing(copy),
    set: {
      ...inCopy(copy),
      ...windows,
      product_category_id: copyOf("product_category_id", copy.categories),
      updated_at: sql`now()`,
    },
  });
  const ofStanding = sql`${standing(copy)} and product_id = any (${[...copy.products.keys()]}::bigint[])`;
  copy.prices = await copyRows(tx, {
    table: "product_prices",
    where: ofStanding,
    set: {
      ...inCopy(copy),
      ...windows,
      product_id: copyOf("product_id", copy.products),
      stock_id: copyOf("stock_id", await copyCounters(tx, copy, "product_prices")),
    },
  });
  await copyRows(tx, {
    table: "product_taxes_and_fees",
    where: sql`event_id = ${copy.from} and product_id = any (${[...copy.products.keys()]}::bigint[])`,
    set: { event_id: sql`${copy.to}::bigint`, product_id: copyOf("product_id", copy.products) },
  });
}

/** Skips a code with products if none of them is copied, because a code without products applies to all. */
async function copyPromoCodes(tx: Tx, copy: EventCopy): Promise<void> {
  const meant = sql`${standing(copy)} and (
    id not in (select promo_code_id from promo_code_products where event_id = ${copy.from})
    or id in (
      select promo_code_id from promo_code_products
      where event_id = ${copy.from} and product_id = any (${[...copy.products.keys()]}::bigint[])))`;
  const codes = await copyRows(tx, {
    table: "promo_codes",
    where: meant,
    set: {
      ...inCopy(copy),
      expiry_date: copy.moved("expiry_date"),
      stock_id: copyOf("stock_id", await copyCounters(tx, copy, "promo_codes", meant)),
      updated_at: sql`now()`,
    },
  });
  await copyLinks(tx, copy, { table: "promo_code_products", column: "promo_code_id", copies: codes });
}

async function copyCapacity(tx: Tx, copy: EventCopy): Promise<void> {
  const assignments = await copyRows(tx, {
    table: "capacity_assignments",
    where: standing(copy),
    set: {
      ...inCopy(copy),
      stock_id: copyOf("stock_id", await copyCounters(tx, copy, "capacity_assignments")),
      updated_at: sql`now()`,
    },
  });
  const column = "capacity_assignment_id";
  await copyLinks(tx, copy, { table: "capacity_assignment_products", column, copies: assignments });
}

/** Creates separate counters with the same capacity and nothing taken. */
function copyCounters(tx: Tx, copy: EventCopy, table: string, meant = standing(copy)): Promise<CopiedIds> {
  return copyRows(tx, {
    table: "stock",
    where: sql`event_id = ${copy.from} and id in (
      select stock_id from ${sql.table(table)} where ${meant})`,
    set: { event_id: sql`${copy.to}::bigint`, taken: sql`0` },
  });
}

interface Links {
  table: string;
  column: string;
  copies: CopiedIds;
}

async function copyLinks(tx: Tx, copy: EventCopy, { table, column, copies }: Links): Promise<void> {
  await copyRows(tx, {
    table,
    where: sql`event_id = ${copy.from} and ${sql.ref(column)} = any (${[...copies.keys()]}::bigint[])
      and product_id = any (${[...copy.products.keys()]}::bigint[])`,
    set: {
      event_id: sql`${copy.to}::bigint`,
      [column]: copyOf(column, copies),
      product_id: copyOf("product_id", copy.products),
    },
  });
}
