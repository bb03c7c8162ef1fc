import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant } from "../../values/wire.ts";
import { VERDICTS } from "./verdict.ts";

const ScanOfConflict = z.object({ at: Instant, by: z.string().nullable() });

/** A door without network let a person in, and the server decided otherwise. */
export const CheckInConflict = z.object({
  id: Id,
  list_name: z.string(),
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** ALREADY_IN: two doors let one ticket in. Any other: the ticket was not valid any more. */
  verdict: z.enum(VERDICTS),
  /** The scan that was made first, by corrected time; null where the ticket was refused. */
  entry: ScanOfConflict.nullable(),
  second: ScanOfConflict,
  recorded_at: Instant,
  seen_at: Instant.nullable(),
});
export type CheckInConflict = z.infer<typeof CheckInConflict>;

export const conflictsContract = {
  listCheckInConflicts: route({
    method: "GET",
    path: "/events/{event_id}/check-in-conflicts",
    summary:
      "List tickets that doors without network admitted twice, or although they were refused; the newest 200",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: allOf(CheckInConflict),
  }),
  markCheckInConflictSeen: route({
    method: "POST",
    path: "/events/{event_id}/check-in-conflicts/{conflict_id}/seen",
    summary: "Mark a check-in conflict as seen",
    policy: "user",
    params: z.object({ event_id: Id, conflict_id: Id }),
    response: null,
  }),
};
