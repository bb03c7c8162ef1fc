import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Event } from "../../../events/contract.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { itemNames } from "../../../backoffice/orders/item-names.ts";
import { OrderStatusChip } from "../../../backoffice/status-chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import type { EventStats } from "../../contract.ts";
import styles from "./dashboard-page.module.css";

/** The latest orders, each with a link. */
export function RecentOrders({ stats, event }: { stats: EventStats; event: Event }) {
  const { i18n } = useLingui();
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
        <Text c="dimmed">
          <Trans>The first order will appear here the moment it is placed.</Trans>
        </Text>
      )}
      <DividedList isDense>
        {stats.recent_orders.map((order) => (
          <Group component="li" key={order.id} gap="sm" wrap="nowrap" justify="space-between">
            <Stack component="span" gap={0} miw={0}>
              <Link to={`${orders}/${order.id}`} className={`row-link ${styles.orderLink}`}>
                {[order.first_name, order.last_name].filter(Boolean).join(" ") || order.public_id}
              </Link>
              <Text span c="dimmed" fz={13} lineClamp={2} className="break-anywhere">
                <DateTime at={order.created_at} zone={event.timezone} style="day" />,{" "}
                <DateTime at={order.created_at} zone={event.timezone} style="time" hasZoneName={false} /> ·{" "}
                {itemNames(order.items, i18n.locale)}
              </Text>
            </Stack>
            <Stack component="span" gap={2} align="flex-end" flex="none">
              <Money amount={{ minor: order.total_gross, currency: order.currency }} />
              {order.status !== "COMPLETED" && <OrderStatusChip status={order.status} />}
            </Stack>
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}
