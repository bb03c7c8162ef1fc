import { Trans, useLingui } from "@lingui/react/macro";
import type { TicketEvent } from "../../attendees/index.ts";
import {
  LetterHeading,
  LetterLayout,
  Paragraph,
  Rule,
  SmallPrint,
} from "../../platform/mail/letter-layout.tsx";
import type { OrderForLetter } from "../orders.ts";
import { Greeting, OrderLines, TestNotice } from "./parts.tsx";

export interface OrderCancelled {
  order: OrderForLetter;
  event: TicketEvent;
  /** It was not paid offline in time. */
  isTooLate: boolean;
  isTest: boolean;
}

export function OrderCancelledLetter({ order, event, isTooLate, isTest }: OrderCancelled) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const orderCode = order.public_id;
  const address = event.support_email;
  return (
    <LetterLayout
      locale={i18n.locale}
      sender={event.organizer_name}
      preview={t`Your order for ${title} was cancelled.`}
    >
      <LetterHeading>
        <Trans>Your order was cancelled</Trans>
      </LetterHeading>
      {isTest && <TestNotice />}
      <Greeting firstName={order.first_name} />
      <Paragraph>
        {isTooLate
          ? t`your order for ${title} was not paid in time, so it was cancelled. Its tickets are not valid.`
          : t`your order for ${title} was cancelled. Its tickets are no longer valid.`}
      </Paragraph>
      <Rule />
      <OrderLines order={order} />
      <SmallPrint>{t`Order ${orderCode}. Questions? Reply to this mail or write to ${address}.`}</SmallPrint>
    </LetterLayout>
  );
}
