import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconGift, IconUpload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { GridPage } from "../../../../backoffice/data-grid/grid-page.tsx";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import { preloadListing } from "../../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { useNewRows } from "../../../../backoffice/data-grid/use-new-rows.ts";
import { useNeighbours } from "../../../../manage-ui/drawers/neighbours.ts";
import { CreateLink } from "../../../../manage-ui/create-link.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { ATTENDEE_STATUS_LABELS, AttendeeStatusChip } from "../../../../backoffice/status-chip.tsx";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { RestActions } from "../../../../manage-ui/lists/rest-actions.tsx";
import { AttendeesExample } from "../examples/attendees-example.tsx";
import { ticketName } from "../../../../values/ticket-name.ts";
import type { Attendee } from "../../../../tickets/contract.ts";
import type { Route } from "./+types/attendees-page";
import { useAnswerColumns } from "../answers/answer-columns.tsx";
import { AttendeeMenu } from "./attendee-menu.tsx";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { useHolderName } from "./use-holder-name.ts";
import { useAttendeesBulk } from "./attendees-bulk.tsx";
import { attendeesQuery } from "./attendees-query.ts";

const FILTER_FIELDS = [
  "status",
  "product_id",
  "product_price_id",
  "is_checked_in",
  "created_at",
  "first_name",
  "last_name",
  "email",
  "labels",
  "promo_code",
  "public_id",
];

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(attendeesQuery(eventId, state)),
    client.prefetchQuery(categoriesQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** All attendees of an event, with their check-ins. */
export default function AttendeesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const listing = useListing(FILTER_FIELDS);
  const query = attendeesQuery(event.id, listing.state);
  const path = `/manage/event/${event.id}/attendees`;
  const result = useQuery(query);
  const drawer = useOpenItem("attendee");
  const { bulk, dialog } = useAttendeesBulk(event.id);
  useNeighbours("attendee", result.data?.data);
  const news = useNewRows<Attendee>({
    topics: ["orders", "check-ins"],
    queryKey: query.queryKey,
    ask: () => client.fetchQuery({ ...query, queryKey: [...query.queryKey, "fresh"], staleTime: 0 }),
    rowKey: (attendee) => attendee.id,
  });
  return (
    <GridPage
      title={t`Attendees`}
      context={event.title}
      actions={
        <>
          <RestActions
            name={t`Attendees`}
            actions={[
              { label: <Trans>Import</Trans>, Icon: IconUpload, to: `${path}/import` },
              { label: <Trans>Complimentary tickets</Trans>, Icon: IconGift, to: `${path}/complimentary` },
            ]}
          />
          <CreateLink to={`${path}/new`}>
            <Trans>Add attendee</Trans>
          </CreateLink>
        </>
      }
      columns={[...useColumns(event.timezone), ...useAnswerColumns("attendee_ids", result.data?.data)]}
      filters={useFilters(event.id)}
      listing={listing}
      result={result}
      rowLink={(attendee) => drawer.addressOf(attendee.id)}
      rowId={(attendee) => attendee.id}
      rowName={(attendee) => `${attendee.first_name} ${attendee.last_name}`}
      list="attendees"
      exported={{ list: "attendees", eventId: event.id }}
      bulk={bulk}
      searchLabel={t`Find a name, e-mail or ticket`}
      news={news}
      empty={
        <EmptyList example={<AttendeesExample />} title={<Trans>Nobody has a ticket yet.</Trans>}>
          <p>
            <Trans>
              Everyone who gets one appears here, and you can see who is in once the doors are open.
            </Trans>
          </p>
        </EmptyList>
      }
    >
      {dialog}
    </GridPage>
  );
}

