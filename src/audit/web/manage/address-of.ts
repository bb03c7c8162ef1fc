import type { AuditEntry } from "../../contract.ts";

/** Pages of an event by subject. A page with rows gets the parameter that opens the row. */
const OF_EVENT: Record<string, string | undefined> = {
  events: "dashboard",
  settings: "settings",
  "checkout-settings": "settings#checkout",
  status: "dashboard",
  products: "products",
  "product-categories": "products",
  "promo-codes": "promo-codes",
  questions: "questions",
  affiliates: "affiliates",
  "capacity-assignments": "capacity-assignments",
  "check-in-lists": "check-in",
  "check-in-devices": "check-in",
  messages: "messages",
  webhooks: "webhooks",
  "ticket-design": "ticket-designer",
  orders: "orders?order=",
  attendees: "attendees?attendee=",
};

const OF_ACCOUNT: Record<string, string | undefined> = {
  accounts: "/account/settings",
  "api-keys": "/account/api-keys",
  "event-defaults": "/account/event-defaults",
  invitation: "/account/users",
  "taxes-and-fees": "/account/taxes-and-fees",
  users: "/account/users",
  organizers: "/manage/organizer/",
};

/** Returns the page of what was changed. Undefined: it has none, or it was deleted. */
export function addressOf({
  kind,
  subject,
  subject_id: id,
  event,
}: Pick<AuditEntry, "kind" | "subject" | "subject_id" | "event">): string | undefined {
  if (kind === "DELETED") return undefined;
  const ofEvent = event && OF_EVENT[subject];
  const address = ofEvent ? `/manage/event/${event.id}/${ofEvent}` : OF_ACCOUNT[subject];
  const isOfRow = address?.endsWith("=") || address?.endsWith("/");
  return address && isOfRow ? (id === null ? undefined : `${address}${id}`) : address;
}
