import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DataGrid } from "../../../../backoffice/data-grid/data-grid.tsx";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import { preloadListing } from "../../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import type { Member } from "../../../contract.ts";
import { AccountBar } from "../account-bar.tsx";
import { usersQuery } from "../account-queries.ts";
import type { Route } from "./+types/users-page";
import { InviteDialog } from "./invite-dialog.tsx";
import { GIVEN_ROLES, useRoleWords } from "./role-words.ts";
import { UserMenu } from "./user-menu.tsx";
import { useUsersBulk } from "./users-bulk.tsx";

const FILTER_FIELDS = ["role", "status", "full_name", "email", "last_login_at", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [client.fetchQuery(usersQuery(state))]);
}

export const clientLoader = askInBrowser;

export default function UsersPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  const result = useQuery(usersQuery(listing.state));
  const columns = useColumns();
  const filters = useFilters();
  const bulk = useUsersBulk();
  return (
    <>
      <AccountBar page={t`People`} />
      <ListPage
        title={t`People`}
        context={t`Account`}
        description={<Trans>Who works on your events, and what each of them can do.</Trans>}
        addLabel={<Trans>Invite people</Trans>}
        addIcon={<IconUserPlus size={18} />}
        editor={(dialog) => <InviteDialog {...dialog} />}
      >
        {(invite) => (
          <DataGrid
            label={t`People`}
            list="users"
            columns={columns}
            filters={filters}
            listing={listing}
            result={result}
            rowKey={(member) => member.id}
            rowId={(member) => member.id}
            rowName={(member) => member.full_name || member.email}
            bulk={bulk}
            exported={{ list: "users", eventId: null }}
            searchLabel={t`Find someone`}
            empty={<EmptyState icon="users" title={<Trans>Nobody here yet.</Trans>} action={invite} />}
          />
        )}
      </ListPage>
    </>
  );
}

function useColumns(): Column<Versioned<Member>>[] {
  const { t } = useLingui();
  const { timezone } = useMe();
  const roles = useRoleWords();
  return [
    {
      key: "person",
      header: t`Person`,
      sort: "full_name",
      exports: ["first_name", "last_name", "email"],
      cell: (member) => <Person member={member} />,
    },
    {
      key: "role",
      card: "line",
      header: t`Role`,
      sort: "role",
      exports: ["role"],
      isShort: true,
      cell: ({ role, events }) => <Reach role={roles[role].name} events={events} />,
    },
    {
      key: "status",
      card: "end",
      header: t`Access`,
      sort: "status",
      exports: ["status"],
      cell: (member) => <Access member={member} />,
    },
    {
      key: "second-step",
      card: "left-out",
      header: t`Two-step login`,
      cell: ({ is_two_factor_on }) => (is_two_factor_on ? <Trans>On</Trans> : <Trans>Off</Trans>),
    },
    {
      key: "last_login_at",
      card: "left-out",
      header: t`Last login`,
      sort: "last_login_at",
      exports: ["last_login_at"],
      isShort: true,
      cell: ({ last_login_at }) =>
        last_login_at ? <DateTime at={last_login_at} zone={timezone} /> : <Trans>Never</Trans>,
    },
    {
      key: "tools",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (member) => <UserMenu member={member} />,
    },
  ];
}

function Person({ member }: { member: Versioned<Member> }) {
  const me = useMe();
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <TwoLines second={member.full_name ? member.email : null} title={member.email}>
        {member.full_name || member.email}
        {member.id === me.id && (
          <>
            {" "}
            <Trans>(you)</Trans>
          </>
        )}
      </TwoLines>
      {member.is_account_owner && (
        <Chip tone="accent">
          <Trans>Owner</Trans>
        </Chip>
      )}
    </Group>
  );
}

/** The role, and the number of events in the event scope. */
function Reach({ role, events }: { role: string; events: Versioned<Member>["events"] }) {
  if (events === null) return role;
  return (
    <Stack component="span" className="break-anywhere" gap={4}>
      {role}
      <Text span c="dimmed" title={events.map(({ title }) => title).join(", ")}>
        <Plural value={events.length} one="# event" other="# events" />
      </Text>
    </Stack>
  );
}

function Access({ member }: { member: Versioned<Member> }) {
  if (member.status === "INACTIVE")
    return (
      <Chip tone="danger" icon="lock">
        <Trans>Switched off</Trans>
      </Chip>
    );
  if (member.status === "ACTIVE")
    return (
      <Chip tone="success" icon="check">
        <Trans>Active</Trans>
      </Chip>
    );
  // An invitation that expired long ago has been deleted.
  return !member.invitation || member.invitation.is_expired ? (
    <Chip tone="danger" icon="clock">
      <Trans>Invitation expired</Trans>
    </Chip>
  ) : (
    <Chip tone="warning" icon="mail">
      <Trans>Invited</Trans>
    </Chip>
  );
}

function useFilters() {
  const { t } = useLingui();
  const roles = useRoleWords();
  return [
    {
      field: "role",
      label: t`Role`,
      choices: GIVEN_ROLES.map((role) => ({ value: role, label: roles[role].name })),
    },
    {
      field: "status",
      label: t`Access`,
      choices: [
        { value: "ACTIVE", label: t`Active` },
        { value: "INVITED", label: t`Invited` },
        { value: "INACTIVE", label: t`Switched off` },
      ],
    },
    { field: "full_name", label: t({ message: "Name", context: "a person" }) },
    { field: "email", label: t`E-mail` },
    { field: "last_login_at", label: t`Last login`, kind: "date" as const },
    { field: "created_at", label: t`Created`, kind: "date" as const },
  ];
}
