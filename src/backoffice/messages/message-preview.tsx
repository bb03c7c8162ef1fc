import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmailFrame } from "../../manage-ui/emails/email-frame.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { apiOf } from "../../manage-ui/query-client.ts";
import type { Message, MessagingContract } from "../../messaging/contract.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GuestChoice } from "./guest-choice.tsx";
import { usePlaceholderLabels } from "./placeholder-labels.ts";

interface MessagePreviewProps {
  eventId: number;
  subject: string;
  message: string;
  purpose: Message["purpose"];
}

/** Shows the email as it will arrive, with its footer. */
export function MessagePreview({ eventId, ...written }: MessagePreviewProps) {
  const { t } = useLingui();
  const labels = usePlaceholderLabels();
  const [guest, setGuest] = useState<number | null>(null);
  const subject = written.subject.trim() || t`No subject yet`;
  const { data, error, refetch } = useQuery({
    queryKey: ["events", eventId, "message-preview", subject, written.message, written.purpose, guest],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("POST /events/{event_id}/messages/preview", {
          params: { event_id: eventId },
          body: {
            subject,
            message: written.message,
            purpose: written.purpose,
            ...(guest !== null && { attendee_id: guest }),
          },
        })
      ).data,
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const missing = data.missing.map((name) => labels[name]).join(", ");
  return (
    <Stack>
      {data.shown_for && <GuestChoice eventId={eventId} guest={guest} onChoose={setGuest} />}
      {data.missing.length > 0 && (
        <Notice tone="warning" title={<Trans>This guest has no value for: {missing}</Trans>}>
          <Trans>The marked places stay empty in the e-mail.</Trans>
        </Notice>
      )}
      <Text c="dimmed" fz={13} className="break-anywhere">
        <Trans>Replies go to {data.reply_to}.</Trans>{" "}
        {data.shown_for && <Trans>Shown as {data.shown_for} gets it.</Trans>}
      </Text>
      <EmailFrame html={data.html} height="26rem" />
    </Stack>
  );
}
