import { Button, Group } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EmailCount } from "../../../../backoffice/data-grid/bulk/email-count.tsx";
import { TaskDialog } from "../../../../backoffice/tasks/task-dialog.tsx";
import { isOver } from "../../../../backoffice/tasks/task-query.ts";
import type { BulkReach, Task } from "../../../contract.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { formatMoney } from "../../../../ui/format.ts";
import type { OrdersAction } from "./cancel-queries.ts";
import { CancelStep } from "./cancel-step.tsx";

interface OrdersStepProps {
  action: OrdersAction;
  /** What the action would change now. */
  reach: BulkReach;
  /** The latest task with this action since the cancellation. */
  task: Task | undefined;
  isTicked: boolean;
  onTick?: (isTicked: boolean) => void;
  error: unknown;
}

/** Cancels the paid orders with their refund, or all other orders. */
export function OrdersStep({ action, reach, task, ...step }: OrdersStepProps) {
  const isDone = reach.fitting === 0 && task?.status === "DONE";
  return (
    <CancelStep
      {...step}
      isDone={isDone}
      label={action === "cancel-orders" ? <OthersWords reach={reach} /> : <RefundWords reach={reach} />}
      hint={
        <>
          <EmailCount fitting={reach.fitting} people={reach.people} />
          {action === "cancel-and-refund-orders" && (
            <Trans>
              The full amount goes back the way it was paid. What was paid offline you pay back yourself.
            </Trans>
          )}
        </>
      }
    >
      {task && <TaskState task={task} />}
    </CancelStep>
  );
}

function RefundWords({ reach: { fitting, refunded } }: { reach: BulkReach }) {
  const { i18n } = useLingui();
  const sum = refunded && formatMoney(refunded, i18n.locale);
  return (
    <Plural
      value={fitting}
      _0="No order has money left to refund"
      one={`Refund ${sum} for # order, and cancel it`}
      other={`Refund ${sum} for # orders, and cancel them`}
    />
  );
}

function OthersWords({ reach: { fitting } }: { reach: BulkReach }) {
  return (
    <Plural
      value={fitting}
      _0="No free or unpaid order is left"
      one="Cancel # free or unpaid order"
      other="Cancel # free and unpaid orders"
    />
  );
}

/** How far the task is. Its dialog names each order that could not be changed. */
function TaskState({ task }: { task: Task }) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, done, total, refused } = task;
  const isIncomplete = status === "FAILED" || (isOver(task) && refused > 0);
  return (
    <Group gap="xs" role="status">
      <Chip
        tone={isIncomplete ? "warning" : isOver(task) ? "success" : "accent"}
        icon={isOver(task) ? "check" : "clock"}
      >
        {status === "FAILED" ? (
          <Trans>Failed</Trans>
        ) : (
          <Trans>
            {done} of {total}
          </Trans>
        )}
      </Chip>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        <Trans>Show the result</Trans>
      </Button>
      {isOpen && (
        <TaskDialog
          task={task}
          title={
            task.kind === "cancel-orders" ? (
              <Trans>Cancelling orders</Trans>
            ) : (
              <Trans>Refunding and cancelling orders</Trans>
            )
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  );
}
