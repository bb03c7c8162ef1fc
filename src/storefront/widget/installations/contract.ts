import { z } from "zod";
import { route } from "../../../platform/http/contract.ts";
import { allOf, Id, Instant } from "../../../values/wire.ts";

/** A site that shows a widget, as reported by browsers. */
export const WidgetInstallation = z.object({
  host: z.string(),
  /** Whether the widget shows the event or its organiser. */
  shows: z.enum(["EVENT", "ORGANIZER"]),
  first_seen_at: Instant,
  last_seen_at: Instant,
});
export type WidgetInstallation = z.infer<typeof WidgetInstallation>;

export const installationsContract = {
  listWidgetInstallations: route({
    method: "GET",
    path: "/events/{event_id}/widget/installations",
    summary: "List the sites on which the widget of the event or its organiser was last seen, latest first",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: allOf(WidgetInstallation),
  }),
};
