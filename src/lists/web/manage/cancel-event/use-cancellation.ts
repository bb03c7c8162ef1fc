import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { tasksQuery } from "../../../../backoffice/tasks/task-query.ts";
import type { ListsContract, Task } from "../../../contract.ts";
import type { MessagingContract } from "../../../../messaging/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Event } from "../../../../events/contract.ts";
import { useCancelEvent } from "../../../../events/web/manage/parts/use-change-status.ts";
import {
  bulkBody,
  EVERYBODY,
  isWaiting,
  messageQuery,
  type OrdersAction,
  ordersQuery,
  pendingRefundsQuery,
  recipientsQuery,
} from "./cancel-queries.ts";

/** The steps in the order in which they run: cancelled tickets get no messages. */
export const CANCEL_STEPS = ["state", "message", "cancel-and-refund-orders", "cancel-orders"] as const;
export type CancelStepName = (typeof CANCEL_STEPS)[number];

export interface CancelMessage {
  subject: string;
  message: string | null;
}

/** What is done of a cancellation, from the server, so that it can go on after a failure or a reload. */
export function useCancellation(event: Versioned<Event>) {
  const { id: eventId, cancelled_at: since } = event;
  const recipients = useQuery(recipientsQuery(eventId));
  const message = useQuery(messageQuery(eventId, since));
  const refunds = useQuery(ordersQuery(eventId, "cancel-and-refund-orders"));
  const others = useQuery(ordersQuery(eventId, "cancel-orders"));
  const pendingRefunds = useQuery(pendingRefundsQuery(eventId));
  const tasks = useQuery(tasksQuery());
  const orders = { "cancel-and-refund-orders": refunds, "cancel-orders": others };
  const read = [recipients, tasks, ...(since ? [message] : [])];
  const taskOf = (kind: OrdersAction): Task | undefined =>
    tasks.data?.find(
      (task) => task.kind === kind && task.event_id === eventId && since !== null && task.created_at >= since,
    );
  return {
    isLoaded:
      read.every(({ data }) => data !== undefined) && [refunds, others].every(({ isFetched }) => isFetched),
    error: read.find(({ error, data }) => error && data === undefined)?.error,
    refetch: () => read.forEach(({ refetch }) => void refetch()),
    isCancelled: since !== null,
    recipients: recipients.data?.recipients_count ?? 0,
    message: (since && message.data) || null,
    /** Each with its own failure: the other steps do not need it. */
    orders,
    pendingRefunds: pendingRefunds.data ?? 0,
    tasks: {
      "cancel-and-refund-orders": taskOf("cancel-and-refund-orders"),
      "cancel-orders": taskOf("cancel-orders"),
    },
  };
}

/** Runs steps in turn, and stops at the first that fails or has to wait. */
export function useRunSteps(event: Versioned<Event>, written: CancelMessage) {
  const client = useQueryClient();
  const cancel = useCancelEvent(event);
  // A step keeps its key until it succeeds, so that a repeat after a lost answer starts nothing twice. Changed words
  // are another call: the client adds the body to the key.
  const keys = useRef<Partial<Record<CancelStepName, string>>>({});
  const [at, setAt] = useState<CancelStepName>();
  const call = { params: { event_id: event.id } };
  const send = async (idempotencyKey: string) => {
    const body = { ...EVERYBODY, ...written, message: written.message ?? "", attachment_ids: [] };
    const { data } = await browserClient<MessagingContract>()("POST /events/{event_id}/messages", {
      ...call,
      body: { ...body, is_test: false, send_copy_to_current_user: false },
      idempotencyKey,
    });
    return !isWaiting(data);
  };
  const start = (action: OrdersAction) => async (idempotencyKey: string) => {
    const body = bulkBody(action);
    await browserClient<ListsContract>()("POST /events/{event_id}/orders/bulk", {
      ...call,
      body,
      idempotencyKey,
    });
    return true;
  };
  const perform: Record<CancelStepName, (idempotencyKey: string) => Promise<boolean>> = {
    state: async () => (await cancel.mutateAsync(true)).cancelled_at !== null,
    message: send,
    "cancel-and-refund-orders": start("cancel-and-refund-orders"),
    "cancel-orders": start("cancel-orders"),
  };
  const run = useMutation({
    mutationFn: async (steps: readonly CancelStepName[]) => {
      for (const step of steps) {
        setAt(step);
        const key = (keys.current[step] ??= crypto.randomUUID());
        const goesOn = await perform[step](key);
        delete keys.current[step];
        if (!goesOn) return;
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["tasks"], exact: true }),
        client.invalidateQueries({ queryKey: ["events", event.id] }),
      ]),
  });
  return { run, at };
}
