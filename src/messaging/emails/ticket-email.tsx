import { Trans, useLingui } from "@lingui/react/macro";
import type { Ticket } from "../../tickets/index.ts";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, Paragraph } from "../../platform/mail/email-layout.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import type { WalletLinks } from "../buyer-emails/wallet-links.ts";
import type { CustomText } from "../templates/custom-text.ts";
import { OwnText } from "../templates/emails/own-text.tsx";
import { HowToJoin } from "./email-foot.tsx";
import { EventCover, TestNotice, useFactsLine, WhenAndWhere } from "./parts.tsx";
import { TicketPicture } from "./ticket-picture.tsx";
import { WalletLines } from "./wallet-links.tsx";

export interface TicketEmailProps {
  ticket: Ticket;
  event: EmailEvent;
  contentId: string;
  /** The ticket's page. */
  link: string;
  /** The absolute URL of the event's cover, if it has one. */
  cover: string | null;
  wallets: WalletLinks;
  isTest: boolean;
  /** The organiser's own text. Null: the built-in text. */
  own: CustomText | null;
}

/** One ticket for its holder, who may not be the buyer. */
export function TicketEmail({
  ticket,
  event,
  contentId,
  link,
  cover,
  wallets,
  isTest,
  own,
}: TicketEmailProps) {
  const { t } = useLingui();
  const title = event.title;
  const code = ticket.public_id;
  const address = event.support_email;
  const facts = useFactsLine(event, 1);
  return (
    <EventEmail
      event={event}
      foot={t`Ticket ${code}. Questions? Reply to this e-mail or write to ${address}.`}
      preview={facts}
    >
      {cover && <EventCover url={cover} title={title} />}
      {!own && <EmailHeading>{t`Your ticket for ${title}`}</EmailHeading>}
      {isTest && <TestNotice />}
      {own ? (
        <OwnText own={own} />
      ) : (
        <>
          <Greeting firstName={ticket.first_name} />
          <Paragraph>
            {ticket.live_code ? (
              <Trans>
                Here is your ticket. Open it on your phone at the entrance: a screenshot or a printout is not
                accepted.
              </Trans>
            ) : (
              <Trans>
                Here is your ticket. It is also attached as a PDF, with a calendar file for the event.
              </Trans>
            )}
          </Paragraph>
          <WhenAndWhere event={event} calendarUrl={`${link}/calendar.ics`} />
          <HowToJoin event={event} />
          <EmailButton href={link}>
            <Trans>View ticket</Trans>
          </EmailButton>
        </>
      )}
      {own && <HowToJoin event={event} />}
      <WalletLines {...wallets} />
      <TicketPicture contentId={contentId} ticket={ticket} />
    </EventEmail>
  );
}
