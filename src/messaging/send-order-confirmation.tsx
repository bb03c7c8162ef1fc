import { hasSimulator } from "../payments/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import {
  calendarFile,
  findTicketEvent,
  listTicketsOfOrder,
  renderTickets,
  type Ticket,
  type TicketEvent,
} from "../attendees/index.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { type Attachment, messageIdFor } from "../platform/mail/mail.ts";
import { renderLetter } from "../platform/mail/render-letter.tsx";
import type { Services } from "../platform/services.ts";
import { OrderConfirmationLetter } from "./letters/order-confirmation-letter.tsx";
import { orderLink } from "./order-link.ts";
import { findOrderForLetter, type OrderForLetter } from "./orders.ts";
import { qrPicture } from "./qr-picture.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "send-order-confirmation": { order_id: number };
  }
}

/** Codes shown in the letter itself; a group finds the rest in the PDF and behind the link. */
const MOST_PICTURES = 4;

/**
 * Mails the buyer of a completed order the tickets: what is true when the job runs, in the buyer's language.
 * The message id belongs to the order, so that a job that ran twice is still one mail to its reader.
 */
export async function sendOrderConfirmation(
  { config, db, mail }: Services,
  { order_id: orderId }: { order_id: number },
): Promise<void> {
  const order = await findOrderForLetter(db, orderId);
  if (order?.status !== "COMPLETED") return;
  const [event, issued] = await Promise.all([
    findTicketEvent(db, order.event_id),
    listTicketsOfOrder(db, order.id),
  ]);
  const tickets = issued.filter((ticket) => ticket.status === "ACTIVE");
  const isTest = hasSimulator(config);
  const pictures = tickets
    .slice(0, MOST_PICTURES)
    .map((ticket) => ({ ticket, contentId: `${ticket.public_id}@tessera` }));
  const words = await renderLetter(
    order.locale,
    <OrderConfirmationLetter
      {...{ order, event, tickets, pictures, isTest }}
      link={orderLink(config, order)}
    />,
  );
  await mail.send({
    ...words,
    to: order.email,
    replyTo: event.support_email,
    subject: serverI18n(order.locale)._(subjectOf(tickets.length, event.title)),
    messageId: messageIdFor("order-confirmation", order.id, new URL(config.publicUrl).hostname),
    attachments: [
      ...(await ticketFiles({ tickets, order, event, isTest, publicUrl: config.publicUrl })),
      ...(await Promise.all(pictures.map(({ ticket, contentId }) => qrPicture(ticket, contentId)))),
    ],
  });
}

function subjectOf(count: number, title: string): MessageDescriptor {
  if (count === 0) return msg`Your order for ${title}`;
  return msg`${plural(count, { one: `Your ticket for ${title}`, other: `Your tickets for ${title}` })}`;
}

interface TicketFiles {
  tickets: readonly Ticket[];
  order: OrderForLetter;
  event: TicketEvent;
  isTest: boolean;
  publicUrl: string;
}

async function ticketFiles({ tickets, order, event, isTest, publicUrl }: TicketFiles): Promise<Attachment[]> {
  if (tickets.length === 0) return [];
  const pdf = await renderTickets({ tickets, isTest, i18n: serverI18n(order.locale) });
  const calendar = calendarFile({ event, publicUrl, now: new Date() });
  return [
    { filename: `tickets-${order.public_id}.pdf`, contentType: "application/pdf", content: pdf },
    {
      filename: `${event.slug}.ics`,
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      content: Buffer.from(calendar),
    },
  ];
}
