import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconProgressCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DialogLoading } from "../../manage-ui/dialog-loading.tsx";
import { useMe } from "../queries/me.ts";
import styles from "./tasks-button.module.css";
import { isOver, tasksQuery } from "./task-query.ts";

const TasksDialog = lazy(() => import("./tasks-dialog.tsx"));

/** Opens the list of exports and bulk actions: running ones and those of the last days. */
export function TasksButton() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const hasTasks = useMe().role !== "DOOR";
  const { data: tasks = [] } = useQuery({ ...tasksQuery(), enabled: hasTasks });
  if (!hasTasks) return null;
  const running = tasks.filter((task) => !isOver(task)).length;
  return (
    <>
      <button
        type="button"
        className={styles.button}
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
      </button>
      {isOpen && (
        <Suspense fallback={<DialogLoading />}>
          <TasksDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
