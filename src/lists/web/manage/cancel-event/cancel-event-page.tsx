import { Box, Button, Stack } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Event } from "../../../../events/contract.ts";
import { isWaiting, type OrdersAction } from "./cancel-queries.ts";
import { CancelStep } from "./cancel-step.tsx";
import { MessageOfCancellation, useFirstWords } from "./message-of-cancellation.tsx";
import { OrdersStep } from "./orders-step.tsx";
import { CANCEL_STEPS, type CancelStepName, useCancellation, useRunSteps } from "./use-cancellation.ts";

/** Everything that follows when an event does not take place, as steps that can be repeated. */
export default function CancelEventPage() {
  const { t } = useLingui();
  const event = useEvent();
  return (
    <Page title={event.cancelled_at ? t`Cancelled event` : t`Cancel event`} context={event.title}>
      <Box maw="44rem">
        <Steps key={event.id} event={event} />
      </Box>
    </Page>
  );
}

function Steps({ event }: { event: Versioned<Event> }) {
  const [left, setLeft] = useState<ReadonlySet<CancelStepName>>(new Set());
  const [written, setWritten] = useState(useFirstWords(event));
  const state = useCancellation(event);
  const { run, at } = useRunSteps(event, written);
  if (state.error) return <ProblemNotice error={state.error} onRetry={state.refetch} />;
  if (!state.isLoaded && !run.isPending) return <Skeleton lines={8} />;
  const { recipients, message, orders, tasks } = state;
  const isHeldBack = isWaiting(message);
  const fittingOf = (action: OrdersAction) => orders[action].data?.fitting ?? 0;
  const needs: Record<CancelStepName, boolean> = {
    state: !state.isCancelled,
    message: message === null && recipients > 0,
    "cancel-and-refund-orders": !isHeldBack && fittingOf("cancel-and-refund-orders") > 0,
    "cancel-orders": !isHeldBack && fittingOf("cancel-orders") > 0,
  };
  const isRunning = Object.values(tasks).some(
    (task) => task?.status === "QUEUED" || task?.status === "RUNNING",
  );
  const steps = CANCEL_STEPS.filter((step) => needs[step] && !left.has(step));
  const stepOf = (name: CancelStepName) => ({
    isTicked: needs[name] && !left.has(name),
    error: run.isError && at === name ? run.error : undefined,
    ...(needs[name] && {
      onTick: (isTicked: boolean) => {
        const others = [...left].filter((each) => each !== name);
        setLeft(new Set(isTicked ? others : [...others, name]));
      },
    }),
  });
  const { onTick: _, ...stateStep } = stepOf("state");
  return (
    <>
      <Panel title={<Trans>Steps</Trans>}>
        <Stack component="ol" className="plain-list" gap="lg">
          <CancelStep
            {...stateStep}
            isDone={state.isCancelled}
            label={<Trans>Stop sales and show that the event is cancelled</Trans>}
            hint={<Trans>On its page, on tickets and orders, in calendars and in search engines</Trans>}
          />
          <CancelStep
            {...stepOf("message")}
            isDone={message !== null}
            label={
              message ? (
                <Trans>Message written: {message.subject}</Trans>
              ) : (
                <Plural
                  value={recipients}
                  _0="Nobody has a valid ticket to write to"
                  one="Write to # person with a valid ticket"
                  other="Write to # people with valid tickets"
                />
              )
            }
            hint={<Trans>Before the refunds, because people without a valid ticket get no message</Trans>}
          >
            {isHeldBack && (
              <Notice tone="warning">
                <Trans>
                  The message is not sent yet. Orders can be cancelled after that: until then their holders
                  are its recipients.
                </Trans>
              </Notice>
            )}
            {needs.message && !left.has("message") && (
              <MessageOfCancellation
                eventId={event.id}
                written={written}
                isRefused={run.isError && at === "message"}
                onChange={(changed) => setWritten({ ...written, ...changed })}
              />
            )}
          </CancelStep>
          {(["cancel-and-refund-orders", "cancel-orders"] as const).map((action) => (
            <OrdersStep
              key={action}
              {...stepOf(action)}
              action={action}
              orders={orders[action]}
              task={tasks[action]}
              pendingRefunds={action === "cancel-and-refund-orders" ? state.pendingRefunds : 0}
            />
          ))}
        </Stack>
      </Panel>
      <DialogButtons>
        <Button variant="default" component={Link} to={`/manage/event/${event.id}/settings#danger`}>
          {state.isCancelled ? <Trans>Back to the settings</Trans> : <Trans>Keep the event</Trans>}
        </Button>
        {steps.length > 0 && (
          <Button
            color="danger"
            loading={run.isPending}
            disabled={isRunning}
            onClick={() => run.mutate(steps)}
          >
            {state.isCancelled ? <Trans>Do what is ticked</Trans> : <Trans>Cancel the event</Trans>}
          </Button>
        )}
      </DialogButtons>
    </>
  );
}
