import { Button, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Task } from "../../lists/contract.ts";
import { formatNumber } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { DialogButtons } from "../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../manage-ui/dialogs/overlays.tsx";
import styles from "./task-dialog.module.css";
import { isOver, taskFile, taskRowsQuery, useTask } from "./task-query.ts";

interface TaskDialogProps {
  task: Task;
  /** For example "Cancelling tickets". */
  title: ReactNode;
  onClose: () => void;
}

/** Shows the progress of a task and its result for each row. Closing the dialog does not stop the task. */
export function TaskDialog({ task: started, title, onClose }: TaskDialogProps) {
  const task = useTask(started);
  const isExport = task.file_name !== null;
  useWhenOver(task, isOver(started));
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Stack gap="sm">
        <TaskProgress task={task} />
        {task.status === "FAILED" && (
          <Notice tone="danger">
            <Trans>This did not work. Please try again; what is already done stays done.</Trans>
          </Notice>
        )}
        {task.status === "DONE" && !isExport && <Outcome task={task} />}
        {!isOver(task) && (
          <Text c="dimmed" fz={13}>
            <Trans>You can close this and carry on; it finishes in the background.</Trans>
          </Text>
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {task.status === "DONE" && (
          <Button component="a" href={taskFile(task)} download>
            {isExport ? <Trans>Download again</Trans> : <Trans>Download the result</Trans>}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

function TaskProgress({ task }: { task: Task }) {
  const { t, i18n } = useLingui();
  const finished = task.status === "DONE" && task.file_name !== null ? task.total : task.done + task.refused;
  const percent = task.status === "DONE" ? 100 : task.total > 0 ? (finished / task.total) * 100 : 0;
  const done = formatNumber(finished, i18n.locale);
  const total = formatNumber(task.total, i18n.locale);
  return (
    <>
      <progress className={styles.progress} max={100} value={percent} aria-label={t`Progress`} />
      <p role="status" className="tabular-nums">
        {task.status === "QUEUED" && <Trans>Waiting its turn…</Trans>}
        {task.status === "RUNNING" && task.total === 0 && <Trans>Starting…</Trans>}
        {task.status === "RUNNING" && task.total > 0 && (
          <Trans>
            {done} of {total}
          </Trans>
        )}
        {task.status === "DONE" && (
          <Trans>
            Done: {done} of {total}.
          </Trans>
        )}
      </p>
    </>
  );
}

/** Lists the refused rows, each with its reason. */
function Outcome({ task }: { task: Task }) {
  const { data: rows } = useQuery(taskRowsQuery(task));
  if (task.refused === 0) return null;
  const refused = rows?.filter(({ outcome }) => outcome === "REFUSED") ?? [];
  return (
    <>
      <Text fw={600}>
        <Plural value={task.refused} one="# could not be done:" other="# could not be done:" />
      </Text>
      <Stack component="ul" className={`plain-list ${styles.refused}`} gap={0}>
        {refused.map((row) => (
          <li key={row.subject_id}>
            <strong>{row.label}</strong>
            <span>{row.reason}</span>
          </li>
        ))}
      </Stack>
    </>
  );
}

/**
 * When a task ends, reads the user's tasks again, so that the button of the tasks reloads what has changed. Downloads
 * the file that the user waits for.
 */
function useWhenOver(task: Task, wasOver: boolean): void {
  const client = useQueryClient();
  const isFinished = isOver(task);
  const handleOver = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: ["tasks"], exact: true });
    if (task.file_name !== null && task.status === "DONE") download(taskFile(task));
  });
  useEffect(() => {
    if (isFinished && !wasOver) handleOver();
  }, [isFinished, wasOver]);
}

function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
