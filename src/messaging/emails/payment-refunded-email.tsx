import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, Paragraph } from "../../platform/mail/email-layout.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { Money } from "../../values/money.ts";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import type { OrderForEmail } from "../orders.ts";
import type { CustomText } from "../templates/custom-text.ts";
import { OwnText } from "../templates/emails/own-text.tsx";
import { TestNotice } from "./parts.tsx";

export interface PaymentRefunded {
  order: OrderForEmail;
  event: EmailEvent;
  refunded: Money;
  /** Of a late payment: the event's public page, where the buyer can try again. Otherwise the order. */
  link: string;
  isTest: boolean;
  /** The tickets that were cancelled with the refund, by name and code. */
  cancelled: string[];
  /** The organiser's own text. Null: the built-in text. */
  own: CustomText | null;
  /** The reason: the payment came too late, was a duplicate, or the organiser refunded it. */
  because: "LATE" | "TWICE" | "ORGANIZER";
}

export function PaymentRefundedEmail({
  order,
  event,
  refunded,
  link,
  isTest,
  cancelled,
  because,
  own,
}: PaymentRefunded) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const organizer = event.organizer_name;
  const sum = formatMoney(refunded, i18n.locale);
  const tickets = new Intl.ListFormat(i18n.locale).format(cancelled);
  const number = cancelled.length;
  return (
    <EventEmail
      event={event}
      order={order}
      preview={
        because === "ORGANIZER"
          ? t`${sum} is being refunded to you.`
          : t`Your payment of ${sum} is being refunded in full.`
      }
    >
      {!own && (
        <EmailHeading>
          {because === "LATE" && <Trans>Your payment arrived too late</Trans>}
          {because === "TWICE" && <Trans>You had already paid</Trans>}
          {because === "ORGANIZER" && <Trans>You are getting a refund</Trans>}
        </EmailHeading>
      )}
      {isTest && <TestNotice />}
      {own ? (
        <OwnText own={own} />
      ) : (
        <>
          <Greeting firstName={order.first_name} />
          {because === "LATE" && (
            <Paragraph>
              {t`We are sorry. Your payment for ${title} was confirmed after the time to pay had run out, and your places had already gone to others, so you do not have tickets.`}
            </Paragraph>
          )}
          {because === "TWICE" && (
            <Paragraph>
              {t`Your order for ${title} was paid twice. Your tickets are yours; the second payment was not needed.`}
            </Paragraph>
          )}
          {because === "ORGANIZER" && (
            <Paragraph>{t`${organizer} is refunding ${sum} of what you paid for ${title}.`}</Paragraph>
          )}
          {because !== "ORGANIZER" && (
            <Paragraph>
              <Trans>
                {sum} is being refunded in full to your original payment method. Depending on your bank, this
                takes a few days.
              </Trans>
            </Paragraph>
          )}
          {because === "ORGANIZER" && (
            <Paragraph>
              <Trans>
                It goes back to your original payment method. Depending on your bank, this takes a few days.
              </Trans>
            </Paragraph>
          )}
          <EmailButton href={link}>
            {because === "LATE" ? <Trans>See what is still available</Trans> : <Trans>View order</Trans>}
          </EmailButton>
        </>
      )}
      {number > 0 && (
        <Paragraph>
          <Plural
            value={number}
            one={`This ticket is no longer valid: ${tickets}`}
            other={`These tickets are no longer valid: ${tickets}`}
          />
        </Paragraph>
      )}
    </EventEmail>
  );
}
