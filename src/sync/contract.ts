import { z } from "zod";
import { ORDER } from "../orders/contract.ts";
import { route } from "../platform/http/contract.ts";
import { ATTENDEE } from "../tickets/contract.ts";
import { Id, RequestedInstant } from "../values/wire.ts";

export const MAX_CHANGES = 1_000;

const ChangesQuery = z.strictObject({
  /** `next_cursor` of the answer before. Without one all rows are read from the beginning. */
  cursor: z.string().max(300).optional(),
  /** Instead of a first full read: changes committed since then, or up to a minute before. Not with a cursor. */
  updated_since: RequestedInstant.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(200),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

function changesOf<Row extends z.ZodType>(row: Row, description: string) {
  return z.object({
    data: z.array(row).describe(description),
    meta: z.object({
      /** Continues after these rows, whether now or next week. */
      next_cursor: z.string(),
      /** True if more rows can be read now. */
      has_more: z.boolean(),
    }),
  });
}

const ORDERS =
  "Orders as they are now, the one that changed longest ago first. A cancelled one says so in its status.";
const ATTENDEES =
  "Attendees as they are now, the one that changed longest ago first. A cancelled one says so in its status. " +
  "A new title of a product or tier changes no attendee: product_title and tier of a copy are those of the attendee's own latest change.";

const ofEvent = z.object({ event_id: Id });
const ofOrganizer = z.object({ organizer_id: Id });

export const contract = {
  listChangedOrders: route({
    method: "GET",
    path: "/events/{event_id}/orders/changes",
    summary: "List all orders of an event by cursor, then those that changed since",
    policy: "user",
    params: ofEvent,
    query: ChangesQuery,
    response: changesOf(ORDER.schema, ORDERS),
    resource: ORDER,
  }),
  listChangedAttendees: route({
    method: "GET",
    path: "/events/{event_id}/attendees/changes",
    summary: "List all attendees of an event by cursor, then those that changed or were checked in since",
    policy: "user",
    params: ofEvent,
    query: ChangesQuery,
    response: changesOf(ATTENDEE.schema, ATTENDEES),
    resource: ATTENDEE,
  }),
  listChangedOrganizerOrders: route({
    method: "GET",
    path: "/organizers/{organizer_id}/orders/changes",
    summary: "List all orders of an organiser's events by cursor, then those that changed since",
    policy: "user",
    forEventScope: "narrowed",
    params: ofOrganizer,
    query: ChangesQuery,
    response: changesOf(ORDER.schema, ORDERS),
    resource: ORDER,
  }),
  listChangedOrganizerAttendees: route({
    method: "GET",
    path: "/organizers/{organizer_id}/attendees/changes",
    summary:
      "List all attendees of an organiser's events by cursor, then those that changed or were checked in since",
    policy: "user",
    forEventScope: "narrowed",
    params: ofOrganizer,
    query: ChangesQuery,
    response: changesOf(ATTENDEE.schema, ATTENDEES),
    resource: ATTENDEE,
  }),
};
export type SyncContract = typeof contract;
