import { Trans, useLingui } from "@lingui/react/macro";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { EmailHeading, Paragraph } from "../../platform/mail/email-layout.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";

export interface DetailsChanged {
  event: EmailEvent;
  orderCode: string;
  changes: { field: string; old: string; new: string }[];
}

/** Goes to the previous address, so that its owner notices a change by another person. */
export function DetailsChangedEmail({ event, orderCode, changes }: DetailsChanged) {
  const { t } = useLingui();
  const title = event.title;
  const address = event.support_email;
  const names: Record<string, string> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
  };
  return (
    <EventEmail
      event={event}
      foot={t`Order ${orderCode}. Was this not you? Write to ${address}.`}
      preview={t`Something was changed in an order for ${title}.`}
    >
      <EmailHeading>
        <Trans>Your details were changed</Trans>
      </EmailHeading>
      <Paragraph>{t`These details of your order for ${title} were changed:`}</Paragraph>
      {changes.map((change) => {
        const name = names[change.field] ?? change.field;
        const before = withoutLinks(change.old);
        const after = withoutLinks(change.new);
        return <Paragraph key={change.field}>{t`${name}: ${before} → ${after}`}</Paragraph>;
      })}
    </EventEmail>
  );
}
