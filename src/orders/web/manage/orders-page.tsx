import { Box } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { GridPage } from "../../../backoffice/data-grid/grid-page.tsx";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useNewRows } from "../../../backoffice/data-grid/use-new-rows.ts";
import { useNeighbours } from "../../../manage-ui/drawers/neighbours.ts";
import { CreateLink } from "../../../manage-ui/create-link.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { ShareBox } from "../../../manage-ui/sharing/share-box.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { OrdersExample } from "./examples/orders-example.tsx";
import type { Order } from "../../contract.ts";
import type { Route } from "./+types/orders-page";
import { useAnswerColumns } from "./answers/answer-columns.tsx";
import { useOrderColumns } from "./listed/order-columns.tsx";
import { FILTER_FIELDS, useOrderFilters } from "./listed/order-filters.ts";
import { OrderTotals } from "./listed/order-totals.tsx";
import { useOrdersBulk } from "./orders-bulk.tsx";
import { ordersQuery, paymentsUnderReviewQuery } from "./orders-query.ts";
import { PaymentsUnderReview } from "./payments-under-review.tsx";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(ordersQuery(eventId, state)),
    client.prefetchQuery(paymentsUnderReviewQuery(eventId)),
    client.prefetchQuery(categoriesQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** All orders of an event. */
export default function OrdersPage() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const listing = useListing(FILTER_FIELDS);
  const query = ordersQuery(event.id, listing.state);
  const result = useQuery(query);
  const drawer = useOpenItem("order");
  useNeighbours("order", result.data?.data);
  const news = useNewRows<Order>({
    topics: ["orders"],
    queryKey: query.queryKey,
    ask: () => client.fetchQuery({ ...query, queryKey: [...query.queryKey, "fresh"], staleTime: 0 }),
    rowKey: (order) => order.id,
  });
  return (
    <GridPage
      title={t`Orders`}
      context={event.title}
      actions={
        <CreateLink to={`/manage/event/${event.id}/orders/new`}>
          <Trans>Add order</Trans>
        </CreateLink>
      }
      columns={[...useOrderColumns(event.timezone), ...useAnswerColumns("order_ids", result.data?.data)]}
      filters={useOrderFilters()}
      listing={listing}
      result={result}
      rowLink={(order) => drawer.addressOf(order.id)}
      rowId={(order) => order.id}
      rowName={(order) => order.public_id}
      list="orders"
      exported={{ list: "orders", eventId: event.id }}
      bulk={useOrdersBulk(event.id)}
      searchLabel={t`Find a name, e-mail or order`}
      news={news}
      totals={<OrderTotals eventId={event.id} state={listing.state} />}
      empty={
        <EmptyList example={<OrdersExample />} title={<Trans>Nobody has bought anything yet.</Trans>}>
          {event.status === "LIVE" && (
            <>
              <p>
                <Trans>Orders appear here as soon as they are placed. Until then, spread the word.</Trans>
              </p>
              <Box w="min(100%, 26rem)" mx="auto" mt="md" ta="start">
                <ShareBox path={`/event/${event.id}/${event.slug}`} />
              </Box>
            </>
          )}
        </EmptyList>
      }
    >
      <PaymentsUnderReview eventId={event.id} />
    </GridPage>
  );
}
