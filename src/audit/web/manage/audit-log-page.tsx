import { Box, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import { GridPage } from "../../../backoffice/data-grid/grid-page.tsx";
import type { GridFilter } from "../../../backoffice/data-grid/grid-filter.ts";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { TwoLines } from "../../../backoffice/two-lines.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { AuditEntry } from "../../contract.ts";
import type { Route } from "./+types/audit-log-page";
import { addressOf } from "./address-of.ts";
import { auditPeopleQuery, auditQuery } from "./audit-query.ts";
import { useEntryWords, useKindWords, useSubjectWords } from "./audit-words.ts";
import { Changes } from "./changes.tsx";

const FILTER_FIELDS = ["user_id", "kind", "origin", "subject", "event_id", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.fetchQuery(auditQuery(state)),
    client.prefetchQuery(auditPeopleQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** Every change in the account. */
export default function AuditLogPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <>
      <TopBar
        crumbs={[
          {
            key: "account",
            content: (
              <Link to="/manage/account">
                <Trans>Account</Trans>
              </Link>
            ),
          },
          { key: "page", content: t`Audit log` },
        ]}
      />
      <GridPage
        title={t`Audit log`}
        context={t`Account`}
        description={
          <Trans>
            Who changed what, and from where. Entries are kept for two years, addresses and browsers for 90
            days. Passwords, keys and details of buyers are never stored here.
          </Trans>
        }
        list="audit-log"
        columns={useColumns()}
        filters={useFilters()}
        listing={listing}
        result={useQuery(auditQuery(listing.state))}
        searchLabel={t`Find a name, number or person`}
        exported={{ list: "audit-log", eventId: null }}
        empty={<EmptyState icon="clock" title={<Trans>Nothing has been changed yet.</Trans>} />}
      />
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useLingui();
  const { timezone } = useMe();
  const wordsOf = useEntryWords();
  const kinds = useKindWords();
  return [
    {
      key: "what",
      header: t`What`,
      exports: ["subject", "subject_id", "label"],
      cell: (entry) => {
        const { subject } = wordsOf(entry);
        // Everybody has one profile.
        const number = entry.subject !== "me" && entry.subject_id && `#${entry.subject_id}`;
        const name = [subject, entry.label ?? number].filter(Boolean).join(" ");
        const address = addressOf(entry);
        return (
          <TwoLines second={entry.event && entry.subject !== "events" ? entry.event.title : null}>
            {address ? <Link to={address}>{name}</Link> : name}
          </TwoLines>
        );
      },
    },
    {
      key: "kind",
      header: t`Change`,
      card: "end",
      exports: ["kind"],
      cell: (entry) => <Chip tone={kinds[entry.kind].tone}>{wordsOf(entry).action}</Chip>,
    },
    {
      key: "changes",
      header: t`Before and after`,
      exports: ["changes"],
      cell: (entry) => <Changes entry={entry} />,
    },
    {
      key: "person",
      header: t`Person`,
      card: "line",
      exports: ["user", "origin", "impersonator", "api_key"],
      cell: (entry) => <Who entry={entry} />,
    },
    {
      key: "from",
      header: t`From`,
      card: "left-out",
      exports: ["address", "user_agent"],
      cell: ({ address, user_agent: browser }) => (
        <Box component="span" display="block" miw="8.5rem">
          <TwoLines isPlain second={browser && nameOf(browser)} title={browser ?? undefined}>
            {address ?? "–"}
          </TwoLines>
        </Box>
      ),
    },
    {
      key: "created_at",
      header: t`Time`,
      sort: "created_at",
      isShort: true,
      card: "mark",
      exports: ["created_at"],
      cell: ({ created_at: at }) => <DateTime at={at} zone={timezone} hasZoneName={false} />,
    },
  ];
}

/** Shows who made the change: the person, and the program or administrator that acted in their name. */
function Who({ entry }: { entry: AuditEntry }) {
  const { user, impersonator, api_key_name: key, origin } = entry;
  const administrator = impersonator?.name;
  return (
    <>
      {user?.name ?? <Trans>A former member</Trans>}
      {(administrator || key || origin === "PLATFORM") && (
        <Text component="span" c="dimmed" display="block" fz={13}>
          {administrator ? (
            <Trans>by {administrator}, platform administrator</Trans>
          ) : key ? (
            <Trans>API key {key}</Trans>
          ) : (
            <Trans>Platform administrator</Trans>
          )}
        </Text>
      )}
    </>
  );
}

function nameOf(browser: string): string {
  const name = /Edg|OPR|Firefox|Chrome|Safari|curl|node/.exec(browser)?.[0];
  return name ?? browser.slice(0, 40);
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  const { data: people = [] } = useQuery(auditPeopleQuery());
  const kinds = useKindWords();
  const subjects = useSubjectWords();
  return [
    {
      field: "user_id",
      label: t`Person`,
      choices: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      field: "kind",
      label: t`Change`,
      choices: Object.entries(kinds).map(([value, { label }]) => ({ value, label })),
    },
    {
      field: "subject",
      label: t`What`,
      choices: Object.entries(subjects)
        .map(([value, label]) => ({ value, label }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    {
      field: "origin",
      label: t`Done by`,
      choices: [
        { value: "MEMBER", label: t`A member` },
        { value: "API_KEY", label: t`An API key` },
        { value: "PLATFORM", label: t`A platform administrator` },
      ],
    },
    { field: "created_at", label: t`Time`, kind: "date" },
  ];
}
