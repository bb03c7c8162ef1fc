import { sql } from "kysely";
import { createDefaultCategory } from "./change-categories.ts";
import { copyCounters, copyLinks, inCopy, standing } from "./copy-parts.ts";
import type { EventCopy } from "../events/index.ts";
import { copyOf, copyRows } from "../platform/database/copy-rows.ts";
import type { Tx } from "../platform/database/database.ts";

/**
 * Duplication step: copies what an event sells: categories, products, prices, taxes, shared capacities and
 * affiliates. Every counter starts at zero.
 */
export async function copyCatalog(tx: Tx, copy: EventCopy): Promise<void> {
  const { wants } = copy;
  if (wants.duplicate_products) {
    await copyProducts(tx, copy);
    if (wants.duplicate_capacity_assignments) await copyCapacity(tx, copy);
  } else {
    await createDefaultCategory(tx, { id: copy.to, account_id: copy.accountId });
  }
  if (wants.duplicate_affiliates) {
    await copyRows(tx, { table: "affiliates", where: standing(copy), set: inCopy(copy) });
  }
}

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
      is_kept_for_waiting: sql`false`,
    },
  });
  await copyRows(tx, {
    table: "product_taxes_and_fees",
    where: sql`event_id = ${copy.from} and product_id = any (${[...copy.products.keys()]}::bigint[])`,
    set: { event_id: sql`${copy.to}::bigint`, product_id: copyOf("product_id", copy.products) },
  });
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
