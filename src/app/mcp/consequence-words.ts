/** What a rehearsed change wrote, in numbers only. */
export interface Measured {
  rows: TableChange[];
  events: { kind: string; count: number; mailed: number }[];
  jobs: { name: string; count: number }[];
  refunds: RefundsOfCurrency[];
  /** `effect` says what the task would do to its rows. Null: nothing is known about this kind of task. */
  tasks: { kind: string; total: number; effect: string | null }[];
}

export interface TableChange {
  table: string;
  added: number;
  changed: number;
  deleted: number;
}

export interface RefundsOfCurrency {
  currency: string;
  /** Minor units. */
  amount: number;
  count: number;
  notified: number;
  cancelled_orders: number;
  cancelled_tickets: number;
}

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

/** Calls that act outside the database immediately, with their effect. They are never rehearsed. */
export const NOT_REHEARSED: Readonly<Record<string, string>> = {
  "POST /events/{event_id}/email-templates/test": "Sends one test email to the caller at once.",
  "POST /organizers/{organizer_id}/email-templates/test": "Sends one test email to the caller at once.",
};

/** For calls that take effect later: the call that counts the affected rows or people in advance. */
export const COUNTED_BY: Readonly<Record<string, string>> = {
  writeMessage: "countRecipients",
  updateMessage: "countRecipients",
  actOnOrders: "previewActOnOrders",
  actOnAttendees: "previewActOnAttendees",
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

type Recipients = { recipients_count: number; left_out_count: number };
type Reach = {
  chosen: number;
  fitting: number;
  people: number;
  refunded: { minor: number; currency: string } | null;
};
type Counted = Recipients | Reach;

export function wordsOfCounted(answer: unknown, body: unknown): string[] {
  const counted = answer as Counted;
  return "recipients_count" in counted ? wordsOfRecipients(counted, body as object) : wordsOfReach(counted);
}

function wordsOfRecipients(
  { recipients_count: count, left_out_count: leftOut }: Recipients,
  body: object,
): string[] {
  const sending = body as { is_test?: boolean; scheduled_at?: unknown; send_copy_to_current_user?: boolean };
  if (sending.is_test) return ["Emails only the caller, as a test."];
  const when = sending.scheduled_at ? "at the scheduled time" : "soon after the change";
  return [
    `Emails ${many(count, "recipient")} ${when}, as counted now.`,
    ...(sending.send_copy_to_current_user ? ["Emails a copy to the caller."] : []),
    ...(leftOut > 0 ? [`Leaves out ${leftOut}, who do not want advertising.`] : []),
  ];
}

function wordsOfReach({ chosen, fitting, people, refunded }: Reach): string[] {
  return [
    `Chooses ${many(chosen, "row")}; the action changes ${fitting} and leaves ${chosen - fitting} as they are.`,
    people > 0 ? `Emails ${people === 1 ? "1 person" : `${people} people`}.` : "Emails nobody.",
    refunded === null
      ? "Refunds nothing."
      : `Refunds ${refunded.minor} minor units of ${refunded.currency} in total.`,
  ];
}

export function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
