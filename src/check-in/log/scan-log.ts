import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { type LoggedScan, SCANS_LISTING } from "./contract.ts";

/** A device's name as it is now, else as it was when it scanned. */
export const DEVICE_NAME = sql<string | null>`coalesce(d.name, k.device_name)`;
/** Who took the check-in of an admission back: a member by name, or a device. */
export const UNDONE_BY = sql<
  string | null
>`case when c.undone_at is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ud.name, c.undone_by_name) end`;

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
      .select(["k.attendee_id", "a.public_id", "a.first_name", "a.last_name", "a.is_named"])
      .select(["p.title as product_title", "l.name as list_name", DEVICE_NAME.as("device_name")])
      .select(["k.device_at", "k.scanned_at", "k.received_at", "c.undone_at", UNDONE_BY.as("undone_by")]),
    { ...options, wanted },
  );
  return { data: page.rows.map(scanOf), meta: page.meta };
}

/** The event's scans, for the page and for exports: rows are `k`. */
export function scansList(
  db: Db,
  { accountId, eventId }: { accountId: number; eventId: number },
  zone: string,
) {
  const rows = db
    .selectFrom("scans as k")
    .innerJoin("check_in_lists as l", "l.id", "k.check_in_list_id")
    .innerJoin("attendees as a", "a.id", "k.attendee_id")
    .innerJoin("products as p", "p.id", "a.product_id")
    .leftJoin("check_in_devices as d", "d.id", "k.device_id")
    // Only the scan that made a check-in tells that it was taken back.
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.id", "=", "k.check_in_id").on("k.verdict", "=", "ADMITTED"),
    )
    .leftJoin("users as u", "u.id", "c.undone_by_user_id")
    .leftJoin("check_in_devices as ud", "ud.id", "c.undone_by_device_id")
    .where("k.account_id", "=", accountId)
    .where("k.event_id", "=", eventId);
  return {
    rows,
    listing: SCANS_LISTING,
    columns: {
      check_in_list_id: "k.check_in_list_id",
      verdict: "k.verdict",
      device_name: DEVICE_NAME,
      name: sql<string>`concat_ws(' ', a.first_name, a.last_name)`,
      scanned_at: "k.scanned_at",
      received_at: "k.received_at",
      is_undone: sql<boolean>`c.undone_at is not null`,
    },
    search: { words: sql<string>`concat_ws(' ', a.first_name, a.last_name, a.public_id)` },
    unique: "k.id",
    zone,
  } as const;
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
