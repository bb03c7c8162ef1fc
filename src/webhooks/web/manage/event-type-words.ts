import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { WebhookEventType } from "../../rules/event-types.ts";

/** The meaning of each event type, in the groups of the form. */
export const EVENT_TYPE_GROUPS: {
  title: MessageDescriptor;
  types: [WebhookEventType, MessageDescriptor][];
}[] = [
  {
    title: msg`Orders`,
    types: [
      ["order.created", msg`An order is placed`],
      ["order.updated", msg`The buyer’s details, an answer or the tickets of an order change`],
      ["order.marked_as_paid", msg`An offline payment arrives`],
      ["order.refunded", msg`An order is refunded`],
      ["order.cancelled", msg`An order is cancelled`],
    ],
  },
  {
    title: msg`Attendees`,
    types: [
      ["attendee.created", msg`A ticket is issued`],
      ["attendee.updated", msg`A ticket or its holder changes`],
      ["attendee.cancelled", msg`A ticket is cancelled`],
    ],
  },
  {
    title: msg`Check-in`,
    types: [
      ["checkin.created", msg`Someone is checked in`],
      ["checkin.deleted", msg`A check-in is undone`],
    ],
  },
  {
    title: msg`Products`,
    types: [
      ["product.created", msg`A product is added`],
      ["product.updated", msg`A product changes`],
      ["product.deleted", msg`A product is deleted`],
    ],
  },
  {
    title: msg`Events`,
    types: [
      ["event.created", msg`An event is created`],
      ["event.updated", msg`An event changes`],
      ["event.archived", msg`An event is archived`],
    ],
  },
];
