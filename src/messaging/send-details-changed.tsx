import { msg } from "@lingui/core/macro";
import { recordEmailSent } from "../tickets/index.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { findEmailEvent, fromOrganizer } from "./email-event.ts";
import { letterId } from "./email-id.ts";
import { DetailsChangedEmail } from "./emails/details-changed-email.tsx";
import { findOrderForEmail } from "./orders.ts";

type Noted = Record<string, string | null>;

/** Tells the address that a buyer's details had before that they were changed. */
export async function sendDetailsChanged(
  { config, db, mail }: Services,
  { request }: { request: number },
): Promise<void> {
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
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const words = await renderEmail(
    config,
    order.locale,
    <DetailsChangedEmail
      event={event}
      orderCode={order.public_id}
      changes={Object.keys(after).map((field) => ({
        field,
        old: before[field] ?? "–",
        new: after[field] ?? "–",
      }))}
    />,
  );
  const messageId = letterId(config, "details-changed", request);
  await mail.send({
    ...words,
    to: email,
    ...fromOrganizer(event),
    subject: serverI18n(order.locale)._(msg`Details of your order for ${title} were changed`),
    messageId,
  });
  await recordEmailSent(db, { orderId: order.id, kind: "details-changed", email, messageId });
}
