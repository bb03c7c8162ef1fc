import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { preloadListing } from "../../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { AdminMessage, MessagingContract } from "../../../../messaging/contract.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { AdminListPage } from "../parts/admin-list-page.tsx";
import type { Route } from "./+types/messages-page";
import { useMessageStatusWords, useMessageTypeWords } from "./message-words.ts";
import { ReviewButton } from "./review-button.tsx";

const FILTER_FIELDS = ["status", "type", "account_id", "created_at"];

const messagesQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["admin", "messages", state],
    queryFn: ({ client }) =>
      // The API validates the query, so its type can be loose.
      apiOf<MessagingContract>(client)("GET /admin/messages", { query: state as object }),
    placeholderData: keepPreviousData,
  });

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [client.fetchQuery(messagesQuery(state))]);
}

export const clientLoader = askInBrowser;

/** Messages of all accounts. Administrators review the waiting ones here. */
export default function MessagesPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <AdminListPage
      name="messages"
      title={t`Messages`}
      description={
        <Trans>
          What accounts wrote to many.{" "}
          <Link to="/admin/messages?filter_fields[status][in]=PENDING_REVIEW">
            Only those that wait for review
          </Link>
        </Trans>
      }
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(messagesQuery(listing.state))}
      rowName={({ subject }) => subject}
      searchLabel={t`Find a subject, event or account`}
      empty={<EmptyState icon="mail" title={<Trans>No message has been written yet.</Trans>} />}
    />
  );
}

function useColumns(): Column<AdminMessage>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const statuses = useMessageStatusWords();
  const types = useMessageTypeWords();
  return [
    {
      key: "subject",
      header: t`Message`,
      sort: "subject",
      cell: ({ subject, event_title: event }) => <TwoLines second={event}>{subject}</TwoLines>,
    },
    {
      key: "account",
      header: t`Account`,
      card: "line",
      cell: ({ account_id, account_name, sent_by_user: author }) => (
        <>
          <Link to={`/admin/accounts/${account_id}`}>{account_name}</Link>
          {author && ` · ${author}`}
        </>
      ),
    },
    {
      key: "type",
      header: t`To`,
      sort: "type",
      card: "left-out",
      cell: ({ type }) => types[type] ?? type,
    },
    {
      key: "recipients",
      header: t`Recipients`,
      isNumeric: true,
      card: "left-out",
      cell: ({ recipients_count: count, status }) => (status === "PENDING_REVIEW" ? "–" : i18n.number(count)),
    },
    {
      key: "status",
      header: t`Status`,
      sort: "status",
      isShort: true,
      card: "mark",
      cell: ({ status }) => <Chip tone={statuses[status].tone}>{statuses[status].label}</Chip>,
    },
    {
      key: "created_at",
      header: t`Written`,
      sort: "created_at",
      isShort: true,
      card: "left-out",
      cell: ({ created_at: at }) => <DateTime at={at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "tools",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (message) => <ReviewButton message={message} />,
    },
  ];
}

function useFilters() {
  const { t } = useLingui();
  const statuses = useMessageStatusWords();
  const types = useMessageTypeWords();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
    },
    {
      field: "type",
      label: t`To`,
      choices: Object.entries(types).map(([value, label]) => ({ value, label: label! })),
    },
    { field: "account_id", label: t`Account number`, kind: "number" as const },
    { field: "created_at", label: t`Written`, kind: "date" as const },
  ];
}
