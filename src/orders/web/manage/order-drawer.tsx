import { Group, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ItemDrawer } from "../../../manage-ui/drawers/item-drawer.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { OrderActions } from "./order-actions.tsx";
import styles from "./order-page.module.css";
import { OrderChips, OrderParts, OrderTitle } from "./order-parts.tsx";
import { orderQuery } from "./orders-query.ts";

/** Drawer with one order, beside any page. Default export, because it is loaded on first use. */
export default function OrderDrawer({ orderId }: { orderId: number }) {
  const { t } = useLingui();
  const event = useEvent();
  const { data: order, error, refetch } = useQuery(orderQuery(event.id, orderId));
  return (
    <ItemDrawer
      name="order"
      id={orderId}
      title={order ? <OrderTitle order={order} /> : t`Order`}
      page={`/manage/event/${event.id}/orders/${orderId}`}
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !order && <Skeleton lines={10} />}
      {order && (
        <Stack key={order.id} className={styles.drawer}>
          <Group gap="xs">
            <OrderChips order={order} />
          </Group>
          <Group className={styles.drawerActions} gap="xs" align="stretch">
            <OrderActions order={order} />
          </Group>
          <OrderParts order={order} />
        </Stack>
      )}
    </ItemDrawer>
  );
}
