import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant, one, ShortId, Text } from "../../values/wire.ts";

/** A browser that opened a door. It is deleted a year after it was last seen. */
export const Device = z.object({
  id: Id,
  check_in_list_id: Id,
  name: z.string().nullable(),
  /** The `User-Agent` of the browser. */
  user_agent: z.string().nullable(),
  app_version: z.string().nullable(),
  first_seen_at: Instant,
  last_seen_at: Instant,
  scans: z.int(),
  /** The scans that the device had not sent when it was last seen; null: it did not say. */
  unsent_scans: z.int().nullable(),
  /** The device is refused from then on. */
  signed_out_at: Instant.nullable(),
});
export type Device = z.infer<typeof Device>;

const deviceParams = z.object({ event_id: Id, device_id: Id });

export const devicesContract = {
  listDevices: route({
    method: "GET",
    path: "/events/{event_id}/check-in-devices",
    summary: "List the devices that opened the event's check-in lists, last seen first",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: allOf(Device),
  }),
  renameDevice: route({
    method: "PUT",
    path: "/events/{event_id}/check-in-devices/{device_id}",
    summary: "Name a device",
    policy: "user",
    params: deviceParams,
    body: z.object({ name: Text(60) }),
    response: one(Device),
    unversioned: "a name is typed whole, and the last one stands",
  }),
  signOutDevice: route({
    method: "POST",
    path: "/events/{event_id}/check-in-devices/{device_id}/sign-out",
    summary: "Sign a device out of its list: its next call is refused",
    policy: "user",
    params: deviceParams,
    response: one(Device),
  }),
  enterPin: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/pin",
    summary: "Enter a door's PIN once: the cookie of the response admits this device from then on",
    policy: "door",
    params: z.object({ list_short_id: ShortId("cil") }),
    body: z.object({ pin: z.string().trim().min(1).max(20) }),
    response: null,
  }),
};
