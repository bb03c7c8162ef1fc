import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { type LoggedScan, SCANS_LISTING } from "./contract.ts";

/** The device's present name, else its name at the time of the scan. */
export const DEVICE_NAME = sql<string | null>`coalesce(d.name, k.device_name)`;
/** The ticket's readable code, or what was read if the code is no ticket of the event. */
export const READABLE_CODE = sql<string | null>`coalesce(a.public_id, k.public_id)`;
/** The time when the entry of a scan was taken back: the offline device's time, else the server's. */
export const UNDONE_AT = sql<Date | null>`coalesce(k.undone_at, c.undone_at)`;
/** The name of the device or the member that took it back. */
export const UNDONE_BY = sql<string | null>`case
  when k.undone_at is not null then coalesce(kd.name, k.undone_by_name)
  when c.undone_at is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ud.name, c.undone_by_name)
end`;

/** The entry of a scan, also of one that became the entry when an earlier scan was taken back. */
const STANDING_ENTRY = sql<string | null>`(
  select e.short_id from check_ins e
  where e.id = k.check_in_id and e.scan_id = k.scan_id and e.undone_at is null)`;

export async function listScans(
  db: Db,
  at: { accountId: number; eventId: number },
  wanted: RequestedPage,
): Promise<{ data: LoggedScan[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const { rows, ...options } = scansList(db, { accountId: at.accountId, eventId: event.id }, event.timezone);
  const page = await listPage(
    db,
    rows
      .select(["k.id", sql<LoggedScan["verdict"]>`k.verdict`.as("verdict")])
      .select(sql<LoggedScan["direction"]>`k.direction`.as("direction"))
      .select(["k.attendee_id", READABLE_CODE.as("public_id"), "a.first_name", "a.last_name", "a.is_named"])
      .select(["p.title as product_title", "l.name as list_name", DEVICE_NAME.as("device_name")])
      .select([
        "k.device_at",
        "k.scanned_at",
        "k.received_at",
        UNDONE_AT.as("undone_at"),
        UNDONE_BY.as("undone_by"),
        STANDING_ENTRY.as("check_in_short_id"),
      ]),
    { ...options, wanted },
  );
  return { data: page.rows.map(scanOf), meta: page.meta };
}

/** Lists the event's scans, with codes that are no ticket, for the page and for exports. Rows are `k`. */
export function scansList(
  db: Db,
  { accountId, eventId }: { accountId: number; eventId: number },
  zone: string,
) {
  const rows = db
    .selectFrom(everyScan(db, { accountId, eventId }).as("k"))
    .innerJoin("check_in_lists as l", "l.id", "k.check_in_list_id")
    .leftJoin("attendees as a", "a.id", "k.attendee_id")
    .leftJoin("products as p", "p.id", "a.product_id")
    .leftJoin("check_in_devices as d", "d.id", "k.device_id")
    .leftJoin("check_in_devices as kd", "kd.id", "k.undone_by_device_id")
    // Only the scan that made a check-in tells that it was taken back.
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.id", "=", "k.check_in_id").on("k.verdict", "=", "ADMITTED"),
    )
    .leftJoin("users as u", "u.id", "c.undone_by_user_id")
    .leftJoin("check_in_devices as ud", "ud.id", "c.undone_by_device_id");
  return {
    rows,
    listing: SCANS_LISTING,
    columns: {
      check_in_list_id: "k.check_in_list_id",
      attendee_id: "k.attendee_id",
      verdict: "k.verdict",
      device_name: DEVICE_NAME,
      name: sql<string>`concat_ws(' ', a.first_name, a.last_name)`,
      scanned_at: "k.scanned_at",
      received_at: "k.received_at",
      is_undone: sql<boolean>`${UNDONE_AT} is not null`,
      is_let_in: IS_LET_IN,
    },
    search: { words: sql<string>`concat_ws(' ', a.first_name, a.last_name, ${READABLE_CODE})` },
    unique: "k.id",
    zone,
  } as const;
}

/**
 * True if the person came in; null on the way out. Also true if a device without network let in a person whom
 * the server refused: the scan is in a conflict, or became the entry when another scan was taken back.
 */
const IS_LET_IN = sql<boolean | null>`case
  when k.direction = 'OUT' then null
  when k.verdict = 'ADMITTED' then true
  else k.let_in or exists (
    select from check_in_conflicts f
    where f.check_in_list_id = k.check_in_list_id and f.scan_id = k.scan_id and f.attendee_id = k.attendee_id)
    or exists (select from check_ins e where e.id = k.check_in_id and e.scan_id = k.scan_id)
end`;

function everyScan(db: Db, { accountId, eventId }: { accountId: number; eventId: number }) {
  return db
    .selectFrom("scans")
    .select(["id", "check_in_list_id", "scan_id", "attendee_id", "verdict", "direction", "check_in_id"])
    .select(["device_id", "device_name", "device_at", "scanned_at", "received_at"])
    .select(["undone_at", "undone_by_device_id", "undone_by_name"])
    .select([sql<string | null>`null::text`.as("public_id"), sql<boolean>`false`.as("let_in")])
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .unionAll(
      db
        .selectFrom("unmatched_scans")
        .select(["id", "check_in_list_id", "scan_id", sql<number>`null::bigint`.as("attendee_id")])
        .select(["verdict", "direction", sql<number | null>`null::bigint`.as("check_in_id")])
        .select(["device_id", "device_name", "device_at", "scanned_at", "received_at"])
        .select([sql<Date | null>`null::timestamptz`.as("undone_at")])
        .select([sql<number | null>`null::bigint`.as("undone_by_device_id")])
        .select([sql<string | null>`null::text`.as("undone_by_name"), "public_id", "let_in"])
        .where("account_id", "=", accountId)
        .where("event_id", "=", eventId),
    );
}

type Dated = "device_at" | "scanned_at" | "received_at" | "undone_at";
type Row = Omit<LoggedScan, Dated> & {
  device_at: Date | null;
  scanned_at: Date;
  received_at: Date;
  undone_at: Date | null;
};

function scanOf(row: Row): LoggedScan {
  return {
    ...row,
    device_at: row.device_at?.toISOString() ?? null,
    scanned_at: row.scanned_at.toISOString(),
    received_at: row.received_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}
