import { msg } from "@lingui/core/macro";
import { type RawBuilder, sql } from "kysely";
import { UNITS_BY_CODE } from "../../promo-codes/index.ts";
import { decimalsOf } from "../../values/money.ts";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";

/** Rows have the alias `a`, with the figures in `sales`. */
export function affiliateColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`a.id` },
    { key: "name", header: msg`Name`, kind: "text", value: sql`a.name` },
    { key: "code", header: msg`Code`, kind: "text", value: sql`a.code` },
    { key: "email", header: msg`E-mail`, kind: "text", value: sql`a.email` },
    { key: "total_sales", header: msg`Orders`, kind: "number", value: sql`sales.orders` },
    { key: "total_sales_gross", header: msg`Sales`, kind: "money", value: sql`sales.gross` },
    { key: "total_refunded", header: msg`Refunded`, kind: "money", value: sql`sales.refunded` },
    { key: "total_commission", header: msg`Commission`, kind: "money", value: sql`sales.commission` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`a.status` },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`a.created_at`, event) },
    { key: "updated_at", header: msg`Changed`, kind: "moment", value: wallTime(sql`a.updated_at`, event) },
  ];
}

/** Rows have the alias `pc`, with the stock `counter`. */
export function promoCodeColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`pc.id` },
    { key: "code", header: msg`Code`, kind: "text", value: sql`pc.code` },
    { key: "discount_type", header: msg`Discount type`, kind: "text", value: sql`pc.discount_type` },
    { key: "discount", header: msg`Discount`, kind: "decimal", value: discount(event) },
    { key: "order_usage_count", header: msg`Used`, kind: "number", value: sql`counter.taken` },
    { key: "attendee_usage_count", header: msg`Items`, kind: "number", value: UNITS_BY_CODE },
    { key: "max_allowed_usages", header: msg`Limit`, kind: "number", value: sql`counter.capacity` },
    { key: "products", header: msg`Products`, kind: "text", value: PRODUCTS },
    { key: "expiry_date", header: msg`Ends`, kind: "moment", value: wallTime(sql`pc.expiry_date`, event) },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`pc.created_at`, event) },
  ];
}

/** Rows have the alias `p`. */
export function productColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`p.id` },
    { key: "title", header: msg`Product`, kind: "text", value: sql`p.title` },
    { key: "category", header: msg`Category`, kind: "text", value: CATEGORY },
    { key: "product_type", header: msg`Type`, kind: "text", value: sql`p.product_type` },
    { key: "type", header: msg`Price type`, kind: "text", value: sql`p.type` },
    { key: "price", header: msg`Price`, kind: "money", value: ofPrices(sql`min(pp.price)`) },
    { key: "highest_price", header: msg`Highest price`, kind: "money", value: ofPrices(sql`max(pp.price)`) },
    {
      key: "quantity",
      header: msg`Quantity`,
      kind: "number",
      value: ofPrices(sql`case when bool_and(counter.capacity is not null) then sum(counter.capacity) end`),
    },
    {
      key: "quantity_taken",
      header: msg`Sold and held`,
      kind: "number",
      value: ofPrices(sql`sum(counter.taken)`),
    },
    { key: "quantity_sold", header: msg`Sold`, kind: "number", value: ofSales("quantity_sold") },
    { key: "sales_total_gross", header: msg`Sales`, kind: "money", value: ofSales("sales_total_gross") },
    { key: "is_hidden", header: msg`Hidden`, kind: "yes", value: sql`p.is_hidden` },
    { key: "is_paused", header: msg`Sales paused`, kind: "yes", value: sql`p.is_paused` },
    {
      key: "sale_start_date",
      header: msg`On sale from`,
      kind: "moment",
      value: wallTime(sql`p.sale_start_date`, event),
    },
    {
      key: "sale_end_date",
      header: msg`On sale until`,
      kind: "moment",
      value: wallTime(sql`p.sale_end_date`, event),
    },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`p.created_at`, event) },
  ];
}

const CATEGORY = sql`(select c.name from product_categories c where c.id = p.product_category_id)`;

function ofPrices(figure: RawBuilder<unknown>) {
  return sql`(
    select ${figure} from product_prices pp join stock counter on counter.id = pp.stock_id
    where pp.product_id = p.id and pp.deleted_at is null)`;
}

function ofSales(column: string) {
  return sql`(
    select coalesce(sum(${sql.ref(`sold.${column}`)}), 0)
    from product_price_sales sold where sold.product_id = p.id)`;
}

/** Rows have the alias `ca`, with the stock `counter`. */
export function capacityColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`ca.id` },
    { key: "name", header: msg`Name`, kind: "text", value: sql`ca.name` },
    { key: "used_capacity", header: msg`Sold and held`, kind: "number", value: sql`counter.taken` },
    { key: "capacity", header: msg`Capacity`, kind: "number", value: sql`ca.capacity` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`ca.status` },
    { key: "products", header: msg`Products`, kind: "text", value: SHARING },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`ca.created_at`, event) },
  ];
}

const SHARING = sql`(
  select string_agg(p.title, ', ' order by p.position, p.id)
  from capacity_assignment_products cap join products p on p.id = cap.product_id
  where cap.capacity_assignment_id = ca.id and p.deleted_at is null)`;

const PRODUCTS = sql`(
  select string_agg(p.title, ', ' order by p.position, p.id)
  from promo_code_products pcp join products p on p.id = pcp.product_id where pcp.promo_code_id = pc.id)`;

/** A percentage, or the amount that is deducted from each price. */
function discount({ currency }: ExportedEvent) {
  const decimals = decimalsOf(currency);
  return sql`case pc.discount_type when 'PERCENTAGE' then trim_scale(pc.discount / 1000.0)::text
    else round(pc.discount / power(10::numeric, ${decimals}), ${decimals})::text end`;
}
