import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { OptionalText, RequestedInstant, ShortId } from "../../values/wire.ts";
import { Counts, doorParams } from "./door.ts";
import { Verdict, VERDICTS } from "./verdict.ts";

export const scansContract = {
  scan: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/check-ins",
    summary:
      "Check in attendees; each scan has an id that the device chooses, so repeating the call changes nothing",
    policy: "door",
    params: doorParams,
    body: z.object({
      scans: z
        .array(
          z.object({
            scan_id: z.string().regex(/^[\w-]{8,64}$/),
            code: z.string().trim().min(1).max(300),
            /** The time of the scan by the device's clock. */
            scanned_at: RequestedInstant.optional(),
            is_typed: z.boolean().default(false),
            /**
             * Staff know whose ticket it is without its code: they found it by name, or with another ticket
             * of its order. Only then is a typed or old code taken if the event asks for codes that change.
             */
            is_confirmed: z.boolean().default(false),
            /** The device let the person in by itself, without network. Another answer is then a conflict. */
            let_in: z.boolean().default(false),
            /**
             * The device turned the person away by itself, without the server. This scan lets nobody in, even if the
             * ticket is valid when it arrives.
             */
            turned_away: z.boolean().default(false),
            /** The verdict with which the device turned the person away. The scan is recorded with it. */
            said: z.enum(VERDICTS).exclude(["ADMITTED", "EXITED", "UNDONE", "OTHER_EVENT"]).optional(),
            /**
             * The person was turned away because a device nearby had let the ticket in with this scan. As long as the
             * server does not have that scan, this one lets nobody in.
             */
            nearby_scan_id: z
              .string()
              .regex(/^[\w-]{8,64}$/)
              .optional(),
            /** OUT: the person goes out, at a list that tracks exits. */
            direction: z.enum(["IN", "OUT"]).default("IN"),
          }),
        )
        .min(1)
        .max(500),
      device_name: OptionalText(60),
      /** The time of this call by the device's clock. The server corrects the times of scans by it. */
      sent_at: RequestedInstant.optional(),
      app_version: z.string().max(60).optional(),
      /** The number of scans that the device has not sent yet, beside these. */
      unsent_scans: z.int().min(0).max(1_000_000).optional(),
    }),
    response: z.object({ data: z.array(Verdict), counts: Counts }),
  }),
  undoCheckIn: route({
    method: "DELETE",
    path: "/public/check-in-lists/{list_short_id}/check-ins/{check_in_short_id}",
    summary: "Undo a check-in",
    policy: "door",
    params: z.object({ list_short_id: ShortId("cil"), check_in_short_id: ShortId("ci") }),
    response: null,
  }),
  undoScans: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/undone-scans",
    summary:
      "Take back the entries of scans, possibly hours after a device without network undid them; repeating the call changes nothing",
    policy: "door",
    params: doorParams,
    body: z.object({
      undos: z
        .array(
          z.object({
            /** The id of the scan that is taken back. */
            scan_id: z.string().regex(/^[\w-]{8,64}$/),
            /** The time of the undo by the device's clock. */
            undone_at: RequestedInstant.optional(),
          }),
        )
        .min(1)
        .max(500),
      device_name: OptionalText(60),
      /** The time of this call by the device's clock. The server corrects the times of undos by it. */
      sent_at: RequestedInstant.optional(),
      app_version: z.string().max(60).optional(),
      /** The number of scans that the device has not sent yet, beside these. */
      unsent_scans: z.int().min(0).max(1_000_000).optional(),
    }),
    /** `is_known`: the list has this scan. */
    response: z.object({
      data: z.array(z.object({ scan_id: z.string(), is_known: z.boolean() })),
      counts: Counts,
    }),
  }),
};
