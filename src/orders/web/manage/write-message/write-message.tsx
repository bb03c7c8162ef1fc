import { Checkbox, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
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

/** Recipients, in the form of the API call. */
type To =
  | { message_type: "ORDER_OWNER"; order_id: number }
  | { message_type: "INDIVIDUAL_ATTENDEES"; attendee_ids: number[] };

interface WriteMessageProps {
  eventId: number;
  to: To;
  name: string;
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Form for a message from the organiser to one buyer or attendee. */
export function WriteMessage({ isOpen, name, email, ...message }: WriteMessageProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={message.onClose} title={<Trans>Write a message</Trans>}>
      <MessageForm
        {...message}
        recipients={
          <p className="break-anywhere">
            <Text span c="dimmed" fz={13}>
              <Trans>To</Trans>
            </Text>{" "}
            {name && `${name} · `}
            {email}
          </p>
        }
        sent={t`Your message is on its way to ${email}.`}
      />
    </SidePanel>
  );
}

interface MessageFormProps {
  eventId: number;
  to: To;
  /** Names the recipients. */
  recipients: ReactNode;
  /** Toast after sending. */
  sent: string;
  onClose: () => void;
}

/** The fields of a message whose recipients are chosen already. */
export function MessageForm({ eventId, to, recipients, sent, onClose }: MessageFormProps) {
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
      show({ message: sent });
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
      {recipients}
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
