import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, Paragraph, Rule } from "../../platform/mail/email-layout.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import type { OrderForEmail } from "../orders.ts";
import { OrderLines, TestNotice } from "./parts.tsx";

export interface PaymentFailed {
  order: OrderForEmail;
  event: EmailEvent;
  /** The event's public page, where the buyer can try again. */
  link: string;
  isTest: boolean;
}

export function PaymentFailedEmail({ order, event, link, isTest }: PaymentFailed) {
  const { t } = useLingui();
  const title = event.title;
  return (
    <EventEmail
      event={event}
      order={order}
      preview={t`Your order for ${title} was not completed. Nothing was charged.`}
    >
      <EmailHeading>
        <Trans>Your payment did not go through</Trans>
      </EmailHeading>
      {isTest && <TestNotice />}
      <Greeting firstName={order.first_name} />
      <Paragraph>
        {t`The payment for your order for ${title} failed, and the time to pay has run out. You have no tickets, and nothing was charged.`}
      </Paragraph>
      <Rule />
      <OrderLines order={order} />
      <Rule />
      <Paragraph>
        <Trans>You are welcome to try again, perhaps with another card or payment method.</Trans>
      </Paragraph>
      <EmailButton href={link}>
        <Trans>See what is still available</Trans>
      </EmailButton>
    </EventEmail>
  );
}
