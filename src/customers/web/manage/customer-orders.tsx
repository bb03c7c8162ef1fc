import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { itemNames } from "../../../backoffice/orders/item-names.ts";
import { OrderStatusChip, RefundStatusChip } from "../../../backoffice/status-chip.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import type { CustomerOrder } from "../../contract.ts";

/** The customer's orders in all events, the latest first. */
export function CustomerOrders({ orders }: { orders: CustomerOrder[] }) {
  return (
    <Panel title={<Trans>Orders</Trans>}>
      <DividedList>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </DividedList>
    </Panel>
  );
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const { i18n } = useLingui();
  const { event, currency } = order;
  return (
    <Group component="li" gap="8px 16px" wrap="nowrap" justify="space-between" align="flex-start">
      <Stack gap={0} flex={1} miw={0} className="break-anywhere">
        <Link to={`/manage/event/${event.id}/orders/${order.id}`}>{event.title}</Link>
        <Text span>{itemNames(order.items, i18n.locale)}</Text>
        <Text span c="dimmed" fz={13}>
          {order.public_id} · <DateTime at={order.created_at} zone={event.timezone} hasZoneName={false} />
        </Text>
      </Stack>
      <Stack gap={4} align="flex-end" flex="none">
        <Text span fw={500} className="tabular-nums">
          <Money amount={{ minor: order.total_gross, currency }} />
        </Text>
        {order.total_refunded > 0 && (
          <Text span c="dimmed" fz={13} className="tabular-nums">
            <Money amount={{ minor: -order.total_refunded, currency }} />
          </Text>
        )}
        {order.refund_status ? (
          <RefundStatusChip status={order.refund_status} />
        ) : (
          <OrderStatusChip status={order.status} />
        )}
      </Stack>
    </Group>
  );
}
