import { Button, CloseButton } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { Task } from "../../platform/tasks/contract.ts";
import type { BulkReach } from "../../workspace/contract.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatNumber } from "../../ui/format.ts";
import type { ListMeta } from "../../values/listing.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { ProblemNotice } from "../problem-notice.tsx";
import { TaskDialog } from "../tasks/task-dialog.tsx";
import styles from "./bulk-bar.module.css";
import type { ListingState } from "./listing-state.ts";
import type { UsedSelection } from "./use-selection.ts";

/** Something that can be done to many rows at once. */
export interface GridAction {
  action: string;
  label: string;
  isDangerous?: boolean;
  /** What will happen, to how many. */
  question: (count: number) => ReactNode;
  consequence?: (count: number) => ReactNode;
  /** Instead, where people are written to or money moves: with what the server has counted. */
  reaching?: (reach: BulkReach) => ReactNode;
  /** Fields that say more precisely what is wanted, and how they are sent; what is missing is refused by the server. */
  fields?: ReactNode;
  optionsOf?: (form: FormData) => object;
}

export type Chosen =
  | { ids: number[] }
  | { matching: { query?: string; filter_fields: ListingState["filter_fields"] } };

export interface BulkActions {
  /** To how many of the chosen it can be done, and how many people are written to. */
  reach?: (action: string, chosen: Chosen) => Promise<BulkReach>;
  actions: readonly GridAction[];
  /** Sends it off; sent twice with the same key it is done once. */
  start: (action: string, chosen: Chosen & object, idempotencyKey: string) => Promise<Task>;
}

interface BulkBarProps {
  bulk: BulkActions;
  selection: UsedSelection;
  state: ListingState;
  meta: ListMeta;
  pageSize: number;
}

/** At the foot of the window as long as rows are chosen: how many, and what can be done with them. */
export function BulkBar({ bulk, selection, state, meta, pageSize }: BulkBarProps) {
  const { total } = meta;
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<GridAction>();
  const client = useQueryClient();
  const fields = useRef<HTMLFormElement>(null);
  const [running, setRunning] = useState<{ task: Task; action: GridAction }>();
  const count = selection.isEverything ? total : selection.ids.size;
  const start = useStart(bulk, (task, action) => {
    setAsking(undefined);
    void client.invalidateQueries({ queryKey: ["tasks"], exact: true });
    setRunning({ task, action });
    selection.clear();
  });
  // Nobody is asked to do something to more rows than are named.
  const canChooseAll =
    selection.isPageChosen && !selection.isEverything && total > pageSize && !meta.total_is_capped;
  const all = formatNumber(total, i18n.locale);
  const { query, filter_fields } = state;
  const chosen: Chosen = selection.isEverything
    ? { matching: { query, filter_fields } }
    : { ids: [...selection.ids] };
  const handleConfirm = () => {
    if (!asking) return;
    const options = asking.optionsOf?.(new FormData(fields.current ?? undefined));
    start.mutate({ action: asking, chosen: { ...chosen, ...options } });
  };
  return (
    <>
      {count > 0 && (
        <section aria-label={t`Chosen rows`} className={`${styles.bar} no-print`}>
          <p role="status" className={styles.count}>
            <Plural value={count} one="# chosen" other="# chosen" />
          </p>
          {canChooseAll && (
            <Button variant="subtle" size="compact-sm" onClick={selection.chooseEverything}>
              <Trans>Choose all {all} that fit</Trans>
            </Button>
          )}
          <div className={styles.actions}>
            {bulk.actions.map((action) => (
              <Button
                key={action.action}
                size="compact-sm"
                variant={action.isDangerous ? "light" : "default"}
                color={action.isDangerous ? "danger" : undefined}
                onClick={() => setAsking(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
          <CloseButton aria-label={t`Choose none`} onClick={selection.clear} />
        </section>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking?.question(count)}
        cancelLabel={<Trans>Go back</Trans>}
        confirmLabel={asking?.label}
        tone={asking?.isDangerous ? "danger" : "accent"}
        mutation={start}
        onConfirm={handleConfirm}
      >
        {asking?.consequence?.(count)}
        {asking?.reaching && bulk.reach && (
          <Reaching words={asking.reaching} ask={() => bulk.reach!(asking.action, chosen)} />
        )}
        {asking?.fields && (
          <form
            ref={fields}
            className={styles.fields}
            onSubmit={(event) => {
              event.preventDefault();
              handleConfirm();
            }}
          >
            {asking.fields}
          </form>
        )}
      </ConfirmDialog>
      {running && (
        <TaskDialog task={running.task} title={running.action.label} onClose={() => setRunning(undefined)} />
      )}
    </>
  );
}

interface ReachingProps {
  words: (reach: BulkReach) => ReactNode;
  ask: () => Promise<BulkReach>;
}

/** Asked whenever the dialog opens: the rows may have changed since they were listed. */
function Reaching({ words, ask }: ReachingProps) {
  const [opened] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useQuery({
    queryKey: ["bulk-reach", opened],
    queryFn: ask,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  return <div role="status">{data ? words(data) : <Skeleton lines={3} />}</div>;
}

function useStart(bulk: BulkActions, onStarted: (task: Task, action: GridAction) => void) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ action, chosen }: { action: GridAction; chosen: Chosen }) =>
      bulk.start(action.action, chosen, idempotencyKey),
    onSuccess: (task, { action }) => onStarted(task, action),
    onSettled: () => setIdempotencyKey(crypto.randomUUID()),
  });
}
