import type pg from "pg";
import { type Facts, Refusal } from "../values/refusal.ts";
import { CLOSES_AT } from "./door-times.ts";

/** The list behind a door's link, as every call of the door needs it. */
export interface Door {
  id: number;
  account_id: number;
  event_id: number;
  short_id: string;
  name: string;
  description: string | null;
  activates_at: Date | null;
  /** The typed time, or else the default some time after the event. */
  expires_at: Date;
  is_active: boolean;
  is_expired: boolean;
  /** The time when it closed by its times; null: it has not, or only its event was archived. */
  ended_at: Date | null;
  tracks_exits: boolean;
  allows_sales: boolean;
  allows_payments: boolean;
  has_pin: boolean;
  /** The number of people who may be inside at once; null: any number. */
  max_inside: number | null;
  stops_when_full: boolean;
  event_title: string;
  event_start: Date;
  event_timezone: string;
  event_language: string | null;
  /** The event asks for codes that change every few seconds. */
  rotates_codes: boolean;
  /** The device that asks; null: it has not been seen here. */
  device_id: number | null;
  device_name: string | null;
  /** The time when the device was first seen here. */
  device_since: Date | null;
  is_signed_out: boolean;
  has_entered_pin: boolean;
}

/** A link, and the hash of the token of the device that holds it; null: a caller without cookies. */
export interface AskedDoor {
  link: string;
  device: Buffer | null;
}

/** Finds the lists of links in one round trip, each at the place of its link. */
export async function findDoors(pool: pg.Pool, asked: AskedDoor[]): Promise<(Door | undefined)[]> {
  const { rows } = await pool.query<Door & { asked_no: number }>({
    name: "find-doors",
    text: FIND_DOORS,
    values: [asked.map(({ link }) => link), asked.map(({ device }) => device)],
  });
  const found = new Map(rows.map(({ asked_no, ...door }) => [asked_no, door]));
  return asked.map((_one, index) => found.get(index + 1));
}

/**
 * Refuses a closed list, or one of an archived event, as gone (410), and one that has not opened as forbidden
 * (403). A page may still read when it opens.
 */
export function requireOpen(door: Door): void {
  if (door.is_expired) throw new Refusal("check_in_list_expired", { facts: namesOf(door) });
  if (!door.is_active) throw new Refusal("check_in_list_not_active");
}

/** The names that tell staff with several links which one is closed. A device without the PIN does not get them. */
function namesOf({ name, event_title, has_pin, has_entered_pin }: Door): Facts {
  return has_pin && !has_entered_pin ? {} : { list: name, event: event_title };
}

const FIND_DOORS = `
  select l.id, l.account_id, l.event_id, l.short_id, l.name, l.description, l.activates_at, ${CLOSES_AT} as expires_at,
         l.tracks_exits, l.allows_sales, l.allows_payments, l.pin_hash is not null as has_pin,
         coalesce(l.activates_at <= now(), true) as is_active,
         ${CLOSES_AT} <= now() or e.status = 'ARCHIVED' as is_expired,
         case when ${CLOSES_AT} <= now() then ${CLOSES_AT} end as ended_at,
         l.max_inside, l.stops_when_full,
         e.title as event_title, e.start_date as event_start, e.timezone as event_timezone,
         s.content_language as event_language, s.rotates_ticket_codes as rotates_codes,
         asked.no::int as asked_no, d.id as device_id, d.name as device_name, d.first_seen_at as device_since,
         d.signed_out_at is not null as is_signed_out,
         coalesce(d.entered_pin_at >= l.pin_set_at, false) as has_entered_pin
  from unnest($1::text[], $2::bytea[]) with ordinality as asked (link, device, no)
  join check_in_lists l on l.short_id = asked.link
  join events e on e.id = l.event_id
  join event_settings s on s.event_id = l.event_id
  left join check_in_devices d on d.check_in_list_id = l.id and d.token_hash = asked.device
  where l.deleted_at is null and e.deleted_at is null`;
