import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconScan } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import { GridPage } from "../../../../backoffice/data-grid/grid-page.tsx";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import type { CheckInContract } from "../../../contract.ts";
import type { LoggedScan } from "../../../log/contract.ts";
import { useNames } from "../../parts/verdict-words.ts";
import { CheckInTabs } from "../parts/check-in-tabs.tsx";
import { useLoggedVerdicts } from "../parts/logged-verdicts.ts";
import { listsQuery } from "../parts/lists-query.ts";
import { ScanMenu } from "./scan-menu.tsx";

const FILTER_FIELDS = [
  "check_in_list_id",
  "verdict",
  "device_name",
  "name",
  "scanned_at",
  "received_at",
  "is_undone",
  "is_let_in",
];
/** Two times count as the same if they differ by less. */
const DIFFERENCE_MILLISECONDS = 60_000;

const scansQuery = (event_id: number, state: ListingState) =>
  queryOptions({
    queryKey: ["events", event_id, "scans", state],
    queryFn: ({ client }) =>
      apiOf<CheckInContract>(client)("GET /events/{event_id}/scans", {
        params: { event_id },
        // The API checks the query's values, so the types need not.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
  });

/** Loads the words of this part of the workspace. */
export const clientLoader = askInBrowser;

/** Lists every scan at the event's doors. */
export default function LogPage() {
  const { t } = useLingui();
  const event = useEvent();
  const listing = useListing(FILTER_FIELDS);
  return (
    <GridPage
      title={t`Doors`}
      context={event.title}
      description={
        <Trans>
          Every scan at your doors, with the people who were not let in and codes that are not valid.
        </Trans>
      }
      label={t`Scan log`}
      list="scans"
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(scansQuery(event.id, listing.state))}
      rowId={(scan) => scan.id}
      rowName={(scan) => scan.public_id ?? t`Unknown code`}
      searchLabel={t`Find a person or a ticket`}
      exported={{ list: "scans", eventId: event.id }}
      empty={
        <EmptyList example={<LogExample />} title={<Trans>Nothing has been scanned yet.</Trans>}>
          <p>
            <Trans>Every scan at your doors appears here at once.</Trans>
          </p>
        </EmptyList>
      }
    >
      <CheckInTabs />
    </GridPage>
  );
}

function LogExample() {
  const { t } = useLingui();
  const { tone, label } = useLoggedVerdicts().ADMITTED;
  return (
    <ExampleRows
      picture={<IconScan size={20} stroke={1.75} />}
      rows={[{ title: "Ada Lovelace", detail: t`Main entrance`, end: <Chip tone={tone}>{label}</Chip> }]}
    />
  );
}

function useColumns(): Column<LoggedScan>[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const nameOf = useNames();
  const verdicts = useLoggedVerdicts();
  const timeOf = (at: string) => <DateTime at={at} zone={timezone} hasZoneName={false} />;
  return [
    {
      key: "scanned_at",
      header: t`Time`,
      sort: "scanned_at",
      isShort: true,
      card: "line",
      exports: ["scanned_at"],
      cell: (scan) => timeOf(scan.scanned_at),
    },
    {
      key: "person",
      header: t`Attendee`,
      exports: ["attendee", "public_id"],
      cell: (scan) => (
        <span>
          {scan.attendee_id === null ? t`Unknown code` : nameOf(scan)}
          <Text component="span" c="dimmed" display="block" fz={13}>
            {[scan.public_id, scan.product_title].filter(Boolean).join(" · ")}
          </Text>
        </span>
      ),
    },
    {
      key: "verdict",
      header: t`Result`,
      card: "end",
      exports: ["verdict"],
      cell: ({ verdict, undone_at, undone_by }) => (
        <>
          <Chip tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Chip>
          {undone_at && (
            <Text component="span" c="dimmed" display="block" fz={13}>
              {undone_by ? <Trans>Undone by {undone_by}</Trans> : <Trans>Undone</Trans>} {timeOf(undone_at)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: "list",
      header: t({ message: "Door", context: "entrance" }),
      exports: ["list"],
      cell: ({ list_name }) => list_name,
    },
    { key: "device", header: t`Device`, exports: ["device"], cell: ({ device_name }) => device_name },
    {
      key: "received_at",
      header: t`Received`,
      sort: "received_at",
      isShort: true,
      card: "left-out",
      exports: ["received_at"],
      cell: (scan) => differs(scan.received_at, scan.scanned_at) && timeOf(scan.received_at),
    },
    {
      key: "device_at",
      header: t`Device’s clock`,
      isShort: true,
      isOptional: true,
      card: "left-out",
      exports: ["device_at"],
      cell: (scan) => scan.device_at && differs(scan.device_at, scan.scanned_at) && timeOf(scan.device_at),
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (scan) => <ScanMenu scan={scan} />,
    },
  ];
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  const { data: lists = [] } = useQuery(listsQuery(useEvent().id));
  const verdicts = useLoggedVerdicts();
  return [
    {
      field: "check_in_list_id",
      label: t({ message: "Door", context: "entrance" }),
      choices: lists.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      field: "verdict",
      label: t`Result`,
      choices: Object.entries(verdicts).map(([value, { label }]) => ({ value, label })),
    },
    {
      field: "is_let_in",
      label: t`Entry`,
      isSingle: true,
      choices: [
        { value: "true", label: t`Let in` },
        { value: "false", label: t`Not let in` },
      ],
    },
    { field: "device_name", label: t`Device` },
    { field: "name", label: t`Attendee` },
    { field: "scanned_at", label: t`Time`, kind: "date" },
    {
      field: "is_undone",
      label: t`Undone`,
      choices: [
        { value: "true", label: t`Yes` },
        { value: "false", label: t`No` },
      ],
    },
  ];
}

function differs(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) > DIFFERENCE_MILLISECONDS;
}
