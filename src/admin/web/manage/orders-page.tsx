import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { TwoLines } from "../../../backoffice/two-lines.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Money } from "../../../ui/money.tsx";
import type { AdminOrder } from "../../contract.ts";
import type { Route } from "./+types/orders-page";
import { ordersQuery } from "./admin-queries.ts";
import { AdminListPage } from "./parts/admin-list-page.tsx";

const FILTER_FIELDS = ["status", "account_id", "event_id", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [client.fetchQuery(ordersQuery(state))]);
}

export const clientLoader = askInBrowser;

/** All orders of the installation. */
export default function OrdersPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <AdminListPage
      name="orders"
      title={t`Orders`}
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(ordersQuery(listing.state))}
      rowName={({ public_id: code }) => code}
      searchLabel={t`Find a buyer or an order`}
      empty={<EmptyState icon="ticket" title={<Trans>Nothing has been sold yet.</Trans>} />}
    />
  );
}

type Words = Record<AdminOrder["status"], { label: string; tone: "success" | "warning" | "danger" }>;

function useStatusWords(): Words {
  const { t } = useLingui();
  return {
    COMPLETED: { label: t`Completed`, tone: "success" },
    AWAITING_OFFLINE_PAYMENT: { label: t`Awaiting payment`, tone: "warning" },
    CANCELLED: { label: t`Cancelled`, tone: "danger" },
  };
}

function useColumns(): Column<AdminOrder>[] {
  const { t } = useLingui();
  const { timezone } = useMe();
  const words = useStatusWords();
  return [
    {
      key: "buyer",
      header: t`Buyer`,
      sort: "last_name",
      isCostlySort: true,
      cell: ({ public_id: code, first_name: first, last_name: last, email }) => (
        <TwoLines second={[code, email].filter(Boolean).join(" · ")} title={email ?? undefined}>
          {[first, last].filter(Boolean).join(" ") || email || code}
        </TwoLines>
      ),
    },
    {
      key: "event",
      header: t`Event`,
      card: "line",
      cell: ({ event_title: title, account_id, account_name }) => (
        <TwoLines isPlain second={<Link to={`/admin/accounts/${account_id}`}>{account_name}</Link>}>
          <Text span inherit lineClamp={2} miw="10rem" title={title}>
            {title}
          </Text>
        </TwoLines>
      ),
    },
    {
      key: "status",
      header: t`Status`,
      isShort: true,
      card: "end",
      cell: ({ status, refund_status: refund }) => (
        <>
          <Chip tone={words[status].tone}>{words[status].label}</Chip>{" "}
          {refund && <Chip tone="warning">{refund === "REFUNDED" ? t`Refunded` : t`Refund`}</Chip>}
        </>
      ),
    },
    {
      key: "total",
      header: t`Total`,
      sort: "total_gross",
      isCostlySort: true,
      isNumeric: true,
      card: "mark",
      cell: ({ total_gross: minor, currency }) => <Money amount={{ minor, currency }} />,
    },
    {
      key: "tax",
      header: t`Tax`,
      isNumeric: true,
      isOptional: true,
      card: "left-out",
      cell: ({ total_tax: minor, currency }) => <Money amount={{ minor, currency }} />,
    },
    {
      key: "created_at",
      header: t`Placed`,
      sort: "created_at",
      isShort: true,
      card: "left-out",
      cell: ({ created_at: at }) => <DateTime at={at} zone={timezone} hasZoneName={false} />,
    },
  ];
}

function useFilters() {
  const { t } = useLingui();
  const words = useStatusWords();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: Object.entries(words).map(([value, { label }]) => ({ value, label })),
    },
    { field: "account_id", label: t`Account number`, kind: "number" as const },
    { field: "event_id", label: t`Event number`, kind: "number" as const },
    { field: "created_at", label: t`Placed`, kind: "date" as const },
  ];
}
