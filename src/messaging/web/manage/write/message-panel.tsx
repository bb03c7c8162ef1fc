import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { MessagePreview } from "../../../../backoffice/messages/message-preview.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { RichTextField } from "../../../../manage-ui/rich-text/rich-text-field.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { EditMessage, Message } from "../../../contract.ts";
import { useMessages } from "../use-messages.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { MESSAGE_RULES } from "../form-rules.ts";
import {
  bodyOfMessage,
  EMPTY_MESSAGE,
  formOfCopy,
  formOfMessage,
  type MessageForm,
  problemsOfMessage,
} from "./message-form.ts";
import { PlaceholderButtons } from "./placeholder-buttons.tsx";
import { TimeFields } from "./time-fields.tsx";

interface MessagePanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** A waiting message that is changed. */
  message?: Versioned<Message>;
  /** A message whose words a new one begins with. */
  copied?: Message;
  onSaved?: (messageId: number) => void;
}

export function MessagePanel({ isOpen, ...panel }: MessagePanelProps) {
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={panel.onClose}
      title={panel.message ? <Trans>Edit message</Trans> : <Trans>Write a message</Trans>}
    >
      <MessageEditor {...panel} />
    </SidePanel>
  );
}

function MessageEditor({ message, copied, onClose, onSaved }: Omit<MessagePanelProps, "isOpen">) {
  const { t } = useLingui();
  const event = useEvent();
  const { show } = useToasts();
  const calls = useMessages();
  const [look, setLook] = useState<"write" | "preview">("write");
  const editor = useResourceForm<Message, MessageForm, EditMessage, { data: Message }>({
    name: copied ? `message-${event.id}-like-${copied.id}` : `message-${event.id}`,
    resource: message,
    formOf: (one) => (one ? formOfMessage(one) : copied ? formOfCopy(copied) : EMPTY_MESSAGE),
    bodyOf: bodyOfMessage,
    rules: MESSAGE_RULES,
    problemsOf: (form) =>
      problemsOfMessage(form, t`Please confirm that this is not advertising. Advertising needs consent.`),
    calls: {
      ...calls,
      create: async (body, key) => {
        const done = await calls.create({ ...body, is_test: false }, key);
        onSaved?.(done.data.id);
        return done;
      },
    },
    draftLife: message ? "while-open" : "until-sent",
    onSaved: (form) => {
      show({
        message: form.isLater ? t`The message will be sent at its time.` : t`The message is on its way.`,
      });
      onClose();
    },
  });
  const { form, errors, set, text, tick } = editor;
  return (
    <ResourceForm
      editor={editor}
      announcesDraft
      isBesideFields
      onCancel={onClose}
      submitLabel={
        message ? <Trans>Save</Trans> : form.isLater ? <Trans>Schedule</Trans> : <Trans>Send now</Trans>
      }
    >
      <AudienceFields {...editor} />
      <Choices
        label={t`Message view`}
        value={look}
        onChange={setLook}
        choices={[
          { value: "write", label: t({ message: "Write", context: "a message" }) },
          { value: "preview", label: t`Preview` },
        ]}
      />
      {look === "preview" && (
        <MessagePreview eventId={event.id} subject={form.subject} message={form.message ?? ""} />
      )}
      <div hidden={look === "preview"}>
        <TextInput label={t`Subject`} {...text("subject")} mb="md" />
        <RichTextField
          label={t`Message`}
          description={t`They can answer: replies go to the event's support address.`}
          required
          value={form.message}
          error={errors.message}
          onChange={(words) => set({ message: words })}
        />
        <PlaceholderButtons onAppend={(words) => set({ message: `${form.message ?? ""}<p>${words}</p>` })} />
      </div>
      <TimeFields {...editor} />
      <Checkbox label={t`Send me a copy`} {...tick("wantsCopy")} />
      <Checkbox label={t`My guests need this for the event. It is not advertising.`} {...tick("isNeeded")} />
      <TestButton form={form} />
    </ResourceForm>
  );
}

/** Sends the message as it stands to its author alone. */
function TestButton({ form }: { form: MessageForm }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const calls = useMessages();
  const send = useMutation({
    mutationFn: () => {
      const { scheduled_at: _, ...body } = bodyOfMessage({ ...form, message_type: "ALL_ATTENDEES" });
      return calls.create({ ...body, is_test: true, send_copy_to_current_user: false }, crypto.randomUUID());
    },
    onSuccess: async () => {
      show({ message: t`A test is on its way to you. Nobody else gets it.` });
      await calls.onChanged();
    },
  });
  return (
    <>
      <Group>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          <Trans>Send a test to me</Trans>
        </Button>
      </Group>
      {send.isError && <ProblemNotice error={send.error} />}
    </>
  );
}
