import { Trans } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import type { BulkActions, Chosen, GridAction } from "./bulk-actions.ts";

/** The action, and a number that changes each time the dialog opens. */
export interface Asking {
  action: GridAction;
  opening: string;
}

interface BulkDialogProps {
  bulk: BulkActions;
  /** Undefined while the dialog is closed. */
  asking: Asking | undefined;
  chosen: Chosen;
  count: number;
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onClose: () => void;
  /** Called with the values of the action's fields, if it has fields. */
  onConfirm: (action: GridAction, options: object) => void;
}

/** Asks to confirm an action on many rows. Shows how many rows it applies to, and who gets an email. */
export function BulkDialog({ bulk, asking, chosen, count, mutation, onClose, onConfirm }: BulkDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const action = asking?.action;
  const { data: reach, error, refetch } = useReach(bulk, asking, chosen);
  const handleConfirm = () => {
    if (!action || form.current?.reportValidity() === false) return;
    onConfirm(action, action.optionsOf?.(new FormData(form.current ?? undefined)) ?? {});
  };
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      onClose={onClose}
      title={action?.question(count)}
      cancelLabel={<Trans>Go back</Trans>}
      confirmLabel={action?.label}
      tone={action?.isDangerous ? "danger" : "accent"}
      canConfirm={reach?.fitting !== 0}
      mutation={mutation}
      onConfirm={handleConfirm}
    >
      {action?.consequence?.(count)}
      {action?.reaching &&
        (error ? (
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status">{reach ? action.reaching(reach) : <Skeleton lines={3} />}</div>
        ))}
      {action?.fields && (
        <StackedForm
          ref={form}
          gap="sm"
          mt="md"
          onSubmit={(event) => {
            event.preventDefault();
            handleConfirm();
          }}
        >
          {action.fields}
        </StackedForm>
      )}
    </ConfirmDialog>
  );
}

/** Counts whenever the dialog opens, because the rows may have changed since they were listed. */
function useReach({ reach }: BulkActions, asking: Asking | undefined, chosen: Chosen) {
  return useQuery({
    queryKey: ["bulk-reach", asking?.opening],
    queryFn: reach && asking?.action.reaching ? () => reach(asking.action.action, chosen) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });
}
