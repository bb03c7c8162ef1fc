import { Button, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type MessageLook, MessageText } from "../../../../backoffice/messages/message-text.tsx";
import { formatDateTime } from "../../../../ui/format.ts";
import { escapeXml } from "../../../../values/escape-xml.ts";
import type { Event } from "../../../../events/contract.ts";
import type { CancelMessage } from "./use-cancellation.ts";

/** The first half of a pair of surrogates, which the cut separates from the second. */
const HALF_A_CHARACTER = /\p{Cs}$/u;

/** The message that most organisers need, for them to change. */
export function useFirstWords({ title, start_date, timezone }: Event): CancelMessage {
  const { t, i18n } = useLingui();
  const when = formatDateTime(start_date, { locale: i18n.locale, zone: timezone });
  const name = escapeXml(title);
  const paragraphs = [
    t`We are sorry: ${name} on ${when} was cancelled and does not take place.`,
    t`You need to do nothing. If you paid for your order, the money goes back the way you paid, and you get an e-mail about it. It can take some days to arrive.`,
    t`If you have questions, simply reply to this e-mail.`,
  ];
  return {
    // A subject has at most 100 characters.
    subject: t`Cancelled: ${title}`.slice(0, 100).replace(HALF_A_CHARACTER, ""),
    message: paragraphs.map((words) => `<p>${words}</p>`).join(""),
  };
}

interface MessageOfCancellationProps {
  eventId: number;
  written: CancelMessage;
  /** The server has refused the message, so its fields are shown. */
  isRefused: boolean;
  onChange: (changed: Partial<CancelMessage>) => void;
}

/** The message with its preview, folded until the organiser wants to read it. */
export function MessageOfCancellation({ eventId, written, isRefused, onChange }: MessageOfCancellationProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [look, setLook] = useState<MessageLook>("write");
  if (!isUnfolded && !isRefused) {
    return (
      <Group>
        <Button variant="default" size="xs" onClick={() => setIsUnfolded(true)}>
          <Trans>Read and change the message</Trans>
        </Button>
      </Group>
    );
  }
  return (
    <MessageText
      eventId={eventId}
      look={look}
      onLook={setLook}
      errors={{}}
      onChange={onChange}
      {...written}
    />
  );
}
