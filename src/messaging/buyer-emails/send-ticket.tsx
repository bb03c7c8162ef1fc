import { msg } from "@lingui/core/macro";
import { listTicketsOfOrder } from "../../tickets/index.ts";
import { takesTestMoney } from "../../payments/index.ts";
import type { Services } from "../../platform/services.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { findEventCover } from "./event-cover.ts";
import { findEmailEvent } from "./email-event.ts";
import { MAY_EMAIL } from "../../orders/index.ts";
import { TicketEmail } from "../emails/ticket-email.tsx";
import { findCustomText } from "../templates/find-custom-text.ts";
import { qrPicture } from "./qr-picture.ts";
import { ticketFiles } from "./send-order-confirmation.tsx";
import { sendOrderEmail } from "./send-order-email.ts";
import { ticketWalletLinks } from "./wallet-links.ts";

/**
 * Emails one valid ticket to its holder, in the holder's language. `request` is the id of an explicit
 * request. Without it, this is the guest's first email after completion: the job skips it if the ticket has
 * been reissued since, because the reissue decides who gets the new ticket.
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
  // Without an address, the person was erased meanwhile.
  if (!holder?.email || (request === undefined && holder.is_reissued)) return;
  const [event, cover, tickets] = await Promise.all([
    findEmailEvent(db, holder.event_id),
    findEventCover(services, holder.event_id),
    listTicketsOfOrder({ db, secretKeys: config.secretKeys }, holder.order_id),
  ]);
  const ticket = tickets.find(({ short_id }) => short_id === holder.short_id);
  if (ticket?.status !== "ACTIVE") return;
  const locale = offeredLocale(holder.locale);
  const own = await findCustomText(services, {
    type: "attendee_ticket",
    locale,
    event,
    orderId: holder.order_id,
    attendeeId,
  });
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
    own,
    body: (
      <TicketEmail
        {...{ ticket, event, cover, contentId, isTest, own }}
        wallets={ticketWalletLinks(config, ticket, new Date())}
        link={`${config.publicUrl}/product/${ticket.event_id}/${ticket.short_id}`}
      />
    ),
    attachments: [
      ...(await ticketFiles(pdf, { tickets: [ticket], order, event, isTest, publicUrl: config.publicUrl })),
      ...(ticket.live_code ? [] : [await qrPicture(ticket, contentId)]),
    ],
    history: { orderId: holder.order_id, attendeeId },
  });
}
