import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { lockAndReadAttendee } from "../tickets/index.ts";
import { findOwnTicket, lockOwnOrder } from "./buyer/edit-own.ts";
import { findOrder } from "./orders.ts";
import { lockOrder } from "./update-order.ts";

/** Locks and reads each resource that this area's calls edit. Locks follow the global lock order. */
export const editedResources = {
  attendee: lockAndReadAttendee,

  "own-order": (tx, { params }) => lockOwnOrder(tx, params.event_id, params.order_short_id),

  async "own-ticket"(tx, { params }) {
    const order = await lockOwnOrder(tx, params.event_id, params.order_short_id);
    return findOwnTicket(tx, order, params.attendee_short_id);
  },

  async order(tx, { params, user: { accountId } }) {
    const own = { accountId, eventId: params.event_id, orderId: params.order_id };
    await lockOrder(tx, own);
    return findOrder(tx, own);
  },
} satisfies ApiArea["resources"];
