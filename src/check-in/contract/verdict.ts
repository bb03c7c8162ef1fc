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
  /** When it was taken back. */
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
  // Scanned on the way out: a person who was in, and one who was not.
  "EXITED",
  "NOT_IN",
  // The event asks for codes that change, and this one was a picture of an earlier one, a printout, or typed.
  "NOT_LIVE",
] as const;

/** The answer to one scan. A name and a ticket type, as far as the door needs them, and nothing more. */
export const Verdict = z.object({
  scan_id: z.string(),
  verdict: z.enum(VERDICTS),
  public_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** False: a guest of the named buyer. */
  is_named: z.boolean().nullable(),
  product_title: z.string().nullable(),
  /** Of a product with several; null for any other. */
  tier: z.string().nullable(),
  /** Of the check-in that counts: this one's, or the earlier one's. */
  check_in_short_id: z.string().nullable(),
  checked_in_at: Instant.nullable(),
  checked_in_by: z.string().nullable(),
  /** SUPERSEDED: when the ticket that replaces the scanned copy was issued. */
  reissued_at: Instant.nullable(),
  /** Of the product: a band on the verdict. */
  door_colour: z.enum(DOOR_COLOURS).nullable(),
  /** How often this ticket has come in at this list. */
  entry_count: z.int(),
  /** When its last stay ended; null: it has not, or the list does not track exits. */
  left_at: Instant.nullable(),
});
export type Verdict = z.infer<typeof Verdict>;
