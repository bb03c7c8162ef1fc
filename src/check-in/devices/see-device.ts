import { hash } from "node:crypto";
import type pg from "pg";
import type { Door } from "../find-door.ts";

const MAX_DEVICES_OF_LIST = 500;

interface SeenDevice {
  tokenHash: Buffer;
  userAgent: string;
  name?: string | null | undefined;
  appVersion?: string | null | undefined;
  unsentScans?: number | null | undefined;
  /** The device has just given the PIN. */
  hasEnteredPin?: boolean;
}

/**
 * Records that a device was seen at a list, and returns its id. A list has 500 devices at most: beyond that
 * no row is made, so that a link in wrong hands cannot fill the table.
 */
export async function recordDeviceSeen(pool: pg.Pool, door: Door, seen: SeenDevice): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(RECORD_DEVICE, [
    door.id,
    seen.tokenHash,
    seen.name?.slice(0, 60) || null,
    seen.userAgent.slice(0, 300) || null,
    seen.appVersion ?? null,
    seen.unsentScans ?? null,
    seen.hasEnteredPin ?? false,
    MAX_DEVICES_OF_LIST,
  ]);
  return rows[0]?.id ?? null;
}

const RECORD_DEVICE = `
  insert into check_in_devices as d (
    account_id, event_id, check_in_list_id, token_hash, name, said_name, user_agent, app_version, unsent_scans, entered_pin_at)
  select l.account_id, l.event_id, l.id, $2, $3, $3, $4, $5, $6, case when $7 then now() end
  from check_in_lists l
  where l.id = $1 and ($7 or exists (select from check_in_devices k where k.check_in_list_id = l.id and k.token_hash = $2)
    or (select count(*) from check_in_devices k where k.check_in_list_id = l.id) < $8)
  on conflict (check_in_list_id, token_hash) do update set
    -- The organiser's name for the device stays until the device sends another one.
    name = case when excluded.said_name is distinct from d.said_name then coalesce(excluded.said_name, d.name) else d.name end,
    said_name = coalesce(excluded.said_name, d.said_name), user_agent = excluded.user_agent,
    app_version = coalesce(excluded.app_version, d.app_version),
    unsent_scans = coalesce(excluded.unsent_scans, d.unsent_scans),
    entered_pin_at = coalesce(excluded.entered_pin_at, d.entered_pin_at), last_seen_at = now()
  where d.signed_out_at is null
  returning d.id`;

const FRESH_MILLISECONDS = 30_000;
/** A device that only looks at the counts is recorded less often. */
const FRESH_OF_POLLS_MILLISECONDS = 60_000;
const MAX_KNOWN = 10_000;

interface Known {
  at: number;
  name: string | null;
  hasUnsent: boolean;
  id: Promise<number | null>;
}

/**
 * Records that devices were seen, without a write for each call: at most every half minute, for polls every minute,
 * and when the name changes or when the device begins or ends to have unsent scans.
 */
export function createDeviceRecorder(pool: pg.Pool) {
  const known = new Map<string, Known>();

  return function see(door: Door, seen: SeenDevice, { isPoll = false } = {}): Promise<number | null> {
    const key = `${door.id} ${hash("sha256", seen.tokenHash, "base64url")}`;
    const before = known.get(key);
    const now = performance.now();
    const hasUnsent = seen.unsentScans == null ? (before?.hasUnsent ?? false) : seen.unsentScans > 0;
    const isSame =
      before !== undefined && (!seen.name || before.name === seen.name) && before.hasUnsent === hasUnsent;
    const freshFor = isPoll ? FRESH_OF_POLLS_MILLISECONDS : FRESH_MILLISECONDS;
    if (isSame && now - before.at < freshFor) return before.id;
    const id = recordDeviceSeen(pool, door, seen);
    id.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { at: now, name: seen.name ?? before?.name ?? null, hasUnsent, id });
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
    return id;
  };
}
