import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { UNITS_BY_CODE } from "../../catalog/index.ts";
import { decimalsOf } from "../../values/money.ts";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";

/** Rows are `a`, with what came of each in `sales`. */
export function affiliateColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`a.id` },
    { key: "name", header: msg`Name`, kind: "text", value: sql`a.name` },
    { key: "code", header: msg`Code`, kind: "text", value: sql`a.code` },
    { key: "email", header: msg`E-mail`, kind: "text", value: sql`a.email` },
    { key: "total_sales", header: msg`Orders`, kind: "number", value: sql`sales.orders` },
    { key: "total_sales_gross", header: msg`Sales`, kind: "money", value: sql`sales.gross` },
    { key: "total_refunded", header: msg`Refunded`, kind: "money", value: sql`sales.refunded` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`a.status` },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`a.created_at`, event) },
    { key: "updated_at", header: msg`Changed`, kind: "moment", value: wallTime(sql`a.updated_at`, event) },
  ];
}

/** Rows are `pc`, with their counter. */
export function promoCodeColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`pc.id` },
    { key: "code", header: msg`Code`, kind: "text", value: sql`pc.code` },
    { key: "discount_type", header: msg`Kind of discount`, kind: "text", value: sql`pc.discount_type` },
    { key: "discount", header: msg`Discount`, kind: "decimal", value: discount(event) },
    { key: "order_usage_count", header: msg`Used`, kind: "number", value: sql`counter.taken` },
    { key: "attendee_usage_count", header: msg`Items`, kind: "number", value: UNITS_BY_CODE },
    { key: "max_allowed_usages", header: msg`Limit`, kind: "number", value: sql`counter.capacity` },
    { key: "products", header: msg`Products`, kind: "text", value: PRODUCTS },
    { key: "expiry_date", header: msg`Ends`, kind: "moment", value: wallTime(sql`pc.expiry_date`, event) },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`pc.created_at`, event) },
  ];
}

const PRODUCTS = sql`(
  select string_agg(p.title, ', ' order by p.position, p.id)
  from promo_code_products pcp join products p on p.id = pcp.product_id where pcp.promo_code_id = pc.id)`;

/** Per cent, or money off each. */
function discount({ currency }: ExportedEvent) {
  const decimals = decimalsOf(currency);
  return sql`case pc.discount_type when 'PERCENTAGE' then trim_scale(pc.discount / 1000.0)::text
    else round(pc.discount / power(10::numeric, ${decimals}), ${decimals})::text end`;
}
