import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DataGrid } from "../../../backoffice/data-grid/data-grid.tsx";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../backoffice/data-grid/grid-filter.ts";
import { readListing } from "../../../backoffice/data-grid/listing-state.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useNewRows } from "../../../backoffice/data-grid/use-new-rows.ts";
import { useNeighbours } from "../../../manage-ui/drawers/neighbours.ts";
import { CreateLink } from "../../../manage-ui/create-link.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { ShareBox } from "../../../manage-ui/sharing/share-box.tsx";
import {
  ORDER_STATUS_LABELS,
  OrderStatusChip,
  PAYMENT_STATUS_LABELS,
  PaymentStatusChip,
  REFUND_STATUS_LABELS,
  RefundStatusChip,
} from "../../../backoffice/status-chip.tsx";
import { ItemsCell } from "../../../backoffice/orders/items-cell.tsx";
import { OrderTotals } from "../../../backoffice/orders/order-totals.tsx";
import { TwoLines } from "../../../backoffice/two-lines.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { OrdersExample } from "./examples/orders-example.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Order } from "../../contract.ts";
import type { Route } from "./+types/orders-page";
import { useOrdersBulk } from "./orders-bulk.tsx";
import { listedStatusOf } from "./listed-status.ts";
import { ordersQuery, paymentsUnderReviewQuery } from "./orders-query.ts";
import { PaymentsUnderReview } from "./payments-under-review.tsx";
import styles from "./orders-page.module.css";

const FILTER_FIELDS = [
  "status",
  "payment_status",
  "refund_status",
  "created_at",
  "total_gross",
  "has_open_amount",
  "is_disputed",
  "open_amount",
  "first_name",
  "last_name",
  "email",
  "public_id",
];

export function loader(args: Route.LoaderArgs) {
  const state = readListing(new URL(args.request.url).search, FILTER_FIELDS);
  const eventId = Number(args.params.eventId);
  return preload(args, (client) => [
    client.prefetchQuery(ordersQuery(eventId, state)),
    client.prefetchQuery(paymentsUnderReviewQuery(eventId)),
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
    <Page
      title={t`Orders`}
      context={event.title}
      actions={
        <CreateLink to={`/manage/event/${event.id}/orders/new`}>
          <Trans>Add order</Trans>
        </CreateLink>
      }
    >
      <PaymentsUnderReview eventId={event.id} />
      <DataGrid
        label={t`Orders`}
        columns={useColumns(event.timezone)}
        filters={useFilters()}
        listing={listing}
        result={result}
        rowKey={(order) => order.id}
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
                <div className={styles.share}>
                  <ShareBox path={`/event/${event.id}/${event.slug}`} />
                </div>
              </>
            )}
          </EmptyList>
        }
      />
    </Page>
  );
}

