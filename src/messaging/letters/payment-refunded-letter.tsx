import { Trans, useLingui } from "@lingui/react/macro";
import type { TicketEvent } from "../../attendees/index.ts";
import {
  LetterButton,
  LetterHeading,
  LetterLayout,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/letter-layout.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { Money } from "../../values/money.ts";
import type { OrderForLetter } from "../orders.ts";
import { Greeting, TestNotice } from "./parts.tsx";

export interface PaymentRefunded {
  order: OrderForLetter;
  event: TicketEvent;
  refunded: Money;
  /** The event's public page, where it may be tried again. */
  link: string;
  isTest: boolean;
}

export function PaymentRefundedLetter({ order, event, refunded, link, isTest }: PaymentRefunded) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const sum = formatMoney(refunded, i18n.locale);
  const orderCode = order.public_id;
  const address = event.support_email;
  return (
    <LetterLayout
      locale={i18n.locale}
      sender={event.organizer_name}
      preview={t`Your payment of ${sum} goes back to you in full.`}
    >
      <LetterHeading>
        <Trans>Your payment arrived too late</Trans>
      </LetterHeading>
      {isTest && <TestNotice />}
      <Greeting firstName={order.first_name} />
      <Paragraph>
        {t`we are sorry: your payment for ${title} was confirmed only after the time to pay had run out, and by then the places had gone to others. So you have no tickets.`}
      </Paragraph>
      <Paragraph>
        <Trans>
          {sum} goes back to you in full, the way it came. Depending on your bank this takes some days.
        </Trans>
      </Paragraph>
      <LetterButton href={link}>
        <Trans>See what is still available</Trans>
      </LetterButton>
      <SmallPrint>{t`Order ${orderCode}. Questions? Reply to this mail or write to ${address}.`}</SmallPrint>
    </LetterLayout>
  );
}
