import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { HistoryEntry, Order } from "../../contract.ts";
import { condensedHistory } from "./condensed-history.ts";
import styles from "./order-history.module.css";
import { orderHistoryQuery } from "./orders-query.ts";
import { useReasonWords } from "../../../payments/web/manage/parts/refund-reason.tsx";
import { WrittenMessage } from "../../../backoffice/messages/written-message.tsx";

/** Everything that happened to an order, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(orderHistoryQuery(order.event_id, order.id));
  return (
    <Panel title={<Trans>History</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} />}
      {data && (
        <Stack component="ol" className="plain-list" gap={0}>
          {condensedHistory(data).map((entry) => (
            <Entry key={entry.id} entry={entry} currency={order.currency} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Entry({ entry, currency }: { entry: HistoryEntry; currency: string }) {
  const event = useEvent();
  return (
    <Stack component="li" className={styles.entry} gap={4}>
      <p>
        <Words entry={entry} currency={currency} />
      </p>
      {entry.action === "REFUND_REQUESTED" && <RefundReason entry={entry} />}
      <Values entry={entry} />
      {entry.action === "MESSAGE_WRITTEN" && (
        <WrittenMessage eventId={event.id} messageId={Number(entry.new_values["message_id"])} />
      )}
      <Text c="dimmed" fz={13}>
        <DateTime at={entry.at} zone={event.timezone} /> <Actor entry={entry} />
      </Text>
    </Stack>
  );
}

function RefundReason({ entry }: { entry: HistoryEntry }) {
  const words = useReasonWords()(entry.new_values);
  if (!words) return null;
  return (
    <Text fz={13}>
      <Trans>Reason: {words}</Trans>
    </Text>
  );
}

function Actor({ entry: { actor, actor_name } }: { entry: HistoryEntry }) {
  if (actor_name) return <>· {actor_name}</>;
  if (actor === "BUYER") return <Trans>· the buyer</Trans>;
  if (actor === "SYSTEM") return <Trans>· automatically</Trans>;
  return null;
}

function Words({ entry, currency }: { entry: HistoryEntry; currency: string }): ReactNode {
  const { t, i18n } = useLingui();
  const { new_values: values, old_values: before } = entry;
  const code = entry.attendee?.public_id ?? "";
  const text = (key: string, from = values) => String(from[key] ?? "");
  const name = entry.attendee?.name ?? text("name");
  const money = (key: string) =>
    formatMoney({ minor: Number(values[key] ?? 0), currency: text("currency") || currency }, i18n.locale);
  const sum = money("amount");
  const email = text("email");
  switch (entry.action) {
    case "PLACED":
      return t`The order was placed for ${sum}`;
    case "COMPLETED":
      return t`The order was completed`;
    case "PAYMENT_RECEIVED":
      return t`${sum} was paid`;
    case "REFUND_REQUESTED":
      return values["status"] === "FAILED" ? t`A refund of ${sum} failed` : t`${sum} was refunded`;
    case "OFFLINE_PAYMENT_CHOSEN":
      return t`The buyer chose to pay offline`;
    case "MARKED_AS_PAID": {
      const list = text("list");
      if (text("method") === "CASH") return t`${sum} was paid in cash at the door ${list}`;
      if (text("method") === "CARD_TERMINAL") return t`${sum} was paid by card terminal at the door ${list}`;
      return t`Marked as paid: ${sum}`;
    }
    case "SOLD_AT_DOOR": {
      const list = text("list");
      return text("method") === "CASH"
        ? t`Sold at the door ${list} for ${sum} in cash`
        : t`Sold at the door ${list} for ${sum} by card terminal`;
    }
    case "ORDER_EDITED":
      return t`The buyer's details or notes were changed`;
    case "ORDER_CANCELLED":
      return values["reason"] === "not_paid_in_time"
        ? t`The order was cancelled: it was not paid in time`
        : t`The order was cancelled`;
    case "ATTENDEE_ADDED": {
      const ticket = text("ticket");
      return t`${ticket} was issued manually to ${name}, for ${sum}`;
    }
    case "ATTENDEE_EDITED":
      return t`${name}’s ticket ${code} was changed`;
    case "GUEST_NAMED":
      return t`The name for ticket ${code} was given through the guest's link`;
    case "ANSWER_EDITED": {
      const question = text("question");
      return t`The answer to “${question}” was changed`;
    }
    case "ATTENDEE_CANCELLED":
      return t`${name}’s ticket ${code} was cancelled`;
    case "ATTENDEE_REACTIVATED":
      return t`${name}’s ticket ${code} was reinstated`;
    case "TICKET_CHANGED": {
      const from = text("ticket", before);
      const to = text("ticket");
      const difference = money("difference");
      if (Number(values["difference"]) === 0) return t`${name}’s ticket was exchanged: ${from} → ${to}`;
      return Number(values["open"]) === 0
        ? t`${name}’s ticket was exchanged: ${from} → ${to}. The difference of ${difference} was waived`
        : t`${name}’s ticket was exchanged: ${from} → ${to}. The difference of ${difference} is outstanding`;
    }
    case "CAPACITY_RAISED": {
      const what = text("name");
      const capacity = text("capacity");
      return t`One more ${what} was created: there are now ${capacity}`;
    }
    case "OPEN_AMOUNT_SETTLED":
      return t`The outstanding ${sum} was settled`;
    case "PAYMENT_REVIEWED":
      return t`The payment of ${sum}, which differs from the order, was marked as resolved`;
    case "CONFIRMATION_RESENT":
      return t`The confirmation was requested again`;
    case "TICKET_RESENT":
      return t`Ticket ${code} was requested again`;
    case "TICKET_REISSUED":
      return t`Ticket ${code} was reissued: its link and code are new`;
    case "MESSAGE_WRITTEN": {
      const subject = text("subject");
      return t`Message to ${email}: “${subject}”`;
    }
    case "LETTER_SENT":
      return t`An e-mail was sent to ${email}`;
    case "CHECKED_IN": {
      const list = text("list");
      return t`${name} was checked in (${list})`;
    }
    case "CHECK_IN_UNDONE": {
      const list = text("list");
      return t`${name}’s check-in was undone (${list})`;
    }
  }
}

const WITH_VALUES = new Set<HistoryEntry["action"]>([
  "ORDER_EDITED",
  "ATTENDEE_EDITED",
  "GUEST_NAMED",
  "ANSWER_EDITED",
]);

/** Old and new values of changed fields. */
function Values({ entry }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  if (!WITH_VALUES.has(entry.action)) return null;
  const labels: Record<string, string> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
    notes: t`Notes`,
    billing: t`Billing address`,
    labels: t`Labels`,
    answer: t`Answer`,
  };
  return (
    <Stack component="dl" className={styles.values} gap={4} fz={13}>
      {Object.keys(entry.new_values).flatMap((field) => {
        // The sentence above already names the question.
        if (field === "question") return [];
        return (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>
              <s>{entry.old_values[field] ?? "–"}</s> <span aria-hidden="true">→</span>{" "}
              {entry.new_values[field] ?? "–"}
            </dd>
          </div>
        );
      })}
    </Stack>
  );
}
