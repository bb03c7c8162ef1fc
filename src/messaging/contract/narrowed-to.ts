import { z } from "zod";
import { Label } from "../../tickets/contract.ts";
import { Id, Text } from "../../values/wire.ts";

/** Conditions on the holders of tickets: a message goes only to those who meet all of them. */
export const NarrowedTo = z.strictObject({
  /** Whether the ticket is in at a door. */
  is_checked_in: z.boolean().optional(),
  /** A label of the attendee. */
  label: Label.optional(),
  /** The promo code with which the ticket was bought. */
  promo_code: Text(50).optional(),
  /** An option that was chosen in answer to a question, for the ticket or for its whole order. */
  answer: z.strictObject({ question_id: Id, option: Text(150) }).optional(),
});
export type NarrowedTo = z.infer<typeof NarrowedTo>;
