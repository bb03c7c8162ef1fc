import { Stack, Text } from "@mantine/core";
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
import type { AdminUser } from "../../contract.ts";
import type { Route } from "./+types/users-page";
import { usersQuery } from "./admin-queries.ts";
import { AdminListPage } from "./parts/admin-list-page.tsx";
import { ImpersonateMenu } from "./parts/impersonate.tsx";
import { usePlatformRoles } from "./parts/platform-roles.ts";

const FILTER_FIELDS = ["is_email_verified", "is_two_factor_on", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [client.fetchQuery(usersQuery(state))]);
}

export const clientLoader = askInBrowser;

/** All users of the installation. */
export default function UsersPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <AdminListPage
      name="users"
      title={t`Users`}
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(usersQuery(listing.state))}
      rowName={({ full_name: name }) => name}
      searchLabel={t`Find a name or an address`}
      empty={<EmptyState icon="users" title={<Trans>Nobody has registered yet.</Trans>} />}
    />
  );
}

function useColumns(): Column<AdminUser>[] {
  const { t } = useLingui();
  const { timezone } = useMe();
  return [
    {
      key: "name",
      header: t`Person`,
      sort: "name",
      cell: (user) => (
        <TwoLines second={user.email} title={user.email}>
          {user.full_name || user.email}
        </TwoLines>
      ),
    },
    {
      key: "status",
      header: t`Status`,
      card: "end",
      cell: (user) =>
        user.is_administrator ? (
          <Chip tone="accent">
            <Trans>Superadmin</Trans>
          </Chip>
        ) : user.is_email_verified ? (
          <Chip tone="success" icon="check">
            <Trans>Verified</Trans>
          </Chip>
        ) : (
          <Chip tone="warning" icon="mail">
            <Trans>Not verified</Trans>
          </Chip>
        ),
    },
    { key: "accounts", header: t`Accounts`, card: "line", cell: (user) => <Accounts user={user} /> },
    {
      key: "second-step",
      header: t`Two-step login`,
      card: "left-out",
      cell: ({ is_two_factor_on: isOn }) => (isOn ? <Trans>On</Trans> : <Trans>Off</Trans>),
    },
    {
      key: "sessions",
      header: t`Sessions`,
      isNumeric: true,
      card: "left-out",
      cell: ({ sessions_count: count }) => count,
    },
    {
      key: "created_at",
      header: t`Registered`,
      sort: "created_at",
      isShort: true,
      card: "left-out",
      cell: ({ created_at: at }) => <DateTime at={at} zone={timezone} style="date" />,
    },
    {
      key: "tools",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (user) => {
        const accounts = user.accounts.filter(({ status }) => status === "ACTIVE");
        if (user.is_administrator || accounts.length === 0) return null;
        return <ImpersonateMenu person={{ id: user.id, name: user.full_name || user.email, accounts }} />;
      },
    },
  ];
}

function Accounts({ user }: { user: AdminUser }) {
  const roles = usePlatformRoles();
  return (
    <Stack component="span" gap={2}>
      {user.accounts.map(({ id, name, role }) => (
        <span key={id} className="break-anywhere">
          <Link to={`/admin/accounts/${id}`}>{name}</Link>{" "}
          <Text span c="dimmed" fz={13}>
            {roles[role]}
          </Text>
        </span>
      ))}
    </Stack>
  );
}

function useFilters() {
  const { t } = useLingui();
  const answers = [
    { value: "true", label: t`Yes` },
    { value: "false", label: t`No` },
  ];
  return [
    { field: "is_email_verified", label: t`Verified`, choices: answers },
    { field: "is_two_factor_on", label: t`Two-step login`, choices: answers },
    { field: "created_at", label: t`Registered`, kind: "date" as const },
  ];
}
