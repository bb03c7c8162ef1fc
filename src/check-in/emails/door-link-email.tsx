import { Trans, useLingui } from "@lingui/react/macro";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";
import { formatDateTime } from "../../ui/format.ts";

interface DoorLinkProps {
  appName: string;
  senderName: string;
  eventTitle: string;
  listName: string;
  url: string;
  startsAt: Date;
  opensAt: Date | null;
  closesAt: Date | null;
  timezone: string;
  hasPin: boolean;
}

/** Brings the link to a person who will scan tickets. The PIN is told in person, never in the same e-mail. */
export function DoorLinkEmail(props: DoorLinkProps) {
  const { appName, senderName, eventTitle, listName, url, startsAt, opensAt, closesAt, timezone, hasPin } =
    props;
  const { t, i18n } = useLingui();
  const timeOf = (at: Date) => formatDateTime(at.toISOString(), { locale: i18n.locale, zone: timezone });
  const start = timeOf(startsAt);
  const opening = opensAt && timeOf(opensAt);
  const closing = closesAt && timeOf(closesAt);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`Your link to check people in.`}>
      <EmailHeading>
        <Trans>Check-in for {eventTitle}</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          {senderName} has sent you the link to the door “{listName}”. Open it on the phone that scans the
          tickets.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Open check-in</Trans>
      </EmailButton>
      <Paragraph>
        <Trans>The event starts on {start}.</Trans>
      </Paragraph>
      {opening && (
        <Paragraph>
          <Trans>Check-in opens on {opening}.</Trans>
        </Paragraph>
      )}
      {closing && (
        <Paragraph>
          <Trans>Check-in closes on {closing}.</Trans>
        </Paragraph>
      )}
      {hasPin && (
        <Paragraph>
          <Trans>The door asks for a PIN once on each phone. The organiser will tell you.</Trans>
        </Paragraph>
      )}
      <SmallPrint>
        <Trans>Keep this link to yourself: everybody who has it can check people in.</Trans>
      </SmallPrint>
    </EmailLayout>
  );
}
