import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, Paragraph, Rule } from "../../platform/mail/email-layout.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { formatDateTime, formatMoney } from "../../ui/format.ts";
import { plainText } from "../../values/text.ts";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import type { OrderForEmail } from "../orders.ts";
import type { CustomText } from "../templates/custom-text.ts";
import { OwnText } from "../templates/emails/own-text.tsx";
import { OrderLines, TestNotice, WhenAndWhere } from "./parts.tsx";

export interface OfflineNotice {
  order: OrderForEmail;
  event: EmailEvent;
  /** The signed link to the order. */
  link: string;
  isTest: boolean;
  /** The organiser's own text. Null: the built-in text. */
  own: CustomText | null;
}

export function OfflineNoticeEmail({ order, event, link, isTest, own }: OfflineNotice) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const sum = formatMoney({ minor: order.total_gross, currency: order.currency }, i18n.locale);
  const orderCode = order.public_id;
  const deadline =
    order.pay_by && formatDateTime(order.pay_by.toISOString(), { locale: i18n.locale, zone: event.timezone });
  // An own text cannot leave it out.
  const payBy = deadline && <Paragraph>{t`Please pay by ${deadline}.`}</Paragraph>;
  const instructions = plainText(order.offline_payment_instructions ?? "");
  return (
    <EventEmail event={event} order={order} preview={t`Your places are reserved until ${sum} has arrived.`}>
      {!own && (
        <EmailHeading>
          <Trans>Your places are reserved for you</Trans>
        </EmailHeading>
      )}
      {isTest && <TestNotice />}
      {own ? (
        <>
          <OwnText own={own} />
          {payBy}
        </>
      ) : (
        <>
          <Greeting firstName={order.first_name} />
          <Paragraph>
            {t`Your order for ${title} is awaiting your payment of ${sum}. Your tickets become valid as soon as it has arrived; we will write to you then.`}
          </Paragraph>
          {payBy}
          {instructions && (
            <Paragraph>
              <AuthoredText>{instructions}</AuthoredText>
            </Paragraph>
          )}
          <Paragraph>{t`Please quote this code with your payment: ${orderCode}`}</Paragraph>
          <EmailButton href={link}>
            <Trans>View order</Trans>
          </EmailButton>
          <WhenAndWhere event={event} />
        </>
      )}
      <Rule />
      <OrderLines order={order} />
    </EventEmail>
  );
}
