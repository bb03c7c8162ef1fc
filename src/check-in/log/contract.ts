import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, Instant, listingQuery, listOf } from "../../values/wire.ts";

export const LOGGED_VERDICTS = [
  "ADMITTED",
  "ALREADY_IN",
  "EXITED",
  "NOT_IN",
  "CANCELLED",
  "UNPAID",
  "NOT_ON_LIST",
  "SUPERSEDED",
  "NOT_LIVE",
  "OTHER_EVENT",
  "UNKNOWN",
] as const;

/** One scan as it was answered, and what became of its check-in. */
export const LoggedScan = z.object({
  id: Id,
  verdict: z.enum(LOGGED_VERDICTS),
  direction: z.enum(["IN", "OUT"]),
  /** Null, like all fields of the person, if the code is no ticket of the event. */
  attendee_id: Id.nullable(),
  /** The readable code; null: what was read is no ticket's code. */
  public_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_named: z.boolean().nullable(),
  product_title: z.string().nullable(),
  list_name: z.string(),
  device_name: z.string().nullable(),
  /** The time of the scan by the device's clock; null: it did not say. */
  device_at: Instant.nullable(),
  /** The time of the scan by the server's clock. */
  scanned_at: Instant,
  received_at: Instant,
  /** The time when the entry of this scan was taken back, and who did it. */
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
  /** The entry that this scan made. Null if it made none, or if the entry was taken back. */
  check_in_short_id: z.string().nullable(),
});
export type LoggedScan = z.infer<typeof LoggedScan>;

export const SCANS_LISTING = {
  sorts: ["scanned_at", "received_at"],
  defaultSort: "scanned_at",
  defaultDirection: "desc",
  filters: {
    check_in_list_id: "number",
    attendee_id: "number",
    verdict: LOGGED_VERDICTS,
    device_name: "text",
    name: "text",
    scanned_at: "instant",
    received_at: "instant",
    is_undone: "boolean",
    /** True if the person came in, by the answer or by the device alone. An exit has no value. */
    is_let_in: "boolean",
  },
} as const satisfies Listing;

export const logContract = {
  listScans: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/scans",
    summary:
      "List every scan at the event's check-in lists, deleted ones too: of tickets, and of codes that are none",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(SCANS_LISTING),
    response: listOf(LoggedScan),
  }),
};
