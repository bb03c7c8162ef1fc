import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { TICKET_NAME } from "../../tickets/index.ts";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";
import { orderAnswers, type Question, ticketAnswers } from "./question-columns.ts";

/** All data of an attendee. Rows have the alias `a`, with the order `o` and the product `p`. */
export function attendeeColumns(event: ExportedEvent, questions: Question[]): ExportColumn[] {
  return [
    { key: "id", header: msg`ID`, kind: "number", value: sql`a.id` },
    { key: "first_name", header: msg`First name`, kind: "text", value: sql`a.first_name` },
    { key: "last_name", header: msg`Last name`, kind: "text", value: sql`a.last_name` },
    { key: "email", header: msg`E-mail`, kind: "text", value: sql`a.email` },
    { key: "status", header: msg`Status`, kind: "text", value: sql`a.status` },
    { key: "check_ins", header: msg`Check-ins`, kind: "text", value: checkIns(event) },
    { key: "product_id", header: msg`Product ID`, kind: "number", value: sql`a.product_id` },
    { key: "product_title", header: msg`Ticket`, kind: "text", value: TICKET_NAME },
    { key: "event_id", header: msg`Event ID`, kind: "number", value: sql`a.event_id` },
    { key: "public_id", header: msg`Ticket code`, kind: "text", value: sql`a.public_id` },
    { key: "short_id", header: msg`Short ID`, kind: "text", value: sql`a.short_id` },
    { key: "order", header: msg`Order`, kind: "text", value: sql`o.public_id` },
    { key: "created_at", header: msg`Created`, kind: "moment", value: wallTime(sql`a.created_at`, event) },
    { key: "updated_at", header: msg`Changed`, kind: "moment", value: wallTime(sql`a.updated_at`, event) },
    { key: "labels", header: msg`Labels`, kind: "text", value: sql`array_to_string(a.labels, ', ')` },
    { key: "notes", header: msg`Notes`, kind: "text", value: sql`a.notes` },
    ...ticketAnswers(questions),
    ...orderAnswers(questions, sql`a.order_id`),
  ];
}

function checkIns(event: ExportedEvent) {
  return sql`(
    select string_agg(l.name || ' (' || ${wallTime(sql`c.scanned_at`, event)} || ')', ', ' order by c.scanned_at)
    from check_ins c join check_in_lists l on l.id = c.check_in_list_id
    where c.attendee_id = a.id and c.undone_at is null)`;
}
