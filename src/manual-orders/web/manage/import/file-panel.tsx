import { Box, Button, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useProblemSentence } from "../../../../manage-ui/problem-notice.tsx";
import { errorsOf } from "../../../../manage-ui/saving/errors-of.ts";
import { sendForm } from "../../../../manage-ui/saving/send-form.ts";
import { formatPercent } from "../../../../platform/web/format-percent.ts";
import { formatNumber } from "../../../../ui/format.ts";
import { Meter } from "../../../../ui/meter.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { AttendeeImport } from "../../../contract.ts";
import { MAX_FILE_BYTES, MAX_ROWS } from "../../../rules/import-limits.ts";
import { importQuery } from "../queries.ts";

/** The first step: choose or drop the file. */
export function FilePanel({ onUploaded }: { onUploaded: (uploaded: AttendeeImport) => void }) {
  const { t, i18n } = useLingui();
  const eventId = useEvent().id;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const [tooLarge, setTooLarge] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => {
      setProgress(0);
      const body = new FormData();
      body.set("file", file);
      const path = `/events/${eventId}/attendee-imports`;
      return sendForm<AttendeeImport>(path, body, { onProgress: setProgress });
    },
    onSuccess: (uploaded) => {
      client.setQueryData(importQuery(eventId, uploaded.id).queryKey, uploaded);
      onUploaded(uploaded);
    },
  });
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    const megabytes = MAX_FILE_BYTES / 1_000_000;
    const isLarge = file.size > MAX_FILE_BYTES;
    setTooLarge(isLarge ? t`${file.name} is too large: at most ${megabytes} MB, please.` : undefined);
    if (!isLarge) upload.mutate(file);
  };
  const rows = formatNumber(MAX_ROWS, i18n.locale);
  return (
    <Panel title={<Trans>Choose a file</Trans>}>
      <Stack
        align="flex-start"
        p="md"
        bd="1px dashed var(--border)"
        bdrs="md"
        onDragOver={(drag) => drag.preventDefault()}
        onDrop={(drop) => {
          drop.preventDefault();
          take(drop.dataTransfer.files[0]);
        }}
      >
        <Text>
          <Trans>
            A CSV file with one person on each line, as spreadsheets and other ticket shops save it: up to{" "}
            {rows} lines. The first line names the columns.
          </Trans>
        </Text>
        <Box component="pre" className="break-anywhere" m={0} c="dimmed" fz={13} aria-label={t`Example`}>
          {t`First name,Last name,E-mail,Ticket`}
          {"\nAda,Lovelace,ada@example.org,VIP\nAlan,Turing,alan@example.org,VIP"}
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`CSV file`}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(change) => {
            take(change.currentTarget.files?.[0]);
            // Lets the same file be chosen again.
            change.currentTarget.value = "";
          }}
        />
        <Button
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a CSV file</Trans>
        </Button>
        <Text c="dimmed" fz={13}>
          <Trans>
            Nothing is issued yet: you see first what each line becomes. We delete the file after a day.
          </Trans>
        </Text>
      </Stack>
      {upload.isPending && (
        <Meter
          label={t`Uploaded so far`}
          value={progress}
          max={1}
          valueText={formatPercent(progress, i18n.locale)}
        />
      )}
      {(tooLarge ?? upload.isError) && <UploadProblem sentence={tooLarge} error={upload.error} />}
    </Panel>
  );
}

function UploadProblem({ sentence, error }: { sentence: string | undefined; error: unknown }) {
  const general = useProblemSentence(error ?? {});
  return (
    <Notice tone="danger" isLive>
      <p>{sentence ?? errorsOf(error)["file"] ?? general}</p>
    </Notice>
  );
}
