import { takesTestMoney } from "../../payments/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import {
  calendarFile,
  fileCount,
  listTicketsOfOrder,
  renderTickets,
  type Ticket,
  type TicketEvent,
  ticketsOfFile,
} from "../../tickets/index.ts";
import { invoiceFiles } from "../../invoices/index.ts";
import type { Attachment } from "../../platform/mail/outgoing-email.ts";
import type { PdfRenderer } from "../../platform/pdf/pdf-documents.ts";
import type { Services } from "../../platform/services.ts";
import { findEventCover } from "./event-cover.ts";
import { findEmailEvent } from "./email-event.ts";
import { OrderConfirmationEmail } from "../emails/order-confirmation-email.tsx";
import { orderLink } from "../../checkout/index.ts";
import { orderCalendarLink } from "./order-calendar-link.ts";
import { findCustomText } from "../templates/find-custom-text.ts";
import { findOrderForEmail, type OrderForEmail } from "../orders.ts";
import { sendOfflineNotice } from "./send-offline-notice.tsx";
import { sendOrderEmail } from "./send-order-email.ts";
import { qrPicture } from "./qr-picture.ts";
import { orderWalletLinks } from "./wallet-links.ts";

/** The codes shown in the email itself. The PDF and the order page contain all of them. */
const MAX_PICTURES = 4;

/**
 * Emails the tickets of a completed order to its buyer, in the buyer's language, as they are when the job
 * runs. The Message-ID derives from the order, so that a second run sends the same email. Only an explicit
 * resend (`request`) gets another Message-ID. An order that awaits offline payment gets a notice instead.
 */
export async function sendOrderConfirmation(
  services: Services,
  { order_id: orderId, request }: { order_id: number; request?: number },
): Promise<void> {
  const { config, db, pdf } = services;
  const order = await findOrderForEmail(db, orderId);
  if (!order || (!order.is_confirmed_by_mail && request === undefined)) return;
  if (order.status === "AWAITING_OFFLINE_PAYMENT") return sendOfflineNotice(services, order, request);
  if (order.status !== "COMPLETED") return;
  const [event, cover, issued] = await Promise.all([
    findEmailEvent(db, order.event_id),
    findEventCover(services, order.event_id),
    listTicketsOfOrder({ db, secretKeys: config.secretKeys }, order.id),
  ]);
  const own = await findCustomText(services, {
    type: "order_confirmation",
    locale: order.locale,
    event,
    orderId: order.id,
  });
  const tickets = issued.filter((ticket) => ticket.status === "ACTIVE");
  const isTest = takesTestMoney(config);
  const pictures = tickets
    .slice(0, MAX_PICTURES)
    .map((ticket) => ({ ticket, contentId: `${ticket.public_id}@tessera` }));
  await sendOrderEmail(services, {
    kind: "order-confirmation",
    about: order.id,
    request,
    to: order.email,
    locale: order.locale,
    event,
    subject: subjectOf(tickets.length, event.title),
    own,
    body: (
      <OrderConfirmationEmail
        {...{ order, event, cover, tickets, pictures, isTest, own }}
        wallets={orderWalletLinks(config, order, { tickets, now: new Date() })}
        link={orderLink(config, order)}
        calendarUrl={orderCalendarLink(config, order)}
      />
    ),
    attachments: [
      ...(await ticketFiles(pdf, { tickets, order, event, isTest, publicUrl: config.publicUrl })),
      ...(await invoiceFiles(services, order.id)),
      ...(await Promise.all(
        pictures
          .filter(({ ticket }) => !ticket.live_code)
          .map(({ ticket, contentId }) => qrPicture(ticket, contentId)),
      )),
    ],
    history: { orderId },
  });
}

function subjectOf(count: number, title: string): MessageDescriptor {
  if (count === 0) return msg`Your order for ${title}`;
  return msg`${plural(count, { one: `Your ticket for ${title}`, other: `Your tickets for ${title}` })}`;
}

interface TicketFiles {
  tickets: readonly Ticket[];
  order: Pick<OrderForEmail, "locale" | "public_id">;
  event: TicketEvent;
  isTest: boolean;
  publicUrl: string;
}

export async function ticketFiles(
  pdf: PdfRenderer,
  { tickets, order, event, isTest, publicUrl }: TicketFiles,
): Promise<Attachment[]> {
  if (tickets.length === 0) return [];
  const calendar = calendarFile({ event, publicUrl, now: new Date() });
  // A printed code of a ticket with a changing code would not be valid at the door.
  const printable = tickets.filter(({ live_code }) => !live_code);
  return [
    ...(await ticketPdfs(pdf, { tickets: printable, order, isTest })),
    {
      filename: `${event.slug}.ics`,
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      content: Buffer.from(calendar),
    },
  ];
}

async function ticketPdfs(
  pdf: PdfRenderer,
  { tickets, order, isTest }: Pick<TicketFiles, "tickets" | "order" | "isTest">,
): Promise<Attachment[]> {
  const files: Attachment[] = [];
  const count = fileCount(tickets.length);
  for (let file = 1; file <= count; file += 1) {
    const content = await renderTickets(
      pdf,
      { tickets: ticketsOfFile(tickets, file), isTest, locale: order.locale },
      { isBackground: true },
    );
    const filename = `tickets-${order.public_id}${count > 1 ? `-${file}` : ""}.pdf`;
    files.push({ filename, contentType: "application/pdf", content });
  }
  return files;
}
