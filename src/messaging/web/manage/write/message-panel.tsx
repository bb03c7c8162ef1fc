import { Button, Checkbox, Group } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { type MessageLook, MessageText } from "../../../../backoffice/messages/message-text.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { useIsGone } from "../../../../manage-ui/drafts/use-is-gone.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { EditMessage, Message } from "../../../contract.ts";
import { reachQuery } from "../messages-query.ts";
import { useMessages } from "../use-messages.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { unknownPlaceholders } from "../../../rules/placeholders.ts";
import { UNDO_SECONDS } from "../../../rules/undo-seconds.ts";
import { MESSAGE_RULES } from "../../../../backoffice/form-rules.ts";
import {
  audienceOf,
  bodyOfMessage,
  EMPTY_MESSAGE,
  errorBesideFields,
  formOfCopy,
  formOfMessage,
  type MessageForm,
  problemsOfMessage,
} from "./message-form.ts";
import { AttachmentFields } from "./attachment-fields.tsx";
import { PurposeFields } from "./purpose-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useAnnounceSaved } from "./use-announce-saved.ts";

interface MessagePanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** The waiting message to edit. */
  message?: Versioned<Message>;
  /** The message to copy into a new one. */
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
  const calls = useMessages();
  const saved = useRef<Message>(undefined);
  const announce = useAnnounceSaved();
  const isGone = useIsGone();
  const [isUploading, setIsUploading] = useState(false);
  const [look, setLook] = useState<MessageLook>("write");
  const editor = useResourceForm<Message, MessageForm, EditMessage, { data: Message }>({
    name: copied ? `message-${event.id}-like-${copied.id}` : `message-${event.id}`,
    resource: message,
    formOf: (one) => (one ? formOfMessage(one) : copied ? formOfCopy(copied) : EMPTY_MESSAGE),
    bodyOf: bodyOfMessage,
    rules: MESSAGE_RULES,
    problemsOf: (form) => ({
      ...problemsOfMessage(form, t`Please choose what this message is for. Advertising is sent differently.`),
      ...(isUploading && {
        attachment_ids: { sentence: t`Please wait until the files are uploaded.` },
      }),
    }),
    calls: {
      ...calls,
      create: async (body, key) => {
        const done = await calls.create({ ...body, is_test: false, undo_seconds: UNDO_SECONDS }, key);
        // A user who has left meanwhile must not be led back to the message.
        if (!isGone.current) onSaved?.(done.data.id);
        saved.current = done.data;
        return done;
      },
      change: async (id, body, version) => {
        const done = await calls.change(id, body, version);
        saved.current = done.data;
        return done;
      },
    },
    draftLife: message ? "while-open" : "until-sent",
    onSaved: (form) => {
      announce(saved.current!, { isNew: !message, isLater: form.isLater });
      onClose();
    },
  });
  const { form, errors, set, tick } = editor;
  const unseen = errorBesideFields(errors, form);
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
      submitLabel={
        !form.isLater ? <SendWords form={form} /> : message ? <Trans>Save</Trans> : <Trans>Schedule</Trans>
      }
    >
      <AudienceFields {...editor} />
      <PurposeFields {...editor} />
      <MessageText
        eventId={event.id}
        look={look}
        onLook={setLook}
        subject={form.subject}
        message={form.message}
        purpose={form.purpose ?? "TRANSACTIONAL"}
        unknownPlaceholders={unknownPlaceholders}
        errors={errors}
        onChange={set}
      />
      <AttachmentFields {...editor} onUpload={setIsUploading} />
      <TimeFields {...editor} />
      <Checkbox label={t`Send me a copy`} {...tick("wantsCopy")} />
      <TestButton form={form} isUploading={isUploading} />
      {unseen && (
        <Notice tone="danger" isLive>
          {unseen}
        </Notice>
      )}
    </ResourceForm>
  );
}

/** Names the number of recipients, because one press sends to all of them. */
function SendWords({ form }: { form: MessageForm }) {
  const { data } = useQuery(reachQuery(useEvent().id, audienceOf(form)));
  if (!data?.recipients_count) return <Trans>Send now</Trans>;
  return <Plural value={data.recipients_count} one="Send to # person" other="Send to # people" />;
}

/** Sends the message in its current form to its author only. */
function TestButton({ form, isUploading }: { form: MessageForm; isUploading: boolean }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const calls = useMessages();
  const send = useMutation({
    mutationFn: () => {
      // A test needs no recipients: it goes only to its author, with the data of one recipient.
      const tested = audienceOf(form) ? form : { ...form, message_type: "ALL_ATTENDEES" as const };
      const { scheduled_at: _, ...body } = bodyOfMessage(tested);
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
        <Button
          variant="default"
          loading={send.isPending}
          disabled={isUploading}
          onClick={() => send.mutate()}
        >
          <Trans>Send a test to me</Trans>
        </Button>
      </Group>
      {send.isError && <ProblemNotice error={send.error} />}
    </>
  );
}
