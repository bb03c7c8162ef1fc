import { Trans, useLingui } from "@lingui/react/macro";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { Money } from "../../values/money.ts";
import type { OrderForOrganizer } from "../organizer-emails/organizer-emails.ts";
import { TestNotice } from "./parts.tsx";

interface RefundFailed {
  order: OrderForOrganizer;
  refund: Money;
  /** The provider's error code, which its support asks for. */
  reason: string;
  link: string;
  isTest: boolean;
}

export function RefundFailedEmail({ order, refund, reason, link, isTest }: RefundFailed) {
  const { t, i18n } = useLingui();
  const sum = formatMoney(refund, i18n.locale);
  const { buyer, event_title: title, public_id: orderCode } = order;
  return (
    <EmailLayout
      locale={i18n.locale}
      sender={order.organizer_name}
      preview={t`${sum} for order ${orderCode} was not refunded.`}
    >
      <EmailHeading>
        <Trans>A refund did not go through</Trans>
      </EmailHeading>
      {isTest && <TestNotice />}
      <Paragraph>{t`The refund of ${sum} to ${buyer} (order ${orderCode}, ${title}) failed at the payment provider. The money is still with you.`}</Paragraph>
      <Paragraph>
        <Trans>
          Often the card has been closed in the meantime. Try the refund again, or agree with the buyer on
          another way to give the money back. The provider's reason: {reason}.
        </Trans>
      </Paragraph>
      <EmailButton href={link}>
        <Trans>See the order</Trans>
      </EmailButton>
    </EmailLayout>
  );
}
