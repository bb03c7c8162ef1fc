import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export interface Registration {
  deviceId: string;
  serial: string;
}

/**
 * The maximum number of devices for one pass. A family shares a ticket on a few devices; nobody needs more.
 */
const MAX_DEVICES = 20;

/**
 * Registers a device. Returns true for a new one; a known one gets its new push token. Null: there is no such
 * pass, or it has too many devices.
 */
export async function registerDevice(
  db: Db,
  { deviceId, serial, pushToken }: Registration & { pushToken: string },
): Promise<boolean | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into wallet_registrations (device_id, serial, account_id, event_id, push_token)
    select ${deviceId}, serial, account_id, event_id, ${pushToken} from wallet_passes w
    where serial = ${serial}
      and (select count(*) from wallet_registrations r where r.serial = w.serial and r.device_id <> ${deviceId}) < ${MAX_DEVICES}
    on conflict (device_id, serial) do update set push_token = excluded.push_token
    returning (xmax = 0) as is_new`.execute(db);
  return rows[0]?.is_new ?? null;
}

export async function unregisterDevice(db: Db, { deviceId, serial }: Registration): Promise<void> {
  await db
    .deleteFrom("wallet_registrations")
    .where("device_id", "=", deviceId)
    .where("serial", "=", serial)
    .execute();
}

export interface ChangedPasses {
  serialNumbers: string[];
  /** Milliseconds since 1970. The device sends them back with its next request. */
  lastUpdated: string;
}

/** Lists a device's passes that changed after `since`. Null if none changed. */
export async function listChangedPasses(
  db: Db,
  { deviceId, since }: { deviceId: string; since: number },
): Promise<ChangedPasses | null> {
  const { rows } = await sql<{ serial: string; changed: string }>`
    select w.serial, floor(extract(epoch from w.changed_at) * 1000)::text as changed
    from wallet_registrations r join wallet_passes w on w.serial = r.serial
    where r.device_id = ${deviceId} and floor(extract(epoch from w.changed_at) * 1000) > ${since}
    order by w.changed_at limit 500`.execute(db);
  if (rows.length === 0) return null;
  return { serialNumbers: rows.map(({ serial }) => serial), lastUpdated: rows.at(-1)!.changed };
}
