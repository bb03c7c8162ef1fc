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
] as const;

/** One scan of a ticket as it was answered, and what became of its check-in. */
export const LoggedScan = z.object({
  id: Id,
  verdict: z.enum(LOGGED_VERDICTS),
  direction: z.enum(["IN", "OUT"]),
  attendee_id: Id,
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_named: z.boolean(),
  product_title: z.string(),
  list_name: z.string(),
  device_name: z.string().nullable(),
  /** By the device's clock; null: it did not say. */
  device_at: Instant.nullable(),
  /** When it was, by the server's clock. */
  scanned_at: Instant,
  received_at: Instant,
  /** ADMITTED: when the check-in was taken back, and who did it. */
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
});
export type LoggedScan = z.infer<typeof LoggedScan>;

export const SCANS_LISTING = {
  sorts: ["scanned_at", "received_at"],
  defaultSort: "scanned_at",
  defaultDirection: "desc",
  filters: {
    check_in_list_id: "number",
    verdict: LOGGED_VERDICTS,
    device_name: "text",
    name: "text",
    scanned_at: "instant",
    received_at: "instant",
    is_undone: "boolean",
  },
} as const satisfies Listing;

export const logContract = {
  listScans: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/scans",
    summary: "List every scan of the event's tickets, including those at deleted check-in lists",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(SCANS_LISTING),
    response: listOf(LoggedScan),
  }),
};
