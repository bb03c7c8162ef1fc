import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import { preloadListing } from "../../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import type { AdminAccount } from "../../../contract.ts";
import { accountsQuery } from "../admin-queries.ts";
import { AdminListPage } from "../parts/admin-list-page.tsx";
import type { Route } from "./+types/accounts-page";
import { AccountStatus } from "./account-words.tsx";

const FILTER_FIELDS = ["status", "is_verified", "currency_code", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [client.fetchQuery(accountsQuery(state))]);
}

export const clientLoader = askInBrowser;

/** All accounts of the installation. */
export default function AccountsPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <AdminListPage
      name="accounts"
      title={t`Accounts`}
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(accountsQuery(listing.state))}
      rowLink={({ id }) => `/admin/accounts/${id}`}
      rowName={({ name }) => name}
      searchLabel={t`Find a name or an address`}
      empty={<EmptyState icon="users" title={<Trans>Nobody has registered yet.</Trans>} />}
    />
  );
}

function useColumns(): Column<AdminAccount>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  return [
    {
      key: "name",
      header: t`Account`,
      sort: "name",
      cell: ({ name, email }) => (
        <TwoLines second={email} title={email}>
          {name}
        </TwoLines>
      ),
    },
    {
      key: "owner",
      header: t`Owner`,
      card: "line",
      cell: ({ name, email, owner }) =>
        owner && (
          <TwoLines
            isPlain
            second={owner.email !== email && owner.email}
            title={owner.email}
            onCard={owner.name === name && owner.email}
          >
            {owner.name}
          </TwoLines>
        ),
    },
    { key: "status", header: t`Status`, card: "end", cell: (account) => <AccountStatus account={account} /> },
    {
      key: "cards",
      header: t`Cards`,
      card: "left-out",
      cell: ({ can_take_cards: takes }) => (takes ? <Trans>Yes</Trans> : <Trans>No</Trans>),
    },
    {
      key: "events",
      header: t`Events`,
      isNumeric: true,
      card: "left-out",
      cell: ({ events_count: all, live_events_count: live }) => (
        <span title={t`${live} on sale`}>{figure(all)}</span>
      ),
    },
    {
      key: "orders",
      header: t`Orders`,
      isNumeric: true,
      card: "mark",
      cell: ({ orders_count: orders }) => (
        <TwoLines isPlain second={null} onCard={<Plural value={orders} one="# order" other="# orders" />}>
          {figure(orders)}
        </TwoLines>
      ),
    },
    {
      key: "users",
      header: t`People`,
      isNumeric: true,
      card: "left-out",
      cell: ({ users_count: users }) => figure(users),
    },
    {
      key: "last_login_at",
      header: t`Last login`,
      isShort: true,
      card: "left-out",
      cell: ({ last_login_at: at }) =>
        at ? <DateTime at={at} zone={timezone} style="date" /> : <Trans>Never</Trans>,
    },
    {
      key: "created_at",
      header: t`Registered`,
      sort: "created_at",
      isShort: true,
      card: "left-out",
      cell: ({ created_at: at }) => <DateTime at={at} zone={timezone} style="date" />,
    },
  ];
}

function useFilters() {
  const { t } = useLingui();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: [
        { value: "ACTIVE", label: t`Active` },
        { value: "SUSPENDED", label: t`Suspended` },
      ],
    },
    {
      field: "is_verified",
      label: t`Verified`,
      choices: [
        { value: "true", label: t`Yes` },
        { value: "false", label: t`No` },
      ],
    },
    { field: "currency_code", label: t`Currency` },
    { field: "created_at", label: t`Registered`, kind: "date" as const },
  ];
}
