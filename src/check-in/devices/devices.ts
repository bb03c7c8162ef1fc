import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Device } from "./contract.ts";

const MAX_DEVICES = 500;

interface OfEvent {
  accountId: number;
  eventId: number;
}

export async function listDevices(db: Db, at: OfEvent): Promise<Device[]> {
  await requireEvent(db, at);
  const rows = await selectDevices(db, at)
    .orderBy("d.last_seen_at", "desc")
    .orderBy("d.id")
    .limit(MAX_DEVICES)
    .execute();
  return rows.map(deviceOf);
}

/** Names a device as the log and the doors' list show it from then on. */
export async function renameDevice(db: Db, at: OfEvent, deviceId: number, name: string): Promise<Device> {
  await changeDevice(db, at, deviceId, { name });
  return findDevice(db, at, deviceId);
}

/** Signs a device out of its list for good. If it is signed out already, the first time stays. */
export async function signOutDevice(db: Db, at: OfEvent, deviceId: number): Promise<Device> {
  await changeDevice(db, at, deviceId, { signed_out_at: sql<Date>`coalesce(signed_out_at, now())` });
  return findDevice(db, at, deviceId);
}

/** Deletes devices that were not seen for a year. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await sql`delete from check_in_devices where last_seen_at < now() - interval '1 year'`.execute(db);
}

async function changeDevice(db: Db, at: OfEvent, deviceId: number, change: object): Promise<void> {
  await requireEvent(db, at);
  const changed = await db
    .updateTable("check_in_devices")
    .set(change)
    .where("id", "=", deviceId)
    .where("account_id", "=", at.accountId)
    .where("event_id", "=", at.eventId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Refusal("not_found");
}

async function findDevice(db: Db, at: OfEvent, deviceId: number): Promise<Device> {
  const row = await selectDevices(db, at).where("d.id", "=", deviceId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return deviceOf(row);
}

function selectDevices(db: Db, { accountId, eventId }: OfEvent) {
  return db
    .selectFrom("check_in_devices as d")
    .innerJoin("check_in_lists as l", "l.id", "d.check_in_list_id")
    .leftJoin(
      (of) =>
        of
          .selectFrom("scans")
          .select(["device_id", sql<number>`count(*)::int`.as("scans")])
          .where("event_id", "=", eventId)
          .where("device_id", "is not", null)
          .groupBy("device_id")
          .as("made"),
      (join) => join.onRef("made.device_id", "=", "d.id"),
    )
    .select(["d.id", "d.check_in_list_id", "d.name", "d.user_agent", "d.app_version", "d.unsent_scans"])
    .select(["d.first_seen_at", "d.last_seen_at", "d.signed_out_at"])
    .select(sql<number>`coalesce(made.scans, 0)`.as("scans"))
    .where("d.account_id", "=", accountId)
    .where("d.event_id", "=", eventId)
    .where("l.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDevices>["executeTakeFirstOrThrow"]>>;

function deviceOf({ first_seen_at, last_seen_at, signed_out_at, ...row }: Row): Device {
  return {
    ...row,
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    signed_out_at: signed_out_at?.toISOString() ?? null,
  };
}
