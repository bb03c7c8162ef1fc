import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { DEVICE_NAME, READABLE_CODE, UNDONE_AT, UNDONE_BY } from "../../check-in/index.ts";
import { type ExportColumn, type ExportedEvent, wallTime } from "./export-columns.ts";

/** Rows have the alias `k`, with the attendee, the list, the device and the check-in. */
export function scanColumns(event: ExportedEvent): ExportColumn[] {
  const moment = (column: string) => wallTime(sql.ref(column), event);
  return [
    { key: "scanned_at", header: msg`Time`, kind: "moment", value: moment("k.scanned_at") },
    {
      key: "attendee",
      header: msg`Attendee`,
      kind: "text",
      value: sql`concat_ws(' ', a.first_name, a.last_name)`,
    },
    { key: "public_id", header: msg`Ticket code`, kind: "text", value: READABLE_CODE },
    { key: "ticket", header: msg`Ticket`, kind: "text", value: sql`p.title` },
    { key: "verdict", header: msg`Result`, kind: "text", value: sql`k.verdict` },
    { key: "direction", header: msg`Direction`, kind: "text", value: sql`k.direction` },
    { key: "list", header: msg`Door`, kind: "text", value: sql`l.name` },
    { key: "device", header: msg`Device`, kind: "text", value: DEVICE_NAME },
    { key: "undone_at", header: msg`Undone`, kind: "moment", value: wallTime(UNDONE_AT, event) },
    { key: "undone_by", header: msg`Undone by`, kind: "text", value: UNDONE_BY },
    { key: "received_at", header: msg`Received`, kind: "moment", value: moment("k.received_at") },
    { key: "device_at", header: msg`Device’s clock`, kind: "moment", value: moment("k.device_at") },
  ];
}
