import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { SHOWN_MEMBER_EMAIL } from "../../accounts/index.ts";
import { decimalsOf } from "../../values/money.ts";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";

/** Rows have the alias `e`. Each has its own time zone and currency. */
export function eventColumns(): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`e.id` },
    { key: "title", header: msg`Event`, kind: "text", value: sql`e.title` },
    { key: "organizer", header: msg`Organiser`, kind: "text", value: sql`o.name` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`e.status` },
    { key: "start_date", header: msg`Starts`, kind: "moment", value: onItsWall("start_date") },
    { key: "end_date", header: msg`Ends`, kind: "moment", value: onItsWall("end_date") },
    { key: "timezone", header: msg`Time zone`, kind: "text", value: sql`e.timezone` },
    { key: "products_sold", header: msg`Tickets sold`, kind: "number", value: TICKETS_SOLD },
    {
      key: "sales_total_gross",
      header: msg`Gross sales`,
      kind: "amount",
      value: sql`json_build_array(${GROSS_SALES}, e.currency)`,
    },
    { key: "currency", header: msg`Currency`, kind: "text", value: sql`e.currency` },
    { key: "created_at", header: msg`Created`, kind: "moment", value: onItsWall("created_at") },
  ];
}

const TICKETS_SOLD = sql`(
  select coalesce(sum(sold.quantity_sold), 0)
  from product_price_sales sold join products p on p.id = sold.product_id
  where sold.event_id = e.id and p.product_type = 'TICKET')`;
const GROSS_SALES = sql`(
  select coalesce(sum(daily.sales_total_gross), 0)
  from event_daily_statistics daily where daily.event_id = e.id)`;

function onItsWall(column: string) {
  return sql`to_char(${sql.ref(`e.${column}`)} at time zone e.timezone, 'YYYY-MM-DD HH24:MI:SS')`;
}

/** Rows have the alias `m`, with the user `u` and the open invitation `i`. An invited user has only an email address. */
export function userColumns(account: ExportedEvent): ExportColumn[] {
  const known = (column: string) => sql`case when m.status <> 'INVITED' then ${sql.ref(`u.${column}`)} end`;
  return [
    { key: "first_name", header: msg`First name`, kind: "text", value: known("first_name") },
    { key: "last_name", header: msg`Last name`, kind: "text", value: known("last_name") },
    { key: "email", header: msg`E-mail`, kind: "text", value: SHOWN_MEMBER_EMAIL },
    { key: "role", header: msg`Role`, kind: "text", value: sql`m.role` },
    { key: "status", header: msg`Access`, kind: "text", value: sql`m.status` },
    {
      key: "last_login_at",
      header: msg`Last login`,
      kind: "moment",
      value: wallTime(sql`m.last_login_at`, account),
    },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`m.created_at`, account) },
  ];
}

/** Rows have the alias `t`. */
export function taxColumns({ currency }: ExportedEvent): ExportColumn[] {
  const decimals = decimalsOf(currency);
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`t.id` },
    { key: "name", header: msg`Name`, kind: "text", value: sql`t.name` },
    { key: "description", header: msg`Description`, kind: "text", value: sql`t.description` },
    { key: "type", header: msg`Type`, kind: "text", value: sql`t.type` },
    { key: "calculation_type", header: msg`Calculation`, kind: "text", value: sql`t.calculation_type` },
    {
      key: "rate",
      header: msg`Rate`,
      kind: "decimal",
      value: sql`case t.calculation_type when 'PERCENTAGE' then trim_scale(t.rate / 1000.0)::text
        else round(t.rate / power(10::numeric, ${decimals}), ${decimals})::text end`,
    },
    { key: "currency", header: msg`Currency`, kind: "text", value: sql`t.currency` },
    { key: "is_active", header: msg`Charged`, kind: "yes", value: sql`t.is_active` },
    { key: "is_default", header: msg`For new products`, kind: "yes", value: sql`t.is_default` },
  ];
}
