import { hash } from "node:crypto";
import type pg from "pg";
import type { Door } from "../find-door.ts";

const MAX_DEVICES_OF_LIST = 500;

interface SeenDevice {
  tokenHash: Buffer;
  userAgent: string;
  name?: string | null;
  appVersion?: string | null | undefined;
  unsentScans?: number | null | undefined;
  /** The device has just given the PIN. */
  hasEnteredPin?: boolean;
}

/**
 * Notes that a device was seen at a list, at most every half minute, and answers its id. A list has 500 devices at most:
 * beyond that no row is made, so that a link in wrong hands cannot fill the table.
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
    account_id, event_id, check_in_list_id, token_hash, name, user_agent, app_version, unsent_scans, entered_pin_at)
  select l.account_id, l.event_id, l.id, $2, $3, $4, $5, $6, case when $7 then now() end
  from check_in_lists l
  where l.id = $1 and ($7 or exists (select from check_in_devices k where k.check_in_list_id = l.id and k.token_hash = $2)
    or (select count(*) from check_in_devices k where k.check_in_list_id = l.id) < $8)
  on conflict (check_in_list_id, token_hash) do update set
    name = coalesce(d.name, excluded.name), user_agent = excluded.user_agent,
    app_version = coalesce(excluded.app_version, d.app_version), unsent_scans = excluded.unsent_scans,
    entered_pin_at = coalesce(excluded.entered_pin_at, d.entered_pin_at), last_seen_at = now()
  where d.signed_out_at is null
  returning d.id`;

const FRESH_MILLISECONDS = 30_000;
const MAX_KNOWN = 10_000;

/** Sees devices without a write for each scan: one row is written at most every half minute. */
export function createDeviceRecorder(pool: pg.Pool) {
  const known = new Map<string, { at: number; name: string | null; id: Promise<number | null> }>();

  return function see(door: Door, seen: SeenDevice): Promise<number | null> {
    const key = `${door.id} ${hash("sha256", seen.tokenHash, "base64url")}`;
    const before = known.get(key);
    const now = performance.now();
    if (before && now - before.at < FRESH_MILLISECONDS && (!seen.name || before.name === seen.name))
      return before.id;
    const id = recordDeviceSeen(pool, door, seen);
    id.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { at: now, name: seen.name ?? null, id });
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
    return id;
  };
}
