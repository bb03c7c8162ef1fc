import { Button, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Task } from "../../lists/contract.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatNumber } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Dialog } from "../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { useMe } from "../queries/me.ts";
import { TaskDialog } from "./task-dialog.tsx";
import styles from "./tasks-dialog.module.css";
import { isOver, taskFile, tasksQuery } from "./task-query.ts";
import { taskWords } from "./task-words.ts";

/** The user's exports and bulk actions: progress, result, and the file while it is stored. */
export default function TasksDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const { data: tasks, error, refetch } = useQuery(tasksQuery());
  const [shown, setShown] = useState<Task>();
  if (shown)
    return <TaskDialog task={shown} title={i18n._(taskWords(shown))} onClose={() => setShown(undefined)} />;
  return (
    <Dialog isOpen onClose={onClose} size={640} title={<Trans>Exports and bulk actions</Trans>}>
      {error && !tasks && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !tasks && <Skeleton lines={6} />}
      {tasks?.length === 0 && (
        <EmptyState
          icon="download"
          title={<Trans>Nothing has been exported or changed in bulk recently.</Trans>}
        >
          <p>
            <Trans>Files are kept for a day, results of bulk actions for a month.</Trans>
          </p>
        </EmptyState>
      )}
      {tasks && tasks.length > 0 && (
        <Stack component="ul" className="plain-list" gap={0}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} onShow={() => setShown(task)} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

function TaskRow({ task, onShow }: { task: Task; onShow: () => void }) {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const name = i18n._(taskWords(task));
  const isFile = task.file_name !== null;
  return (
    <li className={styles.task}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onShow}>
          {name}
        </button>
        <Text span className="break-anywhere" c="dimmed" fz={13}>
          {task.event_title ?? <Trans>Whole account</Trans>} ·{" "}
          <DateTime at={task.created_at} zone={timezone} />
        </Text>
        {!isOver(task) && (
          <progress
            className={styles.progress}
            max={Math.max(1, task.total)}
            value={task.done + task.refused}
            aria-label={t`Progress`}
          />
        )}
      </div>
      <TaskState task={task} />
      {task.status === "DONE" && (
        <Button component="a" variant="default" size="compact-sm" href={taskFile(task)} download>
          {isFile ? <Trans>Download</Trans> : <Trans>Download the result</Trans>}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </li>
  );
}

function TaskState({ task }: { task: Task }) {
  const { i18n } = useLingui();
  const done = formatNumber(task.done, i18n.locale);
  const total = formatNumber(task.total, i18n.locale);
  const { refused } = task;
  if (task.status === "FAILED")
    return (
      <Chip tone="danger" icon="x">
        <Trans>Failed</Trans>
      </Chip>
    );
  if (task.status === "QUEUED")
    return (
      <Chip icon="clock">
        <Trans>Waiting its turn…</Trans>
      </Chip>
    );
  if (task.status === "RUNNING")
    return (
      <Chip tone="accent" icon="clock">
        <Trans>
          {done} of {total}
        </Trans>
      </Chip>
    );
  if (refused > 0)
    return (
      <Chip tone="warning" icon="x">
        <Plural value={refused} one="# could not be done" other="# could not be done" />
      </Chip>
    );
  return (
    <Chip tone="success" icon="check">
      <Trans>Done</Trans>
    </Chip>
  );
}
