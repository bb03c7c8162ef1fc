import { Button, SimpleGrid } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { TaskDialog } from "../../../../backoffice/tasks/task-dialog.tsx";
import type { Task } from "../../../../lists/contract.ts";
import type { TicketChoice } from "../../../../orders/contract.ts";
import { sendOnce } from "../../../../manage-ui/drafts/send-once.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { AttendeeImport, ImportChoices, ManualOrdersContract } from "../../../contract.ts";
import { importQuery, previewQuery, type Question } from "../queries.ts";
import { ColumnsPanel } from "./columns-panel.tsx";
import { DryRun } from "./dry-run.tsx";
import { useImportChoices } from "./use-import-choices.ts";

interface ImportFormProps {
  uploaded: AttendeeImport;
  tickets: readonly TicketChoice[];
  questions: readonly Question[];
  onOtherFile: () => void;
}

/** The second step: the meaning of the columns beside the preview, and the button that starts the import. */
export function ImportForm({ uploaded, tickets, questions, onOtherFile }: ImportFormProps) {
  const { t } = useLingui();
  const event = useEvent();
  const navigate = useNavigate();
  const client = useQueryClient();
  const editor = useImportChoices({ uploaded, tickets, questions });
  const preview = useQuery(previewQuery(event.id, uploaded.id, editor.choices));
  const [task, setTask] = useState<Task>();
  const start = useMutation({
    mutationFn: (body: ImportChoices & { repeats_file: boolean }) =>
      // Other choices are another call: the server refuses another body under the same key.
      sendOnce(`import-${uploaded.id}`, body, (idempotencyKey) =>
        browserClient<ManualOrdersContract>()("POST /events/{event_id}/attendee-imports/{import_id}/start", {
          params: { event_id: event.id, import_id: uploaded.id },
          body,
          idempotencyKey,
        }),
      ),
    onSuccess: ({ data }) => {
      setTask(data);
      void client.invalidateQueries({ queryKey: ["tasks"], exact: true });
    },
  });
  if (uploaded.started_at && !task) return <Started uploaded={uploaded} onOtherFile={onOtherFile} />;
  return (
    <SimpleGrid minColWidth="min(26rem, 100%)" spacing="lg">
      <ColumnsPanel
        uploaded={uploaded}
        tickets={tickets}
        editor={editor}
        preview={preview.data}
        onOtherFile={onOtherFile}
      />
      <div>
        {preview.isError && <ProblemNotice error={preview.error} onRetry={() => void preview.refetch()} />}
        {editor.choices === null && (
          <Notice>
            <p>
              <Trans>
                Say which columns have the first name and the e-mail, and you see here what each line becomes.
              </Trans>
            </p>
          </Notice>
        )}
        {editor.choices !== null && !preview.data && !preview.isError && <Skeleton lines={8} />}
        {editor.choices !== null && preview.data && (
          <DryRun
            preview={preview.data}
            isOutdated={preview.isPlaceholderData}
            uploaded={uploaded}
            editor={editor}
            start={{
              isPending: start.isPending,
              error: start.error,
              run: (repeats_file) => start.mutate({ ...editor.choices!, repeats_file }),
            }}
          />
        )}
      </div>
      {task && (
        <TaskDialog
          task={task}
          title={t`Import of attendees`}
          onClose={() => {
            void client.invalidateQueries(importQuery(event.id, uploaded.id));
            void navigate(`/manage/event/${event.id}/attendees`);
          }}
        />
      )}
    </SimpleGrid>
  );
}

/** Shown when the URL of a started import is opened again. */
function Started({ uploaded, onOtherFile }: Pick<ImportFormProps, "uploaded" | "onOtherFile">) {
  const { timezone } = useEvent();
  return (
    <Notice
      action={
        <Button variant="default" onClick={onOtherFile}>
          <Trans>Choose another file</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          {uploaded.file_name} was imported on <DateTime at={uploaded.started_at!} zone={timezone} />.
        </Trans>
      </p>
    </Notice>
  );
}
