import type { AuditEntry } from "../../contract.ts";

/** Pages of an event by subject. A page with rows has the parameter that opens the row. */
const OF_EVENT: Record<string, string | undefined> = {
  events: "dashboard",
  settings: "settings",
  "checkout-settings": "settings#checkout",
  status: "dashboard",
  cancellation: "cancellation",
  products: "products",
  "product-categories": "products",
  "promo-codes": "promo-codes",
  "waiting-list": "waiting-list",
  questions: "questions",
  affiliates: "affiliates",
  "capacity-assignments": "capacity-assignments",
  "check-in-lists": "check-in",
  "check-in-devices": "check-in",
  messages: "messages",
  webhooks: "webhooks",
  "ticket-design": "ticket-designer",
  orders: "orders?order={order_id}",
  "manual-orders": "orders?order={order_id}",
  attendees: "attendees?attendee={attendee_id}",
};

const OF_ACCOUNT: Record<string, string | undefined> = {
  accounts: "/account/settings",
  "api-keys": "/account/api-keys",
  "event-defaults": "/account/event-defaults",
  invitation: "/account/users",
  "taxes-and-fees": "/account/taxes-and-fees",
  users: "/account/users",
  organizers: "/manage/organizer/{organizer_id}",
};

const DEFAULTS_OF_ORGANIZER = "/manage/organizer/{organizer_id}/settings#defaults";

/** The parameter of an address, as the calls' paths name it. */
const PARAMETER = /\{\w+\}/;

/**
 * Returns the page of what was changed. Undefined: it has none, or it was deleted. Calls about many rows lead to their
 * list, because the subject's id is then the event's.
 */
export function addressOf({
  kind,
  call,
  subject,
  subject_id: id,
  event,
}: Pick<AuditEntry, "kind" | "call" | "subject" | "subject_id" | "event">): string | undefined {
  if (kind === "DELETED") return undefined;
  const ofEvent = event && OF_EVENT[subject];
  const ofAccount = call.endsWith("/organizers/{organizer_id}/event-defaults")
    ? DEFAULTS_OF_ORGANIZER
    : OF_ACCOUNT[subject];
  const address = ofEvent ? `/manage/event/${event.id}/${ofEvent}` : ofAccount;
  const parameter = address && PARAMETER.exec(address)?.[0];
  if (!parameter) return address;
  if (id !== null && (kind === "CREATED" || call.includes(parameter))) return address.replace(parameter, id);
  return ofEvent ? address.split("?", 1)[0] : undefined;
}
