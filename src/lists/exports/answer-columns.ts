import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";

/**
 * Rows have the alias `qa`, one for each answer, with the question `q`, order `o`, order item `i` and
 * attendee `a`.
 */
export function answerColumns(event: ExportedEvent): ExportColumn[] {
  return [
    { key: "order", header: msg`Order`, kind: "text", value: sql`o.public_id` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`o.status` },
    { key: "buyer", header: msg`Buyer`, kind: "text", value: sql`concat_ws(' ', o.first_name, o.last_name)` },
    { key: "email", header: msg`E-mail`, kind: "text", value: sql`coalesce(a.email, o.email)` },
    {
      key: "attendee",
      header: msg`Attendee`,
      kind: "text",
      value: sql`concat_ws(' ', a.first_name, a.last_name)`,
    },
    { key: "public_id", header: msg`Ticket code`, kind: "text", value: sql`a.public_id` },
    { key: "product", header: msg`Product`, kind: "text", value: sql`i.item_name` },
    { key: "question", header: msg`Question`, kind: "text", value: sql`q.title` },
    { key: "answer", header: msg`Answer`, kind: "answer", value: sql`qa.answer` },
    { key: "created_at", header: msg`Placed`, kind: "moment", value: wallTime(sql`o.created_at`, event) },
  ];
}