function useColumns(timezone: string): Column<Order>[] {
  const { t } = useLingui();
  return [
    {
      key: "buyer",
      header: t`Buyer`,
      sort: "last_name",
      isCostlySort: true,
      exports: ["first_name", "last_name", "email"],
      cell: (order) => (
        <TwoLines second={order.email} title={order.email ?? undefined}>
          {[order.first_name, order.last_name].filter(Boolean).join(" ") || order.public_id}
        </TwoLines>
      ),
    },
    {
      key: "public_id",
      header: t`Order`,
      sort: "public_id",
      isCostlySort: true,
      exports: ["public_id"],
      isShort: true,
      card: "left-out",
      cell: (order) => <span className="tabular-nums">{order.public_id}</span>,
    },
    {
      key: "created_at",
      header: t`Date`,
      sort: "created_at",
      exports: ["created_at"],
      isShort: true,
      card: "line",
      cell: (order) => <DateTime at={order.created_at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "products",
      header: t`Contents`,
      // On a phone an order has only two lines.
      card: "left-out",
      exports: ["products"],
      cell: (order) => <ItemsCell items={order.order_items} />,
    },
    {
      key: "status",
      header: t`Status`,
      isShort: true,
      exports: ["status", "payment_status", "refund_status"],
      card: "mark",
      cell: (order) => <ListedStatus order={order} />,
    },
    {
      key: "payment_provider",
      header: t`Payment method`,
      isShort: true,
      isOptional: true,
      exports: ["payment_provider"],
      cell: (order) => order.payment_provider && <PaidBy provider={order.payment_provider} />,
    },
    {
      key: "promo_code",
      header: t`Promo code`,
      isShort: true,
      isOptional: true,
      exports: ["promo_code"],
      cell: (order) => order.promo_code && <code>{order.promo_code.toUpperCase()}</code>,
    },
    {
      key: "notes",
      header: t`Notes`,
      isOptional: true,
      exports: ["notes"],
      cell: (order) => order.notes,
    },
    {
      key: "total_tax",
      header: t`Taxes`,
      isNumeric: true,
      isOptional: true,
      exports: ["total_tax"],
      cell: (order) => <Money amount={{ minor: order.total_tax, currency: order.currency }} />,
    },
    {
      key: "total_refunded",
      header: t`Refunded`,
      isNumeric: true,
      isOptional: true,
      exports: ["total_refunded"],
      cell: (order) =>
        order.total_refunded > 0 && (
          <Money amount={{ minor: order.total_refunded, currency: order.currency }} />
        ),
    },
    {
      key: "total_gross",
      header: t`Total`,
      sort: "total_gross",
      isCostlySort: true,
      isNumeric: true,
      exports: ["total_gross", "currency"],
      card: "end",
      cell: (order) => <Total order={order} />,
    },
  ];
}

function PaidBy({ provider }: { provider: string }) {
  const { t } = useLingui();
  const words: Record<string, string> = { OFFLINE: t`Offline`, STRIPE: "Stripe", SIMULATOR: t`Test money` };
  return words[provider] ?? provider;
}

function ListedStatus({ order }: { order: Order }) {
  const listed = listedStatusOf(order);
  switch (listed.of) {
    case "order":
      return <OrderStatusChip status={listed.status} />;
    case "payment":
      return <PaymentStatusChip status={listed.status} />;
    case "refund":
      return <RefundStatusChip status={listed.status} />;
  }
}

/** The amount paid, with the refunded amount below. */
function Total({ order: { total_gross, total_refunded, currency } }: { order: Order }) {
  return (
    <Stack component="span" gap={0} align="flex-end">
      <Money amount={{ minor: total_gross, currency }} />
      {total_refunded > 0 && (
        <Text span c="dimmed" fz={13}>
          <Money amount={{ minor: -total_refunded, currency }} />
        </Text>
      )}
    </Stack>
  );
}

function useFilters(): GridFilter[] {
  const { t, i18n } = useLingui();
  const { currency } = useEvent();
  const choicesOf = (labels: Record<string, (typeof ORDER_STATUS_LABELS)["COMPLETED"]>, values: string[]) =>
    values.map((value) => ({ value, label: i18n._(labels[value]!) }));
  const yesOrNo = [
    { value: "true", label: t`Yes` },
    { value: "false", label: t`No` },
  ];
  return [
    {
      field: "status",
      label: t`Status`,
      choices: choicesOf(ORDER_STATUS_LABELS, ["COMPLETED", "AWAITING_OFFLINE_PAYMENT", "CANCELLED"]),
    },
    {
      field: "payment_status",
      label: t`Payment`,
      choices: choicesOf(PAYMENT_STATUS_LABELS, [
        "PAYMENT_RECEIVED",
        "NO_PAYMENT_REQUIRED",
        "AWAITING_OFFLINE_PAYMENT",
        "PAYMENT_FAILED",
      ]),
    },
    {
      field: "refund_status",
      label: t`Refund`,
      choices: choicesOf(REFUND_STATUS_LABELS, Object.keys(REFUND_STATUS_LABELS)),
    },
    {
      field: "has_open_amount",
      label: t`Open balance`,
      isSingle: true,
      choices: yesOrNo,
    },
    { field: "is_disputed", label: t`Disputed`, isSingle: true, choices: yesOrNo },
    { field: "last_name", label: t`Last name` },
    { field: "first_name", label: t`First name` },
    { field: "email", label: t`E-mail` },
    { field: "public_id", label: t`Order` },
    { field: "created_at", label: t`Date`, kind: "date" },
    { field: "total_gross", label: t`Total`, kind: "money", currency },
    { field: "open_amount", label: t`Left to pay`, kind: "money", currency },
  ];
}
