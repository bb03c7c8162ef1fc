import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import figures from "../../../../manage-ui/charts/figures.module.css";
import type { Today } from "../../../../reporting/contract.ts";
import { Icon } from "../../../../ui/icon.tsx";
import styles from "./today.module.css";

interface Task {
  key: string;
  to: string;
  words: ReactNode;
  isUrgent: boolean;
}

/** Pending work of all events, each with a link. */
export function Waiting({ events }: { events: Today["waiting"] }) {
  return (
    <section className={`${figures.figure} ${styles.part}`}>
      <h2 className={`${figures.label} ${styles.label}`}>
        <Trans>To do</Trans>
      </h2>
      {events.length === 0 && (
        <p className={styles.task}>
          <Icon name="check" size={18} />
          <Trans>Nothing needs your attention.</Trans>
        </p>
      )}
      <ul className={`plain-list ${styles.tasks}`}>
        {events.flatMap((event) =>
          tasksOf(event).map(({ key, to, words, isUrgent }) => (
            <li key={`${event.event_id} ${key}`} className={styles.task} data-urgent={isUrgent || undefined}>
              <Icon name={isUrgent ? "alert" : "info"} size={18} />
              <div>
                <Link to={to}>{words}</Link>
                <p className={styles.quiet}>{event.title}</p>
              </div>
            </li>
          )),
        )}
      </ul>
      <p className={styles.quiet}>
        <Link to="/manage/to-do">
          <Trans>Show everything</Trans>
        </Link>
      </p>
    </section>
  );
}

function tasksOf({
  event_id,
  open_disputes,
  failed_refunds,
  offline_payments,
  open_amounts,
}: Today["waiting"][number]): Task[] {
  const orders = (field: string, value: string) =>
    `/manage/event/${event_id}/orders?${new URLSearchParams({ [`filter_fields[${field}][eq]`]: value })}`;
  const all: (Task | false)[] = [
    open_disputes > 0 && {
      key: "disputes",
      to: orders("is_disputed", "true"),
      words: <Plural value={open_disputes} one="# payment is disputed" other="# payments are disputed" />,
      isUrgent: true,
    },
    failed_refunds > 0 && {
      key: "refunds",
      to: orders("refund_status", "REFUND_FAILED"),
      words: <Plural value={failed_refunds} one="# refund has failed" other="# refunds have failed" />,
      isUrgent: true,
    },
    offline_payments > 0 && {
      key: "offline",
      to: orders("status", "AWAITING_OFFLINE_PAYMENT"),
      words: (
        <Plural
          value={offline_payments}
          one="# order is awaiting offline payment"
          other="# orders are awaiting offline payment"
        />
      ),
      isUrgent: false,
    },
    open_amounts > 0 && {
      key: "amounts",
      to: orders("has_open_amount", "true"),
      words: (
        <Plural
          value={open_amounts}
          one="# order has an open balance"
          other="# orders have an open balance"
        />
      ),
      isUrgent: false,
    },
  ];
  return all.filter((task) => task !== false);
}
