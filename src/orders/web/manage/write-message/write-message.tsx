import { Checkbox, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { type MessageLook, MessageText } from "../../../../backoffice/messages/message-text.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import type { MessagingContract } from "../../../../messaging/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { isBlankHtml } from "../../../../values/text.ts";
import { MESSAGE_RULES } from "../../../../backoffice/form-rules.ts";

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
  const client = useQueryClient();
  const { show } = useToasts();
  const [look, setLook] = useState<MessageLook>("write");
  const key = to.message_type === "ORDER_OWNER" ? `order-${to.order_id}` : `tickets-${to.attendee_ids}`;
  const editor = useCreateForm({
    name: `message.${eventId}.${key}`,
    initial: { subject: "", message: null as string | null, wantsCopy: false },
    bodyOf: ({ subject, message, wantsCopy }) => ({
      ...to,
      subject,
      message: message ?? "",
      send_copy_to_current_user: wantsCopy,
    }),
    rules: MESSAGE_RULES,
    problemsOf: ({ message }): FormProblems =>
      message === null || isBlankHtml(message) ? { message: "required" } : {},
    create: ({ body, idempotencyKey }) =>
      browserClient<MessagingContract>()("POST /events/{event_id}/messages", {
        params: { event_id: eventId },
        body,
        idempotencyKey,
      }),
    leave: onClose,
    onCreated: async () => {
      show({ message: t`Your message is on its way to ${email}.` });
      await client.invalidateQueries({ queryKey: ["events", eventId] });
    },
  });
  const { form, set, errors, tick } = editor;
  const handleSubmit: typeof editor.handleSubmit = (submit) => {
    setLook("write");
    editor.handleSubmit(submit);
  };
  return (
    <ResourceForm
      editor={{ ...editor, handleSubmit }}
      announcesDraft
      isBesideFields
      onCancel={onClose}
      submitLabel={<Trans>Send</Trans>}
    >
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
        subject={form.subject}
        message={form.message}
        errors={errors}
        onChange={set}
      />
      <Checkbox label={t`Send me a copy`} {...tick("wantsCopy")} />
    </ResourceForm>
  );
}
