import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { customerFigures } from "../../customers/index.ts";
import type { ListScope } from "../lists.ts";
import { type ExportColumn, wallTime } from "./export-columns.ts";

/** Rows are `c`. Figures are those of the events that the member may see. */
export function customerColumns(place: ListScope): ExportColumn[] {
  const figures = customerFigures(place);
  return [
    { key: "first_name", header: msg`First name`, kind: "text", value: sql`c.first_name` },
    { key: "last_name", header: msg`Last name`, kind: "text", value: sql`c.last_name` },
    { key: "email", header: msg`E-mail`, kind: "text", value: sql`c.email` },
    { key: "orders_count", header: msg`Orders`, kind: "number", value: figures.ordersCount },
    { key: "spent", header: msg`Spent`, kind: "amounts", value: figures.spent },
    {
      key: "last_order_at",
      header: msg`Last order`,
      kind: "moment",
      value: wallTime(figures.lastOrderAt, place.event),
    },
    { key: "advertising", header: msg`Advertising`, kind: "text", value: figures.advertising },
  ];
}
