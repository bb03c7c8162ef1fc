import { Button, Checkbox, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { DraftRestored } from "../../../../manage-ui/drafts/draft-restored.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useDraft } from "../../../../manage-ui/drafts/use-draft.ts";
import type { CallFailed } from "../../../../platform/http/browser-client.ts";
import { useChange } from "../use-change.ts";
import { type MessageLook, MessageText } from "../../../../backoffice/messages/message-text.tsx";

interface WriteMessageProps {
  eventId: number;
  /** Recipients, in the form of the API call. */
  to:
    | { message_type: "ORDER_OWNER"; order_id: number }
    | { message_type: "INDIVIDUAL_ATTENDEES"; attendee_ids: number[] };
  name: string;
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Form for a message from the organiser to one buyer or attendee. */
export function WriteMessage({ isOpen, ...message }: WriteMessageProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={message.onClose} title={<Trans>Write a message</Trans>}>
      <MessageForm {...message} />
    </SidePanel>
  );
}

function MessageForm({ eventId, to, name, email, onClose }: Omit<WriteMessageProps, "isOpen">) {
  const { t } = useLingui();
  const [look, setLook] = useState<MessageLook>("write");
  const key = to.message_type === "ORDER_OWNER" ? `order-${to.order_id}` : `tickets-${to.attendee_ids}`;
  const { draft, change, isRestored, forget } = useDraft(`message.${eventId}.${key}`, {
    subject: "",
    message: null as string | null,
    wantsCopy: false,
  });
  const send = useChange({
    eventId,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/messages", {
        params: { event_id: eventId },
        body: {
          ...to,
          subject: draft.subject,
          message: draft.message ?? "",
          send_copy_to_current_user: draft.wantsCopy,
        },
        idempotencyKey,
      }),
    message: t`Your message is on its way to ${email}.`,
    onDone: () => {
      forget();
      onClose();
    },
  });
  const errors = (send.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setLook("write");
    send.mutate();
  };
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      {isRestored && <DraftRestored onDiscard={forget} />}
      <p className="break-anywhere">
        <Text span c="dimmed" fz={13}>
          <Trans>To</Trans>
        </Text>{" "}
        {name && `${name} · `}
        {email}
      </p>
      <MessageText
        eventId={eventId}
        look={look}
        onLook={setLook}
        subject={draft.subject}
        message={draft.message}
        errors={{ subject: errors["subject"]?.[0], message: errors["message"]?.[0] }}
        onChange={change}
      />
      <Checkbox
        label={t`Send me a copy`}
        checked={draft.wantsCopy}
        onChange={(event) => change({ wantsCopy: event.currentTarget.checked })}
      />
      {send.isError && Object.keys(errors).length === 0 && <ProblemNotice error={send.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={send.isPending}>
          <Trans>Send</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
