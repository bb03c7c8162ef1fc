import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "../../platform/http/browser-client.ts";
import { closeMenuAround, Menu, menuItemClass } from "../../ui/overlays/menu.tsx";
import type { ListsContract, Task } from "../../lists/contract.ts";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { TaskDialog } from "../tasks/task-dialog.tsx";
import type { ListingState } from "./listing-state.ts";

export interface ExportedList {
  list: string;
  /** Null for a list of the whole account. */
  eventId: number | null;
  /** Further parameters that narrow the list, as its call accepts them. */
  also?: object;
}

interface ExportMenuProps {
  exported: ExportedList;
  /** Undefined: no columns are shown, so the file contains all columns. */
  shown?: {
    state: ListingState;
    /** The file's columns that match the visible ones, in the same order. */
    columns: readonly string[];
  };
}

interface Wanted {
  format: "csv" | "xlsx";
  columns?: readonly string[];
}

/** Exports the shown rows, with the visible columns in their order or with all columns. */
export function ExportMenu({ exported, shown }: ExportMenuProps) {
  const { list, eventId, also } = exported;
  const { t } = useLingui();
  const client = useQueryClient();
  const [task, setTask] = useState<Task>();
  const start = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { page: _page, per_page: _perPage, ...narrowing } = shown?.state ?? {};
      const api = browserClient<ListsContract>();
      const body = { ...narrowing, ...also, ...wanted } as never;
      if (eventId === null)
        return (await api(`POST /${list}/export` as "POST /events/export", { body })).data;
      const call = `POST /events/{event_id}/${list}/export` as "POST /events/{event_id}/orders/export";
      return (await api(call, { params: { event_id: eventId }, body })).data;
    },
    onSuccess: (started) => {
      setTask(started);
      void client.invalidateQueries({ queryKey: ["tasks"], exact: true });
    },
  });
  const choices: { label: string; wanted: Wanted }[] = [
    ...(shown
      ? [
          { label: t`Excel, as shown`, wanted: { format: "xlsx", columns: shown.columns } as const },
          { label: t`CSV, as shown`, wanted: { format: "csv", columns: shown.columns } as const },
        ]
      : []),
    { label: t`Excel, every column`, wanted: { format: "xlsx" } },
    { label: t`CSV, every column`, wanted: { format: "csv" } },
  ];
  return (
    <>
      <Menu label={t`Export`} icon="download" isIconOnPhones={shown !== undefined}>
        {choices.map(({ label, wanted }) => (
          <button
            key={label}
            type="button"
            className={menuItemClass}
            onClick={(event) => {
              const item = event.currentTarget;
              start.mutate(wanted, { onSuccess: () => closeMenuAround(item) });
            }}
          >
            {label}
          </button>
        ))}
        {start.isError && <ProblemNotice error={start.error} />}
      </Menu>
      {task && <TaskDialog task={task} title={<Trans>Export</Trans>} onClose={() => setTask(undefined)} />}
    </>
  );
}
