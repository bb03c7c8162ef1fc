import { expect, test } from "vitest";
import { addressOf } from "./address-of.ts";

const event = { id: 7, title: "Night", currency: "EUR" };

test.each([
  [
    "a product",
    { call: "PUT /events/{event_id}/products/{product_id}", subject: "products", subject_id: "9", event },
    "/manage/event/7/products",
  ],
  [
    "an order",
    { call: "POST /events/{event_id}/orders/{order_id}/cancel", subject: "orders", subject_id: "3", event },
    "/manage/event/7/orders?order=3",
  ],
  [
    "an attendee",
    {
      call: "PATCH /events/{event_id}/attendees/{attendee_id}",
      subject: "attendees",
      subject_id: "5",
      event,
    },
    "/manage/event/7/attendees?attendee=5",
  ],
  [
    "a new attendee",
    {
      kind: "CREATED",
      call: "POST /events/{event_id}/attendees",
      subject: "attendees",
      subject_id: "5",
      event,
    },
    "/manage/event/7/attendees?attendee=5",
  ],
  [
    "an order made by hand",
    {
      kind: "CREATED",
      call: "POST /events/{event_id}/manual-orders",
      subject: "manual-orders",
      subject_id: "3",
      event,
    },
    "/manage/event/7/orders?order=3",
  ],
  [
    "a bulk action on orders",
    { call: "POST /events/{event_id}/orders/bulk", subject: "orders", subject_id: "7", event },
    "/manage/event/7/orders",
  ],
  [
    "an export of attendees",
    { call: "POST /events/{event_id}/attendees/export", subject: "attendees", subject_id: "7", event },
    "/manage/event/7/attendees",
  ],
  [
    "orders of no event",
    {
      call: "POST /events/{event_id}/orders/{order_id}/cancel",
      subject: "orders",
      subject_id: "3",
      event: null,
    },
    undefined,
  ],
  [
    "a tax",
    { call: "PUT /taxes-and-fees/{tax_id}", subject: "taxes-and-fees", subject_id: "2", event: null },
    "/account/taxes-and-fees",
  ],
  [
    "an organiser",
    { call: "PATCH /organizers/{organizer_id}", subject: "organizers", subject_id: "4", event: null },
    "/manage/organizer/4",
  ],
  [
    "a new organiser",
    { kind: "CREATED", call: "POST /organizers", subject: "organizers", subject_id: "4", event: null },
    "/manage/organizer/4",
  ],
  [
    "the account's event defaults",
    { call: "PATCH /account/event-defaults", subject: "event-defaults", subject_id: null, event: null },
    "/account/event-defaults",
  ],
  [
    "an organiser's event defaults",
    {
      call: "PATCH /organizers/{organizer_id}/event-defaults",
      subject: "event-defaults",
      subject_id: "4",
      event: null,
    },
    "/manage/organizer/4/settings#defaults",
  ],
  [
    "a subject without a page",
    { call: "DELETE /users/me/sessions", subject: "sessions", subject_id: "1", event: null },
    undefined,
  ],
] as const)("leads from %s to its page", (_name, entry, address) => {
  expect(addressOf({ kind: "CHANGED", ...entry })).toBe(address);
});

test("leads nowhere from what was deleted", () => {
  const call = "DELETE /events/{event_id}/products/{product_id}";
  expect(addressOf({ kind: "DELETED", call, subject: "products", subject_id: "9", event })).toBeUndefined();
});
