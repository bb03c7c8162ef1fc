import { msg } from "@lingui/core/macro";
import type { Services } from "../../platform/services.ts";
import { findEmailEvent } from "./email-event.ts";
import { DetailsChangedEmail } from "../emails/details-changed-email.tsx";
import { findOrderForEmail } from "../orders.ts";
import { sendOrderEmail } from "./send-order-email.ts";

type Noted = Record<string, string | null>;

/** Notifies the previous address that a buyer's details have changed. */
export async function sendDetailsChanged(
  services: Services,
  { request }: { request: number },
): Promise<void> {
  const { db } = services;
  const entry = await db
    .selectFrom("order_history as h")
    .leftJoin("attendees as a", "a.id", "h.attendee_id")
    .where("h.id", "=", request)
    .select(["h.order_id", "h.attendee_id", "h.old_values", "h.new_values", "a.email as attendee_email"])
    .executeTakeFirst();
  const order = entry && (await findOrderForEmail(db, entry.order_id));
  if (!order) return;
  const before = entry.old_values as Noted;
  const after = entry.new_values as Noted;
  const email = before["email"] ?? entry.attendee_email ?? order.email;
  // The person was erased meanwhile.
  if (email === "") return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  await sendOrderEmail(services, {
    kind: "details-changed",
    about: request,
    to: email,
    locale: order.locale,
    event,
    subject: msg`Details of your order for ${title} were changed`,
    body: (
      <DetailsChangedEmail
        event={event}
        orderCode={order.public_id}
        changes={Object.keys(after).map((field) => ({
          field,
          old: before[field] ?? "–",
          new: after[field] ?? "–",
        }))}
      />
    ),
    history: { orderId: order.id, ...(entry.attendee_id !== null && { attendeeId: entry.attendee_id }) },
  });
}
