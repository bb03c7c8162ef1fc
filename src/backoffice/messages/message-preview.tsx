import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { apiOf } from "../../manage-ui/query-client.ts";
import type { Message, MessagingContract } from "../../messaging/contract.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./message-preview.module.css";

interface MessagePreviewProps {
  eventId: number;
  subject: string;
  message: string;
  purpose: Message["purpose"];
}

/** Shows the email as it will arrive, with its footer. */
export function MessagePreview({ eventId, ...written }: MessagePreviewProps) {
  const { t } = useLingui();
  const subject = written.subject.trim() || t`No subject yet`;
  const { data, error, refetch } = useQuery({
    queryKey: ["events", eventId, "message-preview", subject, written.message, written.purpose],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("POST /events/{event_id}/messages/preview", {
          params: { event_id: eventId },
          body: { subject, message: written.message, purpose: written.purpose },
        })
      ).data,
    gcTime: 0,
    retry: false,
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <Stack>
      <Text c="dimmed" fz={13} className="break-anywhere">
        <Trans>Replies go to {data.reply_to}.</Trans>{" "}
        {data.shown_for && <Trans>Shown as {data.shown_for} gets it.</Trans>}
      </Text>
      {/* Pasted text may contain anything, so the frame has no scripts, forms or our origin. */}
      <iframe
        title={t`The e-mail as its reader sees it`}
        srcDoc={data.html}
        sandbox=""
        className={styles.email}
      />
    </Stack>
  );
}
