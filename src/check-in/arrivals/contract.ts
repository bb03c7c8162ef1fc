import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, one } from "../../values/wire.ts";

export const ARRIVAL_MINUTES = 5;
/** Two hours. */
export const ARRIVAL_SPANS = 24;

/** What happened at the doors of an event lately. */
export const Arrivals = z.object({
  /** The start of the first span of five minutes. The last one has not ended yet. */
  from: Instant,
  /** The lists with arrivals or refusals. */
  lists: z.array(
    z.object({
      check_in_list_id: Id,
      /** The number of entries in each span, by the corrected time of their scans. */
      arrivals: z.array(z.int()),
      /** The scans of the last hour that let nobody in. */
      refused: z.int(),
    }),
  ),
});
export type Arrivals = z.infer<typeof Arrivals>;

export const arrivalsContract = {
  listArrivals: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/check-in-arrivals",
    summary:
      "Count the entries at each check-in list in the last two hours, per five minutes, and the scans refused in the last hour",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(Arrivals),
  }),
};
