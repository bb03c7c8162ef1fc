import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Ticket } from "../../tickets/index.ts";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, Paragraph, Rule } from "../../platform/mail/email-layout.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import type { WalletLinks } from "../buyer-emails/wallet-links.ts";
import type { OrderForEmail } from "../orders.ts";
import type { CustomText } from "../templates/custom-text.ts";
import { OwnText } from "../templates/emails/own-text.tsx";
import { HowToJoin, OrganizerWords } from "./email-foot.tsx";
import { EventCover, OrderLines, TestNotice, useFactsLine, WhenAndWhere } from "./parts.tsx";
import { TicketPicture } from "./ticket-picture.tsx";
import { WalletLines } from "./wallet-links.tsx";

export interface OrderConfirmation {
  order: OrderForEmail;
  event: EmailEvent;
  tickets: readonly Ticket[];
  /** The signed link to the order and its tickets. */
  link: string;
  /** The absolute URL of the event's cover, if it has one. */
  cover: string | null;
  wallets: WalletLinks;
  /** The URL of the calendar file. */
  calendarUrl: string;
  /** The tickets whose codes the email shows, with the content id of each picture. */
  pictures: readonly { contentId: string; ticket: Ticket }[];
  isTest: boolean;
  /** The organiser's own text. Null: the built-in text. */
  own: CustomText | null;
}

export function OrderConfirmationEmail({
  order,
  event,
  tickets,
  link,
  cover,
  wallets,
  calendarUrl,
  pictures,
  isTest,
  own,
}: OrderConfirmation) {
  const { t } = useLingui();
  const title = event.title;
  const facts = useFactsLine(event, tickets.length);
  return (
    <EventEmail
      event={event}
      order={order}
      preview={tickets.length > 0 ? facts : t`Your order for ${title} is complete.`}
    >
      {cover && <EventCover url={cover} title={title} />}
      {!own && (
        <EmailHeading>
          {tickets.length > 0 ? t`You are going to ${title}` : <Trans>Thank you for your order</Trans>}
        </EmailHeading>
      )}
      {isTest && <TestNotice />}
      {own ? (
        <OwnText own={own} />
      ) : (
        <>
          <Greeting firstName={order.first_name} />
          <Paragraph>
            {tickets.some(({ live_code }) => live_code) ? (
              <Plural
                value={tickets.length}
                one="Here is your ticket. Open it on your phone at the entrance: a screenshot or a printout is not accepted."
                other="Here are your # tickets. Open them on a phone at the entrance: screenshots and printouts are not accepted."
              />
            ) : tickets.length > 0 ? (
              <Plural
                value={tickets.length}
                one="Here is your ticket. It is also attached as a PDF, with a calendar file for the event."
                other="Here are your # tickets. They are also attached as a PDF, with a calendar file for the event."
              />
            ) : (
              <Trans>Your order is complete. You can find everything about it here:</Trans>
            )}
          </Paragraph>
          <WhenAndWhere event={event} {...(tickets.length > 0 && { calendarUrl })} />
          <HowToJoin event={event} />
          <EmailButton href={link}>
            {tickets.length > 0 ? (
              <Plural value={tickets.length} one="View ticket" other="View tickets" />
            ) : (
              <Trans>View order</Trans>
            )}
          </EmailButton>
        </>
      )}
      <WalletLines {...wallets} />
      {tickets.some((ticket) => !ticket.is_named) && (
        <Paragraph>
          <Trans>
            You can name your guests later: with your tickets you will find a link to send to each guest. Once
            a guest has entered their name and e-mail address, they get a ticket with a new code, and your
            copy of it stops working.
          </Trans>
        </Paragraph>
      )}
      {pictures.map(({ contentId, ticket }) => (
        <TicketPicture key={contentId} contentId={contentId} ticket={ticket} />
      ))}
      {own && <HowToJoin event={event} />}
      {!own && <OrganizerWords html={order.post_checkout_message} />}
      <Rule />
      <OrderLines order={order} />
    </EventEmail>
  );
}
