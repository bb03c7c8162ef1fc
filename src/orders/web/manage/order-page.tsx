import { Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Order } from "../../contract.ts";
import type { Route } from "./+types/order-page";
import { OrderActions } from "./order-actions.tsx";
import { OrderChips, OrderParts, OrderTitle } from "./order-parts.tsx";
import {
  orderHistoryQuery,
  orderMoneyQuery,
  orderQuery,
  orderTicketsQuery,
  paymentsUnderReviewQuery,
} from "./orders-query.ts";
import { RefundButton } from "./refund-button.tsx";

export function loader(args: Route.LoaderArgs) {
  const ids = [Number(args.params.eventId), Number(args.params.orderId)] as const;
  return preload(args, (client) => [
    client.fetchQuery(orderQuery(...ids)),
    client.prefetchQuery(orderTicketsQuery(...ids)),
    client.prefetchQuery(orderMoneyQuery(...ids)),
    client.prefetchQuery(orderHistoryQuery(...ids)),
    client.prefetchQuery(paymentsUnderReviewQuery(ids[0])),
  ]);
}

export const clientLoader = askInBrowser;

/** Page of one order: items, buyer, payments, history and actions. */
export default function OrderPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { orderId } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery(event.id, Number(orderId)));
  const code = order?.public_id ?? "";
  return (
    <Page
      title={order ? t`Order ${code}` : t`Order`}
      heading={order && <OrderTitle order={order} />}
      context={event.title}
      description={<Head order={order} />}
      actions={order && (wasBought(order) ? <OrderActions order={order} /> : <RefundButton order={order} />)}
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !order && <Skeleton lines={10} />}
      {order && <OrderParts order={order} />}
    </Page>
  );
}

/** False for an order that was never bought. Such an order is shown only because of its payment. */
function wasBought({ status }: Order): boolean {
  return status !== "RESERVED" && status !== "ABANDONED";
}

function Head({ order }: { order: Order | undefined }) {
  const event = useEvent();
  return (
    <Group gap="xs">
      <Link to={`/manage/event/${event.id}/orders`}>
        <Trans>All orders</Trans>
      </Link>
      {order && <OrderChips order={order} />}
    </Group>
  );
}
