import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { MessageRecipient } from "../../contract.ts";
import { useReasonWords } from "./message-words.ts";
import { emailsQuery } from "./messages-query.ts";

/** The recipients of a message with the outcome of each email. Emails that did not arrive come first. */
export function MessageEmails({ messageId, isSending }: { messageId: number; isSending: boolean }) {
  const { id, timezone } = useEvent();
  const { data, error, refetch, ...emails } = useInfiniteQuery(emailsQuery(id, messageId, isSending));
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const shown = data.pages.flatMap((page) => page.data);
  return (
    <Stack gap="xs" component="section">
      <h3>
        <Trans>Recipients</Trans>
      </h3>
      {shown.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody had such a ticket, so nobody got it.</Trans>
        </Text>
      )}
      <DividedList isDense>
        {shown.map((email) => (
          <Group key={email.id} component="li" justify="space-between" gap="xs">
            <span className="break-anywhere">
              {email.recipient}{" "}
              {email.is_copy && (
                <Text span c="dimmed" fz={13}>
                  <Trans>your copy</Trans>
                </Text>
              )}
            </span>
            <Group gap="xs" wrap="nowrap">
              {email.sent_at && (
                <Text span c="dimmed" fz={13} className="nowrap">
                  <DateTime at={email.sent_at} zone={timezone} hasZoneName={false} />
                </Text>
              )}
              <EmailState email={email} />
            </Group>
          </Group>
        ))}
      </DividedList>
      {emails.hasNextPage && (
        <Button
          variant="default"
          loading={emails.isFetchingNextPage}
          onClick={() => void emails.fetchNextPage()}
        >
          <Trans>Show more recipients</Trans>
        </Button>
      )}
    </Stack>
  );
}

function EmailState({ email: { status, reason } }: { email: MessageRecipient }) {
  const words = useReasonWords();
  if (status === "SENT")
    return (
      <Chip tone="success" icon="check">
        <Trans context="an e-mail">Sent</Trans>
      </Chip>
    );
  if (status === "QUEUED")
    return (
      <Chip icon="clock">
        <Trans context="an e-mail">Waiting</Trans>
      </Chip>
    );
  return (
    <Chip {...(status === "FAILED" ? { tone: "danger", icon: "alert" } : { icon: "x" })}>
      {reason ? words(reason) : <Trans context="an e-mail">Not sent</Trans>}
    </Chip>
  );
}
