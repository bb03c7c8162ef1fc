import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "../../../manage-ui/dialogs/lazy-dialog.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { Meter } from "../../../ui/meter.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Message } from "../../contract.ts";
import { MessageEmails } from "./message-emails.tsx";
import { MessageFiles } from "./parts/message-files.tsx";
import { MessageChip, MessageMoment } from "./message-state.tsx";
import { useAudienceWords, useFailureWords, useReviewWords } from "./message-words.ts";
import styles from "./messages-page.module.css";
import { messageQuery } from "./messages-query.ts";
import { useCancelMessage } from "./use-messages.ts";

const MessagePanel = lazyDialog(async () => (await import("./write/message-panel.tsx")).MessagePanel);

/** One message: its text, its recipients, and the outcome of each email. */
export function MessagePane({ messageId }: { messageId: number }) {
  const { data: message, error, refetch } = useQuery(messageQuery(useEvent().id, messageId));
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!message) return <Skeleton lines={8} />;
  return <OpenMessage message={message} />;
}

function OpenMessage({ message }: { message: Versioned<Message> }) {
  const { t } = useLingui();
  const audienceOf = useAudienceWords();
  const failureWords = useFailureWords();
  const { status, failure, recipients_count: all, sent_count: sent } = message;
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Group gap="xs" justify="space-between" align="flex-start" wrap="nowrap">
          <h2 className="break-anywhere">{message.subject}</h2>
          <MessageChip message={message} />
        </Group>
        <Text c="dimmed" fz={13}>
          {message.purpose === "PROMOTIONAL" && (
            <>
              <Trans>News and offers</Trans> ·{" "}
            </>
          )}
          {audienceOf(message)} · <MessageMoment message={message} /> ·{" "}
          <Trans>written by {message.sent_by_user}</Trans>
        </Text>
      </Stack>
      {failure && (
        <Notice tone="danger">
          {failureWords(failure)}
          {message.rejection && <p className="break-anywhere">{message.rejection}</p>}
        </Notice>
      )}
      {status === "PENDING_REVIEW" && <ReviewNotice reasons={message.review_reasons} />}
      {status === "PROCESSING" && all > 0 && (
        <Meter label={t`Sent so far`} value={sent} max={all} valueText={t`${sent} of ${all}`} />
      )}
      <MessageActions message={message} />
      {/* Sanitised when it was written, and again when it is read. */}
      <div className={styles.words} dangerouslySetInnerHTML={{ __html: message.message }} />
      <MessageFiles files={message.attachments} />
      {status !== "SCHEDULED" && status !== "PENDING_REVIEW" && status !== "CANCELLED" && (
        <MessageEmails messageId={message.id} isSending={status === "PROCESSING"} />
      )}
    </Stack>
  );
}

/** Shows why a message waits for an administrator, so that its author knows what would help. */
function ReviewNotice({ reasons }: { reasons: Message["review_reasons"] }) {
  const wordsOf = useReviewWords();
  return (
    <Notice tone="warning" title={<Trans>An administrator looks at this message before it is sent.</Trans>}>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{wordsOf(reason)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function MessageActions({ message }: { message: Versioned<Message> }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [dialog, setDialog] = useState<"edit" | "again" | "cancel" | null>(null);
  const close = () => setDialog(null);
  const cancelling = useCancelMessage(() => {
    close();
    show({ message: t`The message was cancelled. Nobody gets it.` });
  });
  const isWaiting = message.status === "SCHEDULED";
  const isCancellable = isWaiting || message.status === "PENDING_REVIEW";
  return (
    <Group gap="xs">
      {isWaiting && (
        <Button variant="default" onClick={() => setDialog("edit")}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {isCancellable && (
        <Button variant="default" onClick={() => setDialog("cancel")}>
          <Trans>Cancel sending</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog("again")}>
        <Trans>Use as a new message</Trans>
      </Button>
      <MessagePanel isOpen={dialog === "edit"} onClose={close} message={message} />
      <MessagePanel isOpen={dialog === "again"} onClose={close} copied={message} />
      <ConfirmDialog
        isOpen={dialog === "cancel"}
        onClose={close}
        title={<Trans>Cancel this message?</Trans>}
        confirmLabel={<Trans>Cancel sending</Trans>}
        mutation={cancelling}
        onConfirm={() => cancelling.mutate(message.id)}
      >
        <Trans>It is not sent to anybody. You can use its text for a new message later.</Trans>
      </ConfirmDialog>
    </Group>
  );
}
