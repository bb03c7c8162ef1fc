import { Button, Stack } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { apiOf } from "../../manage-ui/query-client.ts";
import type { MessagingContract } from "../../messaging/contract.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./written-message.module.css";

/** Shows the text of a sent message. */
export function WrittenMessage({ eventId, messageId }: { eventId: number; messageId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["events", eventId, "messages", messageId],
    queryFn: async ({ client }) =>
      (
        await apiOf<MessagingContract>(client)("GET /events/{event_id}/messages/{message_id}", {
          params: { event_id: eventId, message_id: messageId },
        })
      ).data,
    enabled: isOpen,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        ms="calc(-1 * var(--space-8))"
      >
        {isOpen ? <Trans>Hide the message</Trans> : <Trans>Read the message</Trans>}
      </Button>
      {isOpen && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {isOpen && !error && !data && <Skeleton lines={3} />}
      {isOpen && data && (
        // Sanitised when it was written, and again when it was read.
        <div className={styles.words} dangerouslySetInnerHTML={{ __html: data.message }} />
      )}
    </Stack>
  );
}
