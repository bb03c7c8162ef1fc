import { Button, CloseButton } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Task } from "../../../lists/contract.ts";
import { formatNumber } from "../../../ui/format.ts";
import type { ListMeta } from "../../../values/listing.ts";
import { TaskDialog } from "../../tasks/task-dialog.tsx";
import type { BulkActions, Chosen, GridAction } from "./bulk-actions.ts";
import styles from "./bulk-bar.module.css";
import { type Asking, BulkDialog } from "./bulk-dialog.tsx";
import type { ListingState } from "../listing-state.ts";
import { useOfferedActions } from "./offered-actions.ts";
import type { UsedSelection } from "../use-selection.ts";

interface BulkBarProps<Row> {
  bulk: BulkActions<Row>;
  selection: UsedSelection;
  state: ListingState;
  meta: ListMeta;
  /** Rows of the current page. */
  rows: readonly Row[];
  rowId: (row: Row) => number;
}

/** A bar at the bottom of the window while rows are chosen. Shows their number and the actions. */
export function BulkBar<Row>({ bulk, selection, state, meta, rows, rowId }: BulkBarProps<Row>) {
  const { total } = meta;
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<Asking>();
  const client = useQueryClient();
  const [running, setRunning] = useState<{ task: Task; action: GridAction }>();
  const count = selection.isEverything ? total : selection.ids.size;
  const start = useStart(bulk, (task, action) => {
    setAsking(undefined);
    void client.invalidateQueries({ queryKey: ["tasks"], exact: true });
    setRunning({ task, action });
    selection.clear();
  });
  // The dialog must ask about exactly the rows that it names.
  const canChooseAll =
    selection.isPageChosen && !selection.isEverything && total > rows.length && !meta.total_is_capped;
  const all = formatNumber(total, i18n.locale);
  const chosen: Chosen = selection.isEverything
    ? { matching: { query: state.query, filter_fields: state.filter_fields } }
    : { ids: [...selection.ids] };
  const offered = useOfferedActions(bulk, { rows, rowId, chosen });
  return (
    <>
      {count > 0 && (
        <section aria-label={t`Selected rows`} className={`${styles.bar} no-print`}>
          <p role="status" className={styles.count}>
            <Plural value={count} one="# selected" other="# selected" />
          </p>
          {canChooseAll && (
            <Button variant="subtle" size="compact-sm" onClick={selection.chooseEverything}>
              <Trans>Select all {all} that match</Trans>
            </Button>
          )}
          <div className={styles.actions}>
            {offered.map((action) => (
              <Button
                key={action.action}
                size="compact-sm"
                variant={action.isDangerous ? "light" : "default"}
                color={action.isDangerous ? "danger" : undefined}
                onClick={() =>
                  action.onPress
                    ? action.onPress(chosen, count)
                    : setAsking({ action, opening: crypto.randomUUID() })
                }
              >
                {action.label}
              </Button>
            ))}
          </div>
          <CloseButton aria-label={t`Clear selection`} onClick={selection.clear} />
        </section>
      )}
      <BulkDialog
        bulk={bulk}
        asking={asking}
        chosen={chosen}
        count={count}
        mutation={start}
        onClose={() => setAsking(undefined)}
        onConfirm={(action, options) => start.mutate({ action, chosen: { ...chosen, ...options } })}
      />
      {running && (
        <TaskDialog task={running.task} title={running.action.label} onClose={() => setRunning(undefined)} />
      )}
    </>
  );
}

function useStart(bulk: BulkActions, onStarted: (task: Task, action: GridAction) => void) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ action, chosen }: { action: GridAction; chosen: Chosen }) =>
      bulk.start!(action.action, chosen, idempotencyKey),
    // Keeps the key after an error, because a task whose answer was lost would start twice.
    onSuccess: (task, { action }) => {
      setIdempotencyKey(crypto.randomUUID());
      onStarted(task, action);
    },
  });
}
