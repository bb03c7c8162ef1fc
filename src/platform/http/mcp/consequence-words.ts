import type { Measured, RefundsOfCurrency, TableChange } from "./measured.ts";

/** Tables that record how the program works. Their rows say nothing about the effect of a change. */
const INTERNAL: ReadonlySet<string> = new Set([
  "audit_entries",
  "field_edits",
  "last_writes",
  "outbox_events",
  "idempotency_keys",
  "rate_limits",
  "tasks",
  "task_rows",
  "refunds",
  "sync_horizons",
]);

/** The effects of each event, apart from webhooks. */
const FOLLOWS: Readonly<Record<string, (event: { count: number; mailed: number }) => string>> = {
  "order-completed": ({ count, mailed }) =>
    `Completes ${many(count, "order")} and queues the confirmation email with the tickets for ${many(mailed, "buyer")}.`,
  "order-cancelled": ({ count, mailed }) =>
    `Cancels ${many(count, "order")} and queues an email about it for ${many(mailed, "buyer")}.`,
  "order-awaits-offline-payment": ({ count, mailed }) =>
    `Leaves ${many(count, "order")} waiting for an offline payment and queues an email for ${many(mailed, "buyer")}.`,
  "attendee-cancelled": ({ count }) => `Cancels ${many(count, "ticket")}.`,
  "attendee-reactivated": ({ count }) => `Makes ${many(count, "cancelled ticket")} valid again.`,
  "ticket-changed": ({ count }) => `Changes ${many(count, "ticket")}.`,
  "product-deleted": ({ count }) => `Deletes ${many(count, "product")}.`,
  "event-archived": ({ count }) => `Archives ${many(count, "event")}.`,
};

/** Describes in sentences what a rehearsed change wrote. The sentences contain numbers, but no personal data. */
export function wordsOf({ rows, events, jobs, refunds, tasks }: Measured): string[] {
  return [
    ...refunds.map(wordsOfRefunds),
    ...events.flatMap((event) => FOLLOWS[event.kind]?.(event) ?? []),
    ...rows.filter(({ table }) => !INTERNAL.has(table)).flatMap(wordsOfRows),
    ...jobs.filter(({ name }) => name !== "run-task").map(wordsOfJobs),
    ...tasks.flatMap(wordsOfTask),
    ...(events.length > 0
      ? [`Webhooks that subscribe to ${events.map(({ kind }) => kind).join(", ")} are called.`]
      : []),
  ];
}

function wordsOfRefunds(of: RefundsOfCurrency): string {
  const { amount, currency, count, notified, cancelled_orders: orders, cancelled_tickets: tickets } = of;
  return [
    `Requests ${many(count, "refund")} of ${amount} minor units of ${currency} in total from the payment provider.`,
    notified > 0
      ? `Emails the buyer about ${many(notified, "refund")}.`
      : "The buyer gets no email about it.",
    ...(orders > 0 ? [`Cancels ${many(orders, "order")} once the provider accepts it.`] : []),
    ...(tickets > 0 ? [`Cancels ${many(tickets, "ticket")} once the provider accepts it.`] : []),
  ].join(" ");
}

function wordsOfTask({ kind, total, effect }: Measured["tasks"][number]): string[] {
  const work =
    total > 0
      ? `Starts the background task ${kind} for ${many(total, "row")}, one row after the other.`
      : `Starts the background task ${kind}.`;
  return effect !== null && total > 0 ? [effect, work] : [work];
}

function wordsOfRows({ table, added, changed, deleted }: TableChange): string[] {
  const of = table.replaceAll("_", " ");
  return [
    ...(deleted > 0 ? [`Deletes ${many(deleted, "row")} of ${of}.`] : []),
    ...(added > 0 ? [`Adds ${many(added, "row")} of ${of}.`] : []),
    ...(changed > 0 ? [`Changes ${many(changed, "row")} of ${of}.`] : []),
  ];
}

function wordsOfJobs({ name, count }: { name: string; count: number }): string {
  const work = name.replaceAll("-", " ");
  return name.startsWith("send-")
    ? `Queues ${many(count, "email")} (${work}).`
    : `Queues ${many(count, "job")} (${work}).`;
}

export function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
