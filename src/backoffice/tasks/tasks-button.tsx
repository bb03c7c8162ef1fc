import { ActionIcon } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconProgressCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { DialogLoading } from "../../manage-ui/dialog-loading.tsx";
import type { Task } from "../../lists/contract.ts";
import { useMe } from "../queries/me.ts";
import styles from "./tasks-button.module.css";
import { onTasksRequested } from "./open-tasks.ts";
import { haveEnded, isOver, tasksQuery } from "./task-query.ts";

const TasksDialog = lazy(() => import("./tasks-dialog.tsx"));

/** The time after its start during which a task is still shown. */
const RECENT_MILLISECONDS = 60 * 60 * 1_000;

/**
 * A button that opens exports and bulk actions, shown while one is running or has recently run. The account
 * menu always has the same entry.
 */
export function TasksButton() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const hasTasks = useMe().role !== "DOOR";
  useEffect(() => onTasksRequested(() => setIsOpen(true)), []);
  const { data } = useQuery({ ...tasksQuery(), enabled: hasTasks });
  useReloadAfter(data);
  if (!hasTasks) return null;
  const tasks = data ?? [];
  const running = tasks.filter((task) => !isOver(task)).length;
  const isShown = running > 0 || tasks.some(isRecent);
  return (
    <>
      {isShown && (
        <ActionIcon
          variant="subtle"
          c="dimmed"
          pos="relative"
          size={36}
          aria-haspopup="dialog"
          title={t`Exports and bulk actions`}
          onClick={() => setIsOpen(true)}
        >
          <IconProgressCheck size={18} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">
            <Trans>Exports and bulk actions</Trans>{" "}
            {running > 0 && <Plural value={running} one="(# under way)" other="(# under way)" />}
          </span>
          {running > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {running}
            </span>
          )}
        </ActionIcon>
      )}
      {isOpen && (
        <Suspense fallback={<DialogLoading />}>
          <TasksDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** When a task ends, reloads the data that it changed. Here, because its dialog may have been closed before. */
function useReloadAfter(tasks: readonly Task[] | undefined): void {
  const client = useQueryClient();
  const before = useRef(tasks);
  useEffect(() => {
    if (before.current && tasks && haveEnded(before.current, tasks))
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "tasks" });
    before.current = tasks;
  }, [client, tasks]);
}

function isRecent({ created_at }: Task): boolean {
  return Date.now() - Date.parse(created_at) < RECENT_MILLISECONDS;
}
