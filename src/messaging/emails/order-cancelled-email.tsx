import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, Paragraph, Rule } from "../../platform/mail/email-layout.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { Money } from "../../values/money.ts";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import type { OrderForEmail } from "../orders.ts";
import type { CustomText } from "../templates/custom-text.ts";
import { OwnText } from "../templates/emails/own-text.tsx";
import { OrderLines, TestNotice } from "./parts.tsx";

export interface OrderCancelled {
  order: OrderForEmail;
  event: EmailEvent;
  /** The order was cancelled because it was not paid offline in time. */
  isTooLate: boolean;
  /** The amount refunded with the cancellation. Null: nothing was refunded. */
  refunded: Money | null;
  /** The sum of earlier refunds, in minor units. */
  refundedBefore: number;
  /** The signed link to the order. */
  link: string;
  isTest: boolean;
  /** The organiser's own text. Null: the built-in text. */
  own: CustomText | null;
}

export function OrderCancelledEmail({
  order,
  event,
  isTooLate,
  refunded,
  refundedBefore,
  link,
  isTest,
  own,
}: OrderCancelled) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const organizer = event.organizer_name;
  const sum = refunded && formatMoney(refunded, i18n.locale);
  return (
    <EventEmail
      event={event}
      order={order}
      preview={
        sum
          ? t`Your order for ${title} was cancelled, and ${sum} is being refunded to you.`
          : t`Your order for ${title} was cancelled.`
      }
    >
      {!own && (
        <EmailHeading>
          <Trans>Your order was cancelled</Trans>
        </EmailHeading>
      )}
      {isTest && <TestNotice />}
      {own ? (
        <OwnText own={own} />
      ) : (
        <>
          <Greeting firstName={order.first_name} />
          <Paragraph>
            {isTooLate
              ? t`Your order for ${title} was not paid in time, so it was cancelled. Its tickets are not valid.`
              : t`Your order for ${title} was cancelled. Its tickets are no longer valid.`}
          </Paragraph>
        </>
      )}
      {sum && (
        <Paragraph>
          {t`${organizer} is refunding ${sum} of what you paid. It goes back to your original payment method. Depending on your bank, this takes a few days.`}
        </Paragraph>
      )}
      {!own && (
        <EmailButton href={link}>
          <Trans>View order</Trans>
        </EmailButton>
      )}
      <Rule />
      <OrderLines order={order} refunded={refundedBefore} />
    </EventEmail>
  );
}
