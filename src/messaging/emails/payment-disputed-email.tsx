import { Trans, useLingui } from "@lingui/react/macro";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";
import { formatMoney } from "../../ui/format.ts";
import type { Money } from "../../values/money.ts";
import type { OrderForOrganizer } from "../organizer-emails/organizer-emails.ts";
import { TestNotice } from "./parts.tsx";
import { formatTag } from "../../values/languages/locales.ts";

interface PaymentDisputed {
  order: OrderForOrganizer;
  disputed: Money;
  status: "OPEN" | "UNDER_REVIEW" | "WON" | "LOST";
  respondBy: Date | null;
  link: string;
  isTest: boolean;
}

export function PaymentDisputedEmail({ order, disputed, status, respondBy, link, isTest }: PaymentDisputed) {
  const { t, i18n } = useLingui();
  const sum = formatMoney(disputed, i18n.locale);
  const { buyer, event_title: title, public_id: orderCode } = order;
  const day =
    respondBy?.toLocaleDateString(formatTag(i18n.locale), { dateStyle: "long", timeZone: "UTC" }) ?? "";
  return (
    <EmailLayout
      locale={i18n.locale}
      sender={order.organizer_name}
      preview={t`${sum} of order ${orderCode} is disputed.`}
    >
      <EmailHeading>
        {status === "WON" && <Trans>A dispute was decided in your favour</Trans>}
        {status === "LOST" && <Trans>A dispute was decided in the buyer’s favour</Trans>}
        {status === "OPEN" && <Trans>A payment is disputed</Trans>}
        {status === "UNDER_REVIEW" && <Trans>A dispute is under review</Trans>}
      </EmailHeading>
      {isTest && <TestNotice />}
      <Paragraph>{t`This is about ${sum} that ${buyer} paid for ${title} (order ${orderCode}).`}</Paragraph>
      {status === "OPEN" && (
        <Paragraph>
          <Trans>
            The buyer's bank wants the money back, and the payment provider is holding it until that is
            decided. Respond on the provider's own pages, with evidence that the ticket was bought and used.
          </Trans>{" "}
          {day && <Trans>You have until {day}.</Trans>}
        </Paragraph>
      )}
      {status === "WON" && (
        <Paragraph>
          <Trans>The money stays with you.</Trans>
        </Paragraph>
      )}
      {status === "LOST" && (
        <Paragraph>
          <Trans>
            The money has gone back to the buyer. The tickets are still valid: cancel the order if they should
            not be.
          </Trans>
        </Paragraph>
      )}
      <EmailButton href={link}>
        <Trans>See the order</Trans>
      </EmailButton>
    </EmailLayout>
  );
}
