import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import { GridPage } from "../../../backoffice/data-grid/grid-page.tsx";
import type { GridFilter } from "../../../backoffice/data-grid/grid-filter.ts";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { TwoLines } from "../../../backoffice/two-lines.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { formatNumber } from "../../../ui/format.ts";
import type { Customer } from "../../contract.ts";
import type { Route } from "./+types/customers-page";
import { AdvertisingChip, nameOf, Spent, useAdvertisingLabels } from "./customer-words.tsx";
import { customersQuery } from "./customers-query.ts";
import { CustomersExample } from "./examples/customers-example.tsx";

const FILTER_FIELDS = ["email", "first_name", "last_name", "orders_count", "last_order_at", "advertising"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(customersQuery(state)),
  ]);
}

export const clientLoader = askInBrowser;

/** All customers of the account's events. */
export default function CustomersPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <>
      <TopBar crumbs={[{ key: "customers", content: t`Customers` }]} />
      <GridPage
        title={t`Customers`}
        description={<Trans>Everybody who has bought something, across all of your events.</Trans>}
        list="customers"
        columns={useColumns()}
        filters={useFilters()}
        listing={listing}
        result={useQuery(customersQuery(listing.state))}
        exported={{ list: "customers", eventId: null }}
        rowLink={({ id }) => `/manage/customers/${id}`}
        searchLabel={t`Find a name or e-mail`}
        empty={
          <EmptyList example={<CustomersExample />} title={<Trans>Nobody has bought anything yet.</Trans>}>
            <p>
              <Trans>Buyers appear here with everything they bought, whichever event it was for.</Trans>
            </p>
          </EmptyList>
        }
      />
    </>
  );
}

function useColumns(): Column<Customer>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  return [
    {
      key: "customer",
      exports: ["first_name", "last_name", "email"],
      header: t`Customer`,
      sort: "last_name",
      isCostlySort: true,
      cell: (customer) => {
        const name = nameOf(customer);
        return (
          <TwoLines second={name ? customer.email : null} title={customer.email}>
            {name || customer.email}
          </TwoLines>
        );
      },
    },
    {
      key: "orders_count",
      exports: ["orders_count"],
      header: t`Orders`,
      sort: "orders_count",
      isCostlySort: true,
      isNumeric: true,
      card: "left-out",
      cell: ({ orders_count: count }) => formatNumber(count, i18n.locale),
    },
    {
      key: "spent",
      exports: ["spent"],
      header: t`Spent`,
      sort: "spent",
      isCostlySort: true,
      isNumeric: true,
      card: "end",
      cell: ({ spent }) => <Spent spent={spent} align="flex-end" />,
    },
    {
      key: "last_order_at",
      exports: ["last_order_at"],
      header: t`Last order`,
      sort: "last_order_at",
      isShort: true,
      card: "line",
      cell: ({ last_order_at: at }) => at && <DateTime at={at} zone={timezone} style="date" />,
    },
    {
      key: "advertising",
      exports: ["advertising"],
      header: t`Advertising`,
      isShort: true,
      card: "mark",
      cell: (customer) => <AdvertisingChip advertising={customer.advertising} />,
    },
  ];
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  const labels = useAdvertisingLabels();
  return [
    {
      field: "advertising",
      label: t`Advertising`,
      choices: Object.entries(labels).map(([value, label]) => ({ value, label })),
    },
    { field: "last_name", label: t`Last name` },
    { field: "first_name", label: t`First name` },
    { field: "email", label: t`E-mail` },
    { field: "orders_count", label: t`Orders`, kind: "number" },
    { field: "last_order_at", label: t`Last order`, kind: "date" },
  ];
}
