import { Anchor, Button, Stack, Text, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { AdminMessage, MessagingContract } from "../../../../messaging/contract.ts";
import { MessageFiles } from "../../../../messaging/web/manage/parts/message-files.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { useMessageTypeWords, useReasonWords } from "./message-words.ts";
import { installation } from "../../../../values/installation/installation.ts";

/** Opens a message to read, and to approve or reject it while it waits. */
export function ReviewButton({ message }: { message: AdminMessage }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { subject } = message;
  const isWaiting = message.status === "PENDING_REVIEW";
  return (
    <>
      <Button
        size="xs"
        variant={isWaiting ? "filled" : "default"}
        aria-label={isWaiting ? t`Review ${subject}` : t`Read ${subject}`}
        onClick={() => setIsOpen(true)}
      >
        {isWaiting ? <Trans>Review</Trans> : <Trans>Read</Trans>}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={subject}>
        {isOpen && <Review message={message} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

function Review({ message, onDone }: { message: AdminMessage; onDone: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const client = useQueryClient();
  const params = { message_id: message.id };
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ["admin", "messages"] });
    onDone();
  };
  const approve = useMutation({
    mutationFn: () =>
      browserClient<MessagingContract>()("POST /admin/messages/{message_id}/approve", { params }),
    onSuccess,
  });
  const reject = useMutation({
    mutationFn: () =>
      browserClient<MessagingContract>()("POST /admin/messages/{message_id}/reject", {
        params,
        body: { reason },
      }),
    onSuccess,
  });
  const isWaiting = message.status === "PENDING_REVIEW";
  const isEmpty = reason.trim() === "";
  return (
    <Stack>
      <About message={message} />
      <Reasons message={message} />
      {/* Sanitised when it was written, and again when it is read. */}
      <div className="break-anywhere" dangerouslySetInnerHTML={{ __html: message.message }} />
      <MessageFiles
        files={message.attachments}
        endOf={({ id, file_name: name, is_removed: isRemoved }) =>
          !isRemoved && (
            <Anchor
              href={`${installation().apiUrl}/admin/messages/${message.id}/attachments/${id}`}
              aria-label={t`Download ${name}`}
              fz={13}
            >
              <Trans>Download</Trans>
            </Anchor>
          )
        }
      />
      {isWaiting && (
        <Textarea
          label={t`Why it is not sent`}
          description={t`The author reads it. Only needed to reject the message.`}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={isChecked && isEmpty ? t`Please fill this in.` : undefined}
          onChange={(input) => setReason(input.currentTarget.value)}
        />
      )}
      {approve.isError && <ProblemNotice error={approve.error} />}
      {reject.isError && <ProblemNotice error={reject.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onDone}>
          <Trans>Close</Trans>
        </Button>
        {isWaiting && (
          <>
            <Button
              color="danger"
              loading={reject.isPending}
              onClick={() => {
                setIsChecked(true);
                if (!isEmpty) reject.mutate();
              }}
            >
              <Trans>Reject</Trans>
            </Button>
            <Button loading={approve.isPending} onClick={() => approve.mutate()}>
              <Trans>Approve and send</Trans>
            </Button>
          </>
        )}
      </DialogButtons>
    </Stack>
  );
}

/** Who writes about which event to whom, which decides what is spam. */
function About({ message }: { message: AdminMessage }) {
  const types = useMessageTypeWords();
  const { account_id, account_name, sent_by_user: author, event_title: event, type } = message;
  return (
    <Text c="dimmed" className="break-anywhere">
      <Link to={`/admin/accounts/${account_id}`}>{account_name}</Link>
      {[author, event, types[type] ?? type].filter(Boolean).map((word) => ` · ${word}`)}
    </Text>
  );
}

/** Why the message was held back, and why it was rejected. */
function Reasons({ message }: { message: AdminMessage }) {
  const words = useReasonWords();
  const { review_reasons: reasons, rejection } = message;
  return (
    <>
      {reasons.length > 0 && (
        <Notice tone="warning" title={<Trans>Why it was held back</Trans>}>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{words[reason]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {rejection && (
        <Notice tone="danger" title={<Trans>Rejected</Trans>}>
          {rejection}
        </Notice>
      )}
    </>
  );
}