function useColumns(timezone: string): Column<Versioned<Attendee>>[] {
  const { t } = useLingui();
  const nameOf = useHolderName();
  return [
    {
      key: "name",
      header: t({ message: "Name", context: "a person" }),
      sort: "last_name",
      exports: ["first_name", "last_name", "email"],
      cell: (attendee) => (
        <TwoLines second={attendee.email} title={attendee.email}>
          {nameOf(attendee)}
        </TwoLines>
      ),
    },
    {
      key: "ticket",
      header: t`Ticket`,
      sort: "product_title",
      isCostlySort: true,
      exports: ["product_title", "public_id"],
      card: "line",
      cell: (attendee) => (
        <TwoLines isPlain second={attendee.public_id}>
          {ticketName(attendee.product_title, attendee.tier)}
        </TwoLines>
      ),
    },
    {
      key: "order",
      header: t`Order`,
      isShort: true,
      exports: ["order"],
      card: "left-out",
      cell: (attendee) => <OrderLink attendee={attendee} />,
    },
    {
      key: "status",
      header: t`Status`,
      sort: "status",
      isCostlySort: true,
      isShort: true,
      exports: ["status"],
      card: "end",
      cell: (attendee) => <AttendeeStatusChip status={attendee.status} />,
    },
    {
      key: "checked_in_at",
      header: t`Checked in`,
      sort: "checked_in_at",
      isCostlySort: true,
      isShort: true,
      exports: ["check_ins"],
      card: "mark",
      cell: (attendee) =>
        attendee.checked_in_at ? (
          <Chip tone="success" icon="check">
            <DateTime at={attendee.checked_in_at} zone={timezone} style="time" hasZoneName={false} />
          </Chip>
        ) : (
          <Text span className="break-anywhere" c="dimmed" fz={13}>
            <Trans>not in</Trans>
          </Text>
        ),
    },
    {
      key: "created_at",
      header: t`Created`,
      sort: "created_at",
      isShort: true,
      exports: ["created_at"],
      card: "left-out",
      cell: (attendee) => <DateTime at={attendee.created_at} zone={timezone} style="day" />,
    },
    {
      key: "labels",
      header: t`Labels`,
      isOptional: true,
      exports: ["labels"],
      cell: ({ labels }) => labels.join(", "),
    },
    {
      key: "notes",
      header: t`Notes`,
      isOptional: true,
      exports: ["notes"],
      cell: (attendee) => attendee.notes,
    },
    {
      key: "updated_at",
      header: t`Changed`,
      sort: "updated_at",
      isCostlySort: true,
      isShort: true,
      isOptional: true,
      exports: ["updated_at"],
      cell: (attendee) => <DateTime at={attendee.updated_at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (attendee) => <AttendeeMenu attendee={attendee} />,
    },
  ];
}

function OrderLink({ attendee }: { attendee: Versioned<Attendee> }) {
  const { addressOf } = useOpenItem("order");
  return (
    <Link to={addressOf(attendee.order_id)} preventScrollReset>
      {attendee.order_public_id}
    </Link>
  );
}

function useFilters(eventId: number): GridFilter[] {
  const { t, i18n } = useLingui();
  const { data: categories } = useQuery(categoriesQuery(eventId));
  const tickets = (categories ?? [])
    .flatMap((category) => category.products)
    .filter((product) => product.product_type === "TICKET");
  const tiers = tickets
    .filter(({ type }) => type === "TIERED")
    .flatMap(({ title, prices }) =>
      prices.map(({ id, label }) => ({ value: String(id), label: ticketName(title, label) })),
    );
  return [
    {
      field: "is_checked_in",
      label: t`Checked in`,
      isSingle: true,
      choices: [
        { value: "true", label: t({ message: "In", context: "choice: checked in" }) },
        { value: "false", label: t`Not in` },
      ],
    },
    {
      field: "product_id",
      label: t`Ticket`,
      choices: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    ...(tiers.length > 0
      ? [{ field: "product_price_id", label: t`Tier`, choices: tiers } satisfies GridFilter]
      : []),
    {
      field: "status",
      label: t`Status`,
      choices: Object.entries(ATTENDEE_STATUS_LABELS).map(([value, label]) => ({
        value,
        label: i18n._(label),
      })),
    },
    { field: "last_name", label: t`Last name` },
    { field: "first_name", label: t`First name` },
    { field: "email", label: t`E-mail` },
    { field: "public_id", label: t`Ticket code` },
    { field: "labels", label: t`Labels` },
    { field: "promo_code", label: t`Promo code` },
    { field: "created_at", label: t`Created`, kind: "date" },
  ];
}
