import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Event } from "../../../events/contract.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { OrderStatusChip } from "../../../backoffice/status-chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import type { EventStats } from "../../contract.ts";
import styles from "./dashboard-page.module.css";

/** Who bought last, each a way into the order. */
export function RecentOrders({ stats, event }: { stats: EventStats; event: Event }) {
  const orders = `/manage/event/${event.id}/orders`;
  return (
    <Panel
      title={<Trans>Recent orders</Trans>}
      action={
        stats.recent_orders.length > 0 && (
          <Link to={orders}>
            <Trans>All orders</Trans>
          </Link>
        )
      }
    >
      {stats.recent_orders.length === 0 && (
        <p className={styles.quiet}>
          <Trans>The first order will appear here the moment it is placed.</Trans>
        </p>
      )}
      <ul className={styles.orders}>
        {stats.recent_orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <span className={styles.orderBuyer}>
              <Link to={`${orders}/${order.id}`} className={styles.orderLink}>
                {[order.first_name, order.last_name].filter(Boolean).join(" ") || order.public_id}
              </Link>
              <span className={styles.orderWhen}>
                <Plural value={order.products_count} one="# product" other="# products" /> ·{" "}
                <DateTime at={order.created_at} zone={event.timezone} style="day" />,{" "}
                <DateTime at={order.created_at} zone={event.timezone} style="time" hasZoneName={false} />
              </span>
            </span>
            <span className={styles.orderSum}>
              <Money amount={{ minor: order.total_gross, currency: order.currency }} />
              {order.status !== "COMPLETED" && <OrderStatusChip status={order.status} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
