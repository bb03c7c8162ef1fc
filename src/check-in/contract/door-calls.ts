import { z } from "zod";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import { allOf, one, RequestedInstant, ShortId, Text } from "../../values/wire.ts";
import { Counts, DoorAttendee, DoorList, DoorManifest, doorParams } from "./door.ts";

export const doorCallsContract = {
  getDoorList: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}",
    summary: "Get the check-in list of this door",
    policy: "door",
    params: doorParams,
    response: one(DoorList),
  }),
  getDoorManifest: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/manifest",
    summary: "Get the web app manifest with which a phone installs the door's page",
    policy: "door",
    params: doorParams,
    response: DoorManifest,
  }),
  getDoorSnapshot: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/snapshot",
    summary:
      "Download the tickets of the list for a device without network, encrypted with their own codes; or the changes since a position",
    policy: "door",
    params: doorParams,
    query: z.object({
      /** The cursor and the salt of the tickets that the device has. Without them it gets all tickets. */
      since: RequestedInstant.optional(),
      salt: z
        .string()
        .regex(/^[\w-]{16,32}$/)
        .optional(),
    }),
    response: FileAnswer,
  }),
  getDoorCounts: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/counts",
    summary: "Get how many attendees are checked in; a device that says something of itself is noted as seen",
    policy: "door",
    params: doorParams,
    query: z.object({
      device_name: Text(60).optional(),
      app_version: z.string().max(60).optional(),
      /** The number of scans that the device has not sent yet. */
      unsent_scans: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    response: one(Counts),
  }),
  searchAttendees: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/attendees",
    summary:
      "Search attendees by three characters of a name, or by code: at most ten, with shortened surnames",
    policy: "door",
    params: doorParams,
    query: z.object({ query: Text(100) }),
    response: allOf(DoorAttendee),
  }),
  getDoorAttendee: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/attendees/{public_id}",
    summary: "Get one attendee of the list whom staff selected in the search, with the whole name",
    policy: "door",
    params: z.object({ list_short_id: ShortId("cil"), public_id: z.string().regex(/^A-[0-9A-Z]{7}$/) }),
    response: one(DoorAttendee),
  }),
};
