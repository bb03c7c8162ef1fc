import { formatPercent } from "../../../../platform/web/format-percent.ts";
import { ActionIcon, Button, Group, Input } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { sendForm } from "../../../../manage-ui/saving/send-form.ts";
import type { CallFailed } from "../../../../platform/http/browser-client.ts";
import { Meter } from "../../../../ui/meter.tsx";
import type { Message } from "../../../contract.ts";
import {
  MAX_ATTACHED_BYTES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from "../../../rules/attachment-limits.ts";
import { MessageFiles } from "../parts/message-files.tsx";
import type { MessageForm } from "./message-form.ts";

type Attachment = Message["attachments"][number];

const megabytes = (bytes: number) => bytes / 1_000_000;

interface AttachmentFieldsProps extends Pick<FormParts<MessageForm>, "form" | "errors" | "set"> {
  /** Called when an upload begins and when it ends. */
  onUpload: (isUploading: boolean) => void;
}

/** The files of a message. They are uploaded when chosen, and can be removed before the message is sent. */
export function AttachmentFields({ form, errors, set, onUpload }: AttachmentFieldsProps) {
  const { t, i18n } = useLingui();
  const eventId = useEvent().id;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState(0);
  const { attachments } = form;
  const sentenceOf = ({ problem: found }: CallFailed) =>
    found?.errors?.["file"]?.[0] ?? found?.detail ?? t`The file could not be uploaded.`;
  const upload = useMutation({
    /** Uploads one file after the other. Files uploaded before a refused one stay. */
    mutationFn: async (files: File[]) => {
      const uploaded: Attachment[] = [];
      try {
        for (const file of files) {
          setProgress(0);
          const body = new FormData();
          body.set("file", file);
          const path = `/events/${eventId}/messages/attachments`;
          uploaded.push(await sendForm<Attachment>(path, body, { onProgress: setProgress }));
        }
      } catch (error) {
        setProblem(sentenceOf(error as CallFailed));
      }
      return uploaded;
    },
    onSuccess: (uploaded) => set({ attachments: [...attachments, ...uploaded] }),
    onSettled: () => onUpload(false),
  });
  const take = (files: File[]) => {
    if (files.length === 0 || upload.isPending) return;
    const large = files.find(({ size }) => size > MAX_ATTACHMENT_BYTES);
    const total = [...attachments, ...files].reduce((sum, { size }) => sum + size, 0);
    if (attachments.length + files.length > MAX_ATTACHMENTS)
      return setProblem(t`At most ${MAX_ATTACHMENTS} files, please.`);
    if (large)
      return setProblem(
        t`${large.name} is too large: at most ${megabytes(MAX_ATTACHMENT_BYTES)} MB, please.`,
      );
    if (total > MAX_ATTACHED_BYTES)
      return setProblem(
        t`These files are too large together: at most ${megabytes(MAX_ATTACHED_BYTES)} MB, please.`,
      );
    setProblem(undefined);
    onUpload(true);
    upload.mutate(files);
  };
  const remove = (id: number) => {
    setProblem(undefined);
    set({ attachments: attachments.filter((one) => one.id !== id) });
  };
  return (
    <Input.Wrapper
      label={t`Attachments`}
      labelElement="div"
      description={t`PDF, PNG, JPEG or calendar file, up to ${MAX_ATTACHMENTS} of ${megabytes(MAX_ATTACHMENT_BYTES)} MB.`}
      error={problem ?? errorWithin(errors, "attachment_ids")}
      errorProps={{ role: "alert" }}
    >
      <MessageFiles
        files={attachments}
        endOf={({ id, file_name }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Remove ${file_name}`}
            onClick={() => remove(id)}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      <Group gap="xs" my="xs">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t`Files to attach`}
          accept=".pdf,.png,.jpg,.jpeg,.ics"
          onChange={(change) => {
            take([...(change.currentTarget.files ?? [])]);
            // Lets the same file be chosen again.
            change.currentTarget.value = "";
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
          loading={upload.isPending}
          disabled={attachments.length >= MAX_ATTACHMENTS}
          onClick={() => input.current?.click()}
        >
          <Trans>Attach files</Trans>
        </Button>
      </Group>
      {upload.isPending && (
        <Meter
          label={t`Uploaded so far`}
          value={progress}
          max={1}
          valueText={formatPercent(progress, i18n.locale)}
        />
      )}
    </Input.Wrapper>
  );
}
