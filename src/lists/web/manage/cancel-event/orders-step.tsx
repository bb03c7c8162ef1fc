import { Button, Group, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { EmailCount } from "../../../../backoffice/data-grid/bulk/email-count.tsx";
import { TaskDialog } from "../../../../backoffice/tasks/task-dialog.tsx";
import { isOver } from "../../../../backoffice/tasks/task-query.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { BulkReach, Task } from "../../../contract.ts";
import { MAX_BULK_ROWS } from "../../../rules/bulk-actions.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { formatMoney, formatNumber } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { OrdersAction } from "./cancel-queries.ts";
import { CancelStep } from "./cancel-step.tsx";

interface OrdersStepProps {
  action: OrdersAction;
  /** What the action would change now. */
  orders: UseQueryResult<BulkReach>;
  /** The latest task with this action since the cancellation. */
  task: Task | undefined;
  /** The number of orders that wait for a refund. */
  pendingRefunds: number;
  isTicked: boolean;
  onTick?: (isTicked: boolean) => void;
  error: unknown;
}

/** Cancels the orders with money to refund, together with the refund, or all other orders. */
export function OrdersStep({ action, orders, task, pendingRefunds, ...step }: OrdersStepProps) {
  const { data: reach, error, refetch } = orders;
  const isRefund = action === "cancel-and-refund-orders";
  return (
    <CancelStep
      {...step}
      isDone={reach?.fitting === 0 && task?.status === "DONE"}
      label={
        !reach ? (
          <ActionWords action={action} />
        ) : isRefund ? (
          <RefundWords reach={reach} />
        ) : (
          <OthersWords reach={reach} />
        )
      }
      hint={
        reach && (
          <EmailCount fitting={reach.fitting} people={reach.people}>
            {isRefund ? (
              <Trans>
                The full amount goes back the way it was paid. What was paid offline you pay back yourself.
              </Trans>
            ) : (
              <Trans>
                Free and unpaid orders, and orders without an online payment to refund. What was paid offline
                you pay back yourself.
              </Trans>
            )}{" "}
            {reach.chosen === MAX_BULK_ROWS && <PortionWords />}
          </EmailCount>
        )
      }
    >
      {error && !reach && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !reach && <Skeleton lines={1} />}
      {pendingRefunds > 0 && (
        <Text c="dimmed" fz={13}>
          <Plural
            value={pendingRefunds}
            one="# order waits for a refund that is under way. Come back when it is settled."
            other="# orders wait for refunds that are under way. Come back when they are settled."
          />
        </Text>
      )}
      {task && <TaskState task={task} />}
    </CancelStep>
  );
}

function PortionWords() {
  const { i18n } = useLingui();
  const most = formatNumber(MAX_BULK_ROWS, i18n.locale);
  return <Trans>The oldest {most} orders come first. Press the button again for the others.</Trans>;
}

function ActionWords({ action }: { action: string }) {
  if (action === "cancel-orders") return <Trans>Cancelling orders</Trans>;
  return <Trans>Refunding and cancelling orders</Trans>;
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
      _0="No other order is left"
      one="Cancel # other order"
      other="Cancel # other orders"
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
        <TaskDialog task={task} title={<ActionWords action={task.kind} />} onClose={() => setIsOpen(false)} />
      )}
    </Group>
  );
}
