import { z } from "zod";
import { DOOR_COLOURS } from "../../catalog/contract.ts";
import { Id, Instant, KnownShortId } from "../../values/wire.ts";

/** One entry of an attendee at a list, as integrations receive it. */
export const CheckIn = z.object({
  id: Id,
  short_id: KnownShortId,
  check_in_list_id: Id,
  event_id: Id,
  attendee_id: Id,
  order_id: Id,
  product_id: Id,
  device_name: z.string().nullable(),
  checked_in_at: Instant,
  /** The time when it was taken back. */
  undone_at: Instant.nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;

export const VERDICTS = [
  "ADMITTED",
  "ALREADY_IN",
  "CANCELLED",
  "UNPAID",
  "OTHER_EVENT",
  "NOT_ON_LIST",
  "SUPERSEDED",
  "UNKNOWN",
  "UNDONE",
  // These answer a scan on the way out: the person was in, or was not.
  "EXITED",
  "NOT_IN",
  // The event asks for codes that change, and this code was a picture of an earlier one, a printout, or
  // typed.
  "NOT_LIVE",
] as const;

/** The answer to one scan. It has a name and a ticket type if the door needs them, and nothing more. */
export const Verdict = z.object({
  scan_id: z.string(),
  verdict: z.enum(VERDICTS),
  public_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** False: a guest of the named buyer. */
  is_named: z.boolean().nullable(),
  product_title: z.string().nullable(),
  /** The tier, if the product has several; null for any other product. */
  tier: z.string().nullable(),
  /** The check-in that counts: this one, or the earlier one. */
  check_in_short_id: z.string().nullable(),
  checked_in_at: Instant.nullable(),
  checked_in_by: z.string().nullable(),
  /** SUPERSEDED: the time when the ticket that replaces the scanned copy was issued. */
  reissued_at: Instant.nullable(),
  /** The colour of the product, shown as a band on the verdict. */
  door_colour: z.enum(DOOR_COLOURS).nullable(),
  /** The number of times that this ticket has come in at this list. */
  entry_count: z.int(),
  /** The time when its last stay ended; null: it has not, or the list does not track exits. */
  left_at: Instant.nullable(),
});
export type Verdict = z.infer<typeof Verdict>;
