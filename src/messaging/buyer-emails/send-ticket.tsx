import { msg } from "@lingui/core/macro";
import { listTicketsOfOrder } from "../../tickets/index.ts";
import { takesTestMoney } from "../../payments/index.ts";
import type { Services } from "../../platform/services.ts";
import { DEFAULT_LOCALE, isOfferedLocale } from "../../values/languages/locales.ts";
import { findEventCover } from "./event-cover.ts";
import { findEmailEvent } from "./email-event.ts";
import { MAY_EMAIL } from "../../orders/index.ts";
import { TicketEmail } from "../emails/ticket-email.tsx";
import { qrPicture } from "./qr-picture.ts";
import { ticketFiles } from "./send-order-confirmation.tsx";
import { sendOrderEmail } from "./send-order-email.ts";
import { ticketWalletLinks } from "./wallet-links.ts";

/**
 * Emails one valid ticket to its holder, in their language; `request` says who requested it. Without it, this
 * is the guest's first email after completion, which is skipped if the ticket was reissued since: the reissue
 * decides who gets the new one.
 */
export async function sendTicket(
  services: Services,
  { attendee_id: attendeeId, request }: { attendee_id: number; request?: number },
): Promise<void> {
  const { config, db, pdf } = services;
  const holder = await db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .where("a.id", "=", attendeeId)
    .where(MAY_EMAIL)
    .select(["a.order_id", "a.event_id", "a.short_id", "a.email", "a.locale", "o.public_id"])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("superseded_tickets as s")
            .select("s.id")
            .whereRef("s.attendee_id", "=", "a.id")
            .whereRef("s.superseded_at", ">", "o.completed_at"),
        )
        .as("is_reissued"),
    )
    .executeTakeFirst();
  if (!holder || (request === undefined && holder.is_reissued)) return;
  const [event, cover, tickets] = await Promise.all([
    findEmailEvent(db, holder.event_id),
    findEventCover(services, holder.event_id),
    listTicketsOfOrder(db, holder.order_id),
  ]);
  const ticket = tickets.find(({ short_id }) => short_id === holder.short_id);
  if (ticket?.status !== "ACTIVE") return;
  const locale = isOfferedLocale(holder.locale) ? holder.locale : DEFAULT_LOCALE;
  const isTest = takesTestMoney(config);
  const contentId = `${ticket.public_id}@tessera`;
  const title = event.title;
  const order = { locale, public_id: holder.public_id };
  await sendOrderEmail(services, {
    kind: "ticket",
    about: attendeeId,
    request,
    to: holder.email,
    locale,
    event,
    subject: msg`Your ticket for ${title}`,
    body: (
      <TicketEmail
        {...{ ticket, event, cover, contentId, isTest }}
        wallets={ticketWalletLinks(config, ticket, new Date())}
        link={`${config.publicUrl}/product/${ticket.event_id}/${ticket.short_id}`}
      />
    ),
    attachments: [
      ...(await ticketFiles(pdf, { tickets: [ticket], order, event, isTest, publicUrl: config.publicUrl })),
      await qrPicture(ticket, contentId),
    ],
    history: { orderId: holder.order_id, attendeeId },
  });
}
